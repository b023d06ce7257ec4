import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from "react";
import type { LogView, LogViewState } from "../../diagnostics/query/log-view.ts";
import { isAtTail, rowsInView, rowTop, slotsOf, spaceHeight } from "../../components/row-window.ts";
import { PanelIcon } from "../panel-icon.tsx";
import type { CopyState } from "../../components/use-copy.ts";
import { type RowPlace, rowFor } from "../../components/row-place.ts";
import { LogLine, RowCopy } from "./log-row.tsx";
import { type EntryProps, formatCount } from "./log-text.ts";
import "./log-list.css";

interface LogListProps extends EntryProps {
  readonly view: LogView;
  readonly state: LogViewState;
  readonly at: RowPlace;
  readonly label: string;
  /** The row that keys move, copy and open. */
  readonly active: number | null;
  readonly onActivate: (row: number) => void;
  readonly onOpen: (row: number) => void;
  readonly onCopy: (row: number) => void;
  /** The row that was copied last, and whether the copy succeeded. */
  readonly copied: { readonly row: number | null; readonly state: CopyState };
}

const rowOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest("[data-row]") : null;
  return row === null ? null : Number(row.getAttribute("data-row"));
};

/** A list box with an option for each entry, one of which is active. It renders only the rows in view. */
export function LogList(props: LogListProps) {
  const { view, state, at, label, active, onActivate, onOpen, onCopy } = props;
  const { box, space, place, onScroll, lookAt } = at;
  const id = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const { from, to } = rowsInView(space, place);
  useEffect(() => {
    const rows = Array.from({ length: to - from }, (_, offset) => from + offset);
    view.show(active === null ? rows : [...rows, active]);
  }, [view, state, from, to, active]);

  const steer = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(space.viewHeight / space.rowHeight) - 1);
    const next = rowFor(event.key, active, { ...state, page });
    if (next !== undefined) {
      onActivate(next);
      lookAt(next);
    } else if (active !== null && (event.key === "Enter" || event.key === " ")) onOpen(active);
    else if (active !== null && event.key === "c") onCopy(active);
    else return;
    event.preventDefault();
  };
  const press = ({ target }: { readonly target: EventTarget }) => {
    const row = rowOf(target);
    if (row === null) return;
    lookAt(row);
    onOpen(row);
  };
  // Touch has no hover, so only other pointers mark a row.
  const point = ({ target, pointerType }: PointerEvent) =>
    pointerType === "mouse" && setPointed(rowOf(target));
  const isActiveShown = active !== null && active >= from && active < to;

  return (
    <div className="log-list staff__column">
      <div
        ref={box}
        className="log-list__box"
        role="listbox"
        aria-label={label}
        tabIndex={0}
        {...(isActiveShown && { "aria-activedescendant": `${id}-${active}` })}
        onScroll={onScroll}
        onKeyDown={steer}
        onClick={press}
        onPointerOver={point}
        onPointerLeave={() => setPointed(null)}
      >
        <Rows {...props} id={id} pointed={pointed} />
      </div>
      <Newest at={at} />
    </div>
  );
}

interface RowsProps extends LogListProps {
  readonly id: string;
  /** The row under the pointer. */
  readonly pointed: number | null;
}

/** The scrolled element. It is as high as all rows together, up to the height that browsers support. */
function Rows(props: RowsProps) {
  const { view, state, at, maskIds, today, active, copied, onCopy, id, pointed } = props;
  const { space, place } = at;
  const { from, to } = rowsInView(space, place);
  const isShown = (row: number | null): row is number => row !== null && row >= from && row < to;
  const atHand = isShown(pointed) ? pointed : active;
  const slots = slotsOf(space);
  // A row keeps its element while it is in view. Sorted by element, so that none has to move.
  const slotOf = (row: number) => ((row % slots) + slots) % slots;
  const rows = Array.from({ length: to - from }, (_, offset) => from + offset);
  return (
    <div className="log-list__rows" style={{ height: spaceHeight(space) }}>
      {rows
        .toSorted((a, b) => slotOf(a) - slotOf(b))
        .map((row) => (
          <LogLine
            key={slotOf(row)}
            {...{ row, maskIds, today }}
            id={`${id}-${row}`}
            shows={view.rowAt(row)}
            top={rowTop(space, place, row)}
            active={row === active}
            atHand={row === atHand}
            position={row - state.first + 1}
            count={state.end - state.first}
          />
        ))}
      {isShown(atHand) && (
        <RowCopy
          top={rowTop(space, place, atHand)}
          row={atHand}
          state={copied.row === atHand ? copied.state : "ready"}
          onCopy={onCopy}
        />
      )}
    </div>
  );
}

/** The button that scrolls to the newest rows when they are out of view. Shows the number of new rows. */
function Newest({ at }: Pick<LogListProps, "at">) {
  const { box, space, place, unseen, follow } = at;
  if (unseen === null || isAtTail(space, place)) return null;
  const press = () => {
    follow();
    box.current?.focus();
  };
  return (
    <button type="button" className="log-list__newest one-row" onClick={press}>
      <PanelIcon name="open" />
      {unseen > 0 ? `${formatCount(unseen)} new` : "Newest"}
    </button>
  );
}
