import { type KeyboardEvent, type MouseEvent, useId, useMemo, useState } from "react";
import { rowFor, type RowPlace, useRowPlace } from "../../../../src/components/row-place.ts";
import { rowsInView, rowTop, spaceHeight } from "../../../../src/components/row-window.ts";
import { storyOf } from "../../../engine/story.ts";
import { counted, formatTime } from "../../model/format.ts";
import { CheckLine, LinkButton, Panel, StoryLines, Tag } from "../../components/panel.tsx";
import { hasEnded } from "../../model/frames.ts";
import { useConsole, useConsoleState, useLive, useShown } from "../../components/use-console.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { shownChanges, type TraceLine } from "../../model/run/trace-rows.ts";
import "./trace-panel.css";

/** A changed field. A path, an error and a change of the state need no visible name. */
function Change({ field, from, to }: TraceLine["changes"][number]) {
  const isNamed = to !== "null" && ["state", "redirect", "error"].includes(field);
  return (
    <span className="sim-change" data-field={field} data-to={to}>
      <span className={isNamed ? "visually-hidden" : undefined}>{field} </span>
      {field === "state" && <span>{from} → </span>}
      <span className="sim-tone">{to}</span>
    </span>
  );
}

function Cells({ line, origin }: { readonly line: TraceLine; readonly origin: number }) {
  const { at, cause, entry, note } = line;
  const tag = entry === undefined ? "not delivered" : (entry.reason ?? (entry.late && "late"));
  return (
    <>
      <span className="sim-faint">{formatTime(at - origin)}</span>
      <span className="sim-tone sim-cut">{cause}</span>
      <span className="sim-trace__changes one-row">
        {tag !== undefined && <Tag tone={entry?.late ? "late" : undefined}>{tag}</Tag>}
        {shownChanges(line).map((change) => (
          <Change key={change.field} {...change} />
        ))}
        {note !== "" && <span className="sim-trace__note sim-cut">{note}</span>}
      </span>
    </>
  );
}

/** The height of a row, which trace-panel.css sets. */
const ROW_REM = 1.375;

interface ListProps {
  readonly lines: readonly TraceLine[];
  readonly origin: number;
  readonly view: RowPlace;
  /** The number of the active line. It stays the same when a seek draws the trace anew. */
  readonly active: number | null;
  readonly onActivate: (line: TraceLine) => void;
  readonly onOpen: (line: TraceLine) => void;
}

/** Draws only the rows in view. The list keeps the focus itself, so no drawn row can lose it. */
function TraceList({ lines, origin, view, active, onActivate, onOpen }: ListProps) {
  const { transport } = useConsole();
  const id = useId();
  const { box, space, place, onScroll, lookAt } = view;
  const at = lines.findIndex(({ number }) => number === active);
  const current = lines[at];
  const { from, to } = rowsInView(space, place);
  const drawn = lines.slice(from, to);
  const seek = (line: TraceLine) => void transport.seek(line.at - origin);

  const steer = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = rowFor(event.key, at < 0 ? null : at, { ...space, page: 10 });
    if (index !== undefined) {
      lines.slice(index, index + 1).forEach(onActivate);
      lookAt(index);
    } else if (event.key === "Enter" && current !== undefined) onOpen(current);
    else if (event.key === " " && current !== undefined) seek(current);
    else return;
    event.preventDefault();
  };
  const press = ({ target }: MouseEvent) => {
    const row = (target as Element).closest("[role=option]");
    const line = drawn.find(({ number }) => `${id}${number}` === row?.id);
    if (line === undefined) return;
    onActivate(line);
    seek(line);
  };
  return (
    <div
      ref={box}
      className="sim-trace__list sim-scroll"
      role="listbox"
      aria-label="Trace entries"
      aria-describedby={`${id}-keys`}
      aria-activedescendant={
        current !== undefined && drawn.includes(current) ? `${id}${active}` : undefined
      }
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={steer}
      onClick={press}
    >
      <div role="presentation" style={{ height: spaceHeight(space) }}>
        {drawn.map((line, index) => (
          <div
            key={line.number}
            id={`${id}${line.number}`}
            className="sim-trace__row sim-mono"
            role="option"
            aria-selected={line === current}
            aria-posinset={from + index + 1}
            aria-setsize={lines.length}
            style={{ transform: `translateY(${rowTop(space, place, from + index)}px)` }}
            data-late={line.entry?.late}
            data-missed={line.entry === undefined}
            data-from={line.entry && line.cause.split(".")[0]}
            data-error={line.entry && /^provider\.error$|\.reject$/.test(line.cause)}
          >
            <Cells {...{ line, origin }} />
          </div>
        ))}
      </div>
      <p id={`${id}-keys`} hidden>
        Enter opens the details. Space seeks to the moment.
      </p>
    </div>
  );
}

/** The loaded scenario in plain sentences, as it will run. */
function PlannedStory() {
  const { plan } = useConsoleState();
  const story = useMemo(() => plan && storyOf(plan.scenario.page, plan.entries), [plan]);
  if (story === null) return null;
  return (
    <details className="sim-short sim-fine soft">
      <summary className="sim-short__summary">The story</summary>
      <StoryLines sentences={story} />
    </details>
  );
}

/**
 * The trace of the call: a row for each entry, with the most important fields that it changed. Late events and
 * parts of the script that are not delivered are marked. A click seeks, and Enter opens the details.
 */
export function TracePanel() {
  const { store } = useConsole();
  const { origin, trace: log } = useShown();
  const [withLevels, setWithLevels] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const [opened, setOpened] = useState<TraceLine | null>(null);
  const rows = withLevels ? log.all : log.withoutLevels;
  // Parts of the script that a later moment would have delivered are not shown before that moment.
  const due = useLive((live) => {
    const until = hasEnded(live) ? Infinity : live.now;
    return log.missed.findLastIndex(({ at }) => at <= until) + 1;
  });
  // Parts that are not delivered follow the entries of their millisecond.
  const lines: readonly TraceLine[] = useMemo(
    () => [...rows, ...log.missed.slice(0, due)].sort((one, other) => one.at - other.at),
    [rows, log.missed, due],
  );
  const view = useRowPlace({ first: 0, end: lines.length, epoch: 0 }, ROW_REM);
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
  const tools = (
    <>
      <span className="sim-faint">{counted(rows.length, "entry", "entries")}</span>
      {view.unseen !== null && <LinkButton onClick={view.follow}>Follow</LinkButton>}
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
      <PlannedStory />
      {lines.length === 0 && (
        <p className="sim-empty">
          No entries yet. Each event of the call will stand here, with what it changed.
        </p>
      )}
      <TraceList
        {...{ lines, origin, view, active }}
        onActivate={({ number }) => setActive(number)}
        onOpen={setOpened}
      />
      {opened !== null && (
        <EntryDialog line={opened} origin={origin} onClose={() => setOpened(null)} />
      )}
    </Panel>
  );
}
