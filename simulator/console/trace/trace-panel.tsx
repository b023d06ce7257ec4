import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from "react";
import { rowsInView, rowTop, spaceHeight } from "../../../src/shared/row-window.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import { counted, formatTime } from "../format.ts";
import type { MissedItem } from "./missed-items.ts";
import { CheckLine, LinkButton, Panel } from "../panel.tsx";
import { shownChanges, type TraceLine, type TraceRow, withMissed } from "./trace-rows.ts";
import { useConsole } from "../use-console.tsx";
import { useShownTrace } from "../call/use-shown.ts";
import { useTail } from "./use-tail.ts";
import "./trace-panel.css";

/** The number of rows that are drawn beyond each edge of the view. */
const OVERSCAN = 8;

/** A changed field. A path, an error and a change of the state need no visible name. */
function Change({ field, from, to }: TraceRow["changes"][number]) {
  const isNamed = to !== "null" && ["state", "redirect", "error"].includes(field);
  return (
    <span className="sim-change" data-field={field} data-to={to}>
      <span className={isNamed ? "visually-hidden" : undefined}>{field} </span>
      {field === "state" && <span>{from} → </span>}
      <span className="sim-change__to">{to}</span>
    </span>
  );
}

function EntryCells({ row }: { readonly row: TraceRow }) {
  const { cause, late = false, reason } = row.entry;
  return (
    <>
      <span className="sim-trace__cause sim-cut">{cause}</span>
      <span className="sim-trace__changes sim-row">
        {(late || reason !== undefined) && (
          <span className="sim-tag" data-tone={late ? "late" : undefined}>
            {reason ?? "late"}
          </span>
        )}
        {shownChanges(row).map((change) => (
          <Change key={change.field} {...change} />
        ))}
        {row.note !== "" && <span className="sim-trace__note sim-cut">{row.note}</span>}
      </span>
    </>
  );
}

function MissedCells({ item }: { readonly item: MissedItem }) {
  return (
    <>
      <span className="sim-trace__cause sim-cut">{item.cause}</span>
      <span className="sim-trace__changes sim-row">
        <span className="sim-tag">not delivered</span>
        <span className="sim-trace__note sim-cut">{item.why}</span>
      </span>
    </>
  );
}

interface RowProps {
  readonly line: TraceLine;
  readonly id: string;
  readonly origin: number;
  readonly top: number;
  readonly active: boolean;
  readonly position: number;
  readonly count: number;
}

function Row({ line, id, origin, top, active, position, count }: RowProps) {
  const entry = "entry" in line ? line.entry : null;
  const cause = entry?.cause ?? "";
  return (
    <div
      id={id}
      className="sim-trace__row sim-mono"
      role="option"
      aria-selected={active}
      aria-posinset={position}
      aria-setsize={count}
      style={{ transform: `translateY(${top}px)` }}
      data-number={line.number}
      data-late={entry?.late}
      data-missed={entry === null}
      data-from={cause.split(".")[0]}
      data-error={cause === "provider.error" || cause.endsWith(".reject")}
    >
      <span className="sim-faint">{formatTime(timeOf(line, origin))}</span>
      {"entry" in line ? <EntryCells row={line} /> : <MissedCells item={line} />}
    </div>
  );
}

/** The time of a line from the start of the run. */
const timeOf = (line: TraceLine, origin: number): number =>
  "entry" in line ? line.entry.at - origin : line.at;

/** The index that a key moves to; undefined for other keys. Without an active row it starts at the end. */
function indexFor(key: string, at: number, count: number): number | undefined {
  const from = at < 0 ? count : at;
  const indices: Record<string, number> = {
    ...{ ArrowUp: from - 1, ArrowDown: from + 1, PageUp: from - 10, PageDown: from + 10 },
    ...{ Home: 0, End: count - 1 },
  };
  const index = indices[key];
  return index === undefined ? undefined : Math.max(0, Math.min(count - 1, index));
}

interface ListProps {
  readonly lines: readonly TraceLine[];
  readonly origin: number;
  readonly tail: ReturnType<typeof useTail>;
  /** The number of the active line. It stays the same when a seek draws the trace anew. */
  readonly active: number | null;
  readonly onActivate: (line: TraceLine) => void;
  readonly onOpen: (line: TraceLine) => void;
}

