import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import type { LogEntry } from "../src/diagnostics/entry.ts";
import { NO_VEIL } from "../src/diagnostics/mask.ts";
import { dayOf, rowText } from "../src/panel/log/log-text.ts";
import { CATEGORY_WORDS, TYPE_WORDS } from "../src/panel/log/log-words.ts";

/** Something that lists entries, with the columns of our list, in an element of the page. */
export interface Rival {
  readonly append: (entries: readonly LogEntry[]) => void;
  readonly end: () => void;
}

const ROW = 44;
/** What is listed is of now: no row says its date. */
const TODAY = dayOf(Date.now());

/** As our list is built, so that the same style sheet draws it. */
function buildBox(host: HTMLElement): { box: HTMLElement; rows: HTMLElement } {
  const list = host.appendChild(document.createElement("div"));
  list.className = "log-list";
  const box = list.appendChild(document.createElement("div"));
  box.className = "log-list__box";
  const rows = box.appendChild(document.createElement("div"));
  rows.className = "log-list__rows";
  return { box, rows };
}

const COLUMNS = ["log-row__time", "log-type", "log-category", "log-row__message"];

function buildRow(rows: HTMLElement): HTMLElement[] {
  const row = rows.appendChild(document.createElement("div"));
  row.className = "log-row";
  const cells = COLUMNS.map((name) => {
    const cell = row.appendChild(document.createElement("span"));
    cell.className = name;
    return cell;
  });
  const message = cells[3] as HTMLElement;
  message.append("", document.createElement("span"));
  (message.lastChild as HTMLElement).className = "log-row__details";
  return [row, ...cells];
}

/** The limit: rows that are used again, written by hand, once a frame, and nothing else. */
export function beginHandList(host: HTMLElement): Rival {
  const { box, rows } = buildBox(host);
  const entries: LogEntry[] = [];
  const height = box.clientHeight;
  const count = Math.ceil(height / ROW) + 2;
  const built = Array.from({ length: count }, () => buildRow(rows));
  const shown = Array.from({ length: count }, () => -1);
  let request: number | null = null;
  const draw = () => {
    request = null;
    const from = Math.max(0, Math.floor(box.scrollTop / ROW));
    for (let at = from; at < Math.min(entries.length, from + count); at += 1) {
      const slot = at % count;
      const entry = entries[at];
      if (shown[slot] === at || entry === undefined) continue;
      shown[slot] = at;
      const [row, time, type, category, message] = built[slot] as HTMLElement[];
      const text = rowText(entry, NO_VEIL, TODAY);
      if (!row || !time || !type || !category || !message) return;
      row.style.transform = `translateY(${at * ROW}px)`;
      row.dataset["type"] = entry.type;
      time.textContent = text.time;
      type.textContent = TYPE_WORDS[entry.type];
      category.textContent = CATEGORY_WORDS[entry.category];
      (message.firstChild as Text).data = text.message;
      (message.lastChild as HTMLElement).textContent = text.details;
    }
  };
  const drawSoon = () => (request ??= requestAnimationFrame(draw));
  // What was scrolled in is there in the same frame, as in ours.
  box.addEventListener("scroll", draw);
  return {
    append(more) {
      for (const entry of more) entries.push(entry);
      rows.style.height = `${entries.length * ROW}px`;
      box.scrollTop = entries.length * ROW;
      drawSoon();
    },
    end: () => host.replaceChildren(),
  };
}

/** What most would take: TanStack Virtual, with rows of React. */
export function beginTanStack(host: HTMLElement): Rival {
  const entries: LogEntry[] = [];
  const listeners = new Set<() => void>();
  const root = createRoot(host);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  function List() {
    const count = useSyncExternalStore(subscribe, () => entries.length);
    const box = useRef<HTMLDivElement>(null);
    // oxlint-disable-next-line react/incompatible-library -- that it cannot be memoized is part of it.
    const virtual = useVirtualizer({
      count,
      getScrollElement: () => box.current,
      estimateSize: () => ROW,
      overscan: 1,
    });
    useLayoutEffect(() => {
      if (count > 0) virtual.scrollToIndex(count - 1);
    }, [count, virtual]);
    return (
      <div className="log-list">
        <div ref={box} className="log-list__box">
          <div className="log-list__rows" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => (
              <Line key={key} entry={entries[index]} top={start} />
            ))}
          </div>
        </div>
      </div>
    );
  }
  root.render(<List />);
  return {
    append(more) {
      for (const entry of more) entries.push(entry);
      for (const listener of listeners) listener();
    },
    end: () => root.unmount(),
  };
}

function Line({ entry, top }: { readonly entry: LogEntry | undefined; readonly top: number }) {
  if (entry === undefined) return null;
  const { time, message, details } = rowText(entry, NO_VEIL, TODAY);
  return (
    <div className="log-row" data-type={entry.type} style={{ transform: `translateY(${top}px)` }}>
      <span className="log-row__time">{time}</span>
      <span className="log-type">{TYPE_WORDS[entry.type]}</span>
      <span className="log-category">{CATEGORY_WORDS[entry.category]}</span>
      <span className="log-row__message">
        {message} <span className="log-row__details">{details}</span>
      </span>
    </div>
  );
}
