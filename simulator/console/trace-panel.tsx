import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { counted, formatTime } from "./format.ts";
import { originOf } from "./live.ts";
import { Panel } from "./panel.tsx";
import { type Change, isAtTail, rowWindow, type TraceRow } from "./trace-rows.ts";
import { useConsole, useLive, useTrace } from "./use-console.tsx";
import { useRoom } from "./use-room.tsx";
import "./trace-panel.css";

const ROW_HEIGHT = 22;

function ChangeText({ change }: { readonly change: Change }) {
  const { field, from, to } = change;
  return (
    <span className="sim-change" data-field={field} data-to={to}>
      {field} {field === "state" && <span className="sim-change__from">{from} → </span>}
      <span className="sim-change__to">{to}</span>
    </span>
  );
}

function Row({ row, origin, top }: { row: TraceRow; origin: number; top: number }) {
  const { entry, note, changes, number } = row;
  const { at, cause, late = false } = entry;
  return (
    <li
      className="sim-trace__row"
      style={{ transform: `translateY(${top}px)` }}
      data-late={late}
      data-from={cause.split(".")[0]}
      data-error={cause === "provider.error" || cause.endsWith(".reject")}
      aria-posinset={number}
    >
      <span className="sim-trace__at">{formatTime(at - origin)}</span>
      <span className="sim-trace__cause">{cause}</span>
      <span className="sim-trace__changes">
        {late && <span className="sim-tag sim-tag--late">late</span>}
        {changes.map((change) => (
          <ChangeText key={change.field} change={change} />
        ))}
        {note !== "" && <span className="sim-trace__note">{note}</span>}
      </span>
    </li>
  );
}

/** Keeps a list at its end while rows come in, unless somebody scrolled up. */
function useTail(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [following, setFollowing] = useState(true);
  useLayoutEffect(() => {
    const element = list.current;
    if (element !== null && following) element.scrollTop = element.scrollHeight;
  }, [count, following]);
  const onScroll = useCallback(() => {
    const element = list.current;
    if (element === null) return;
    setScrollTop(element.scrollTop);
    setFollowing(isAtTail(element.scrollTop, element.clientHeight, element.scrollHeight));
  }, []);
  const follow = useCallback(() => setFollowing(true), []);
  return { list, scrollTop, following, onScroll, follow };
}

/** All that has happened to the call, what it changed, and what came too late. */
export function TracePanel() {
  const { store } = useConsole();
  const log = useTrace();
  const origin = useLive(originOf);
  const [withLevels, setWithLevels] = useState(false);
  const rows = withLevels ? log.all : log.telling;
  const { list, scrollTop, following, onScroll, follow } = useTail(rows.length);
  const room = useRoom(list);
  const { first, end } = rowWindow(rows.length, ROW_HEIGHT, scrollTop, room.height);

  const copy = async () => {
    const lines = log.all.map(({ entry }) => JSON.stringify(entry));
    try {
      await navigator.clipboard.writeText(lines.join("\n"));
      store.change({ said: `Copied ${counted(lines.length, "entry", "entries")}.` });
    } catch {
      store.change({ said: "This browser does not let the page copy." });
    }
  };
  const tools = (
    <>
      <output className="sim-panel__note">{counted(rows.length, "entry", "entries")}</output>
      {!following && (
        <button className="sim-link" type="button" onClick={follow}>
          Follow
        </button>
      )}
      <label className="check-line">
        <input
          type="checkbox"
          checked={withLevels}
          onChange={(event) => setWithLevels(event.target.checked)}
        />
        Levels
      </label>
      <button
        className="sim-link"
        type="button"
        onClick={() => void copy()}
        disabled={rows.length === 0}
      >
        Copy
      </button>
    </>
  );
  return (
    <Panel title="Trace" area="trace" tools={tools}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard. */}
      <div className="sim-trace__list" ref={list} onScroll={onScroll} tabIndex={0}>
        {rows.length === 0 && <p className="sim-empty">Nothing has happened yet.</p>}
        <ol
          aria-label="Trace entries"
          className="sim-trace__rows"
          style={{ height: rows.length * ROW_HEIGHT }}
        >
          {rows.slice(first, end).map((row, index) => (
            <Row key={row.number} row={row} origin={origin} top={(first + index) * ROW_HEIGHT} />
          ))}
        </ol>
      </div>
    </Panel>
  );
}