/** Draws only the rows in view. The list keeps the focus itself, so no drawn row can lose it. */
function TraceList({ lines, origin, tail, active, onActivate, onOpen }: ListProps) {
  const { transport } = useConsole();
  const id = useId();
  const { list, space, place, onScroll, lookAt } = tail;
  const at = active === null ? -1 : lines.findIndex(({ number }) => number === active);
  const { from, to } = rowsInView(space, place);
  const first = Math.max(0, from - OVERSCAN);
  const drawn = lines.slice(first, to + OVERSCAN);
  const current = lines[at];

  const steer = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = indexFor(event.key, at, lines.length);
    const next = index === undefined ? undefined : lines[index];
    if (index !== undefined && next !== undefined) {
      onActivate(next);
      lookAt(index);
    } else if (event.key === "Enter" && current !== undefined) onOpen(current);
    else if (event.key === " " && current !== undefined)
      void transport.seek(timeOf(current, origin));
    else return;
    event.preventDefault();
  };
  const press = ({ target }: { readonly target: EventTarget }) => {
    const row = target instanceof Element ? target.closest("[data-number]") : null;
    const line = lines.find(({ number }) => String(number) === row?.getAttribute("data-number"));
    if (line === undefined) return;
    onActivate(line);
    void transport.seek(timeOf(line, origin));
  };
  return (
    <div
      ref={list}
      className="sim-trace__list"
      role="listbox"
      aria-label="Trace entries"
      aria-describedby={`${id}-keys`}
      {...(current !== undefined &&
        drawn.includes(current) && { "aria-activedescendant": `${id}${active}` })}
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={steer}
      onClick={press}
    >
      <div role="presentation" style={{ height: spaceHeight(space) }}>
        {drawn.map((line, index) => (
          <Row
            key={line.number}
            {...{ line, origin }}
            id={`${id}${line.number}`}
            active={line === current}
            top={rowTop(space, place, first + index)}
            position={first + index + 1}
            count={lines.length}
          />
        ))}
      </div>
      <p id={`${id}-keys`} hidden>
        Enter opens the details. Space seeks to the moment.
      </p>
    </div>
  );
}

/**
 * The trace of the call: a row for each entry, with the most important fields that it changed. Late events and
 * parts of the script that are not delivered are marked. A click seeks, and Enter opens the details.
 */
export function TracePanel() {
  const { store } = useConsole();
  const { origin, ...log } = useShownTrace();
  const [withLevels, setWithLevels] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const [opened, setOpened] = useState<TraceLine | null>(null);
  const rows = withLevels ? log.all : log.withoutLevels;
  const lines = useMemo(
    () => withMissed(rows, log.missed, origin),
    // The rows are one list that grows.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, rows.length, log.missed, origin],
  );
  const tail = useTail(lines.length);
  const chosen = lines.find(({ number }) => number === active) ?? lines.at(-1);

  const copy = async () => {
    const texts = rows.map(({ entry }) => JSON.stringify(entry));
    const copied = counted(texts.length, "entry", "entries");
    try {
      await navigator.clipboard.writeText(texts.join("\n"));
      store.change({ message: `Copied ${copied}${withLevels ? "" : ", without levels"}.` });
    } catch {
      store.change({ message: "The browser does not allow copying the trace." });
    }
  };
  const tools: ReactNode = (
    <>
      <span className="sim-faint">{counted(rows.length, "entry", "entries")}</span>
      {!tail.following && <LinkButton onClick={tail.follow}>Follow</LinkButton>}
      <CheckLine checked={withLevels} onCheck={setWithLevels} label="Levels" />
      <LinkButton disabled={chosen === undefined} onClick={() => setOpened(chosen ?? null)}>
        Details
      </LinkButton>
      <LinkButton onClick={() => void copy()} disabled={rows.length === 0}>
        Copy
      </LinkButton>
    </>
  );
  return (
    <Panel title="Trace" area="trace" tools={tools}>
      {lines.length === 0 && <p className="sim-empty">No entries yet.</p>}
      <TraceList
        {...{ lines, origin, tail, active }}
        onActivate={({ number }) => setActive(number)}
        onOpen={setOpened}
      />
      {opened !== null && (
        <EntryDialog line={opened} at={timeOf(opened, origin)} onClose={() => setOpened(null)} />
      )}
    </Panel>
  );
}
