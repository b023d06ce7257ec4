import { useLayoutEffect, useRef, useState } from "react";
import {
  isAtTail,
  type Place,
  type RowSpace,
  rowsInView,
  rowTop,
  scrollTo,
  settle,
  spaceHeight,
  tailOf,
} from "../../src/shared/row-window.ts";
import { counted, formatTime } from "./format.ts";
import { originOf } from "./frames.ts";
import { CheckLine, LinkButton, Panel } from "./panel.tsx";
import type { TraceRow } from "./trace-rows.ts";
import { useConsole, useLive, useElementSize, useTrace } from "./use-console.tsx";
import "./trace-panel.css";

const ROW_HEIGHT = 22;
/** The number of rows that are drawn beyond each edge of the view. */
const OVERSCAN = 8;

function Row({ row, origin, top }: { row: TraceRow; origin: number; top: number }) {
  const { note, changes, number } = row;
  const { at, cause, late = false } = row.entry;
  return (
    <li
      className="sim-trace__row sim-mono"
      style={{ transform: `translateY(${top}px)` }}
      data-late={late}
      data-from={cause.split(".")[0]}
      data-error={cause === "provider.error" || cause.endsWith(".reject")}
      aria-posinset={number}
    >
      <span className="sim-faint">{formatTime(at - origin)}</span>
      <span className="sim-trace__cause sim-cut">{cause}</span>
      <span className="sim-trace__changes sim-row">
        {late && (
          <span className="sim-tag" data-tone="late">
            late
          </span>
        )}
        {changes.map(({ field, from, to }) => (
          <span key={field} className="sim-change" data-field={field} data-to={to}>
            {field} {field === "state" && <span>{from} → </span>}
            <span className="sim-change__to">{to}</span>
          </span>
        ))}
        {note !== "" && <span className="sim-trace__note sim-cut">{note}</span>}
      </span>
    </li>
  );
}

/** Keeps the last row in view until the user scrolls up. */
function useTail(end: number) {
  const list = useRef<HTMLDivElement>(null);
  const { height: viewHeight } = useElementSize(list);
  const space: RowSpace = { first: 0, end, rowHeight: ROW_HEIGHT, viewHeight };
  const [kept, setKept] = useState<Place | null>(null);
  const place = kept === null ? tailOf(space) : settle(space, kept);
  useLayoutEffect(() => {
    if (list.current !== null) list.current.scrollTop = place.scroll;
  }, [place.scroll, viewHeight]);
  const onScroll = () => {
    const { scrollTop = 0, clientHeight } = list.current ?? {};
    // A resize makes the browser scroll by itself, so this event does not mean that the user scrolled.
    if (clientHeight !== viewHeight) return;
    const next = scrollTo(space, place, scrollTop);
    setKept(isAtTail(space, next) ? null : next);
  };
  return { list, space, place, following: kept === null, onScroll, follow: () => setKept(null) };
}

/** The trace of the call: a row for each entry, with the fields that it changed. Late events are marked. */
export function TracePanel() {
  const { store } = useConsole();
  const log = useTrace();
  const origin = useLive(originOf);
  const [withLevels, setWithLevels] = useState(false);
  const rows = withLevels ? log.all : log.withoutLevels;
  const { list, space, place, following, onScroll, follow } = useTail(rows.length);
  const { from, to } = rowsInView(space, place);
  const first = Math.max(0, from - OVERSCAN);

  const copy = async () => {
    const lines = log.all.map(({ entry }) => JSON.stringify(entry));
    try {
      await navigator.clipboard.writeText(lines.join("\n"));
      store.change({ message: `Copied ${counted(lines.length, "entry", "entries")}.` });
    } catch {
      store.change({ message: "The browser does not allow copying the trace." });
    }
  };
  const tools = (
    <>
      <output className="sim-faint">{counted(rows.length, "entry", "entries")}</output>
      {!following && <LinkButton onClick={follow}>Follow</LinkButton>}
      <CheckLine checked={withLevels} onCheck={setWithLevels} label="Levels" />
      <LinkButton onClick={() => void copy()} disabled={rows.length === 0}>
        Copy
      </LinkButton>
    </>
  );
  return (
    <Panel title="Trace" area="trace" tools={tools}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard. */}
      <div className="sim-trace__list" ref={list} onScroll={onScroll} tabIndex={0}>
        {rows.length === 0 && <p className="sim-empty">No entries yet.</p>}
        <ol aria-label="Trace entries" style={{ height: spaceHeight(space) }}>
          {rows.slice(first, to + OVERSCAN).map((row, index) => (
            <Row
              key={row.number}
              row={row}
              origin={origin}
              top={rowTop(space, place, first + index)}
            />
          ))}
        </ol>
      </div>
    </Panel>
  );
}
