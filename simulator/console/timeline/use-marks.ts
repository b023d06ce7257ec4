import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { createItemEdits, isItem, type ItemMove } from "./item-edits.ts";
import { keyOf, LANE_ORDER, type Mark } from "./lanes.ts";
import { markAt, type MarkPlace, stepTo } from "./mark-steps.ts";
import type { LaneMarks } from "./script-marks.ts";
import { useConsole, useConsoleState } from "../use-console.tsx";
import type { Zoom } from "./use-view.ts";

/** A pointer that moves less than this many pixels clicks. */
const CLICK = 4;

const samePath = (one: Mark["path"], other: Mark["path"]): boolean =>
  one !== null && one.join("/") === other?.join("/");

/** The focused and the selected mark, and the mark that is being moved. */
export function useMarks(lanes: LaneMarks, { view, reveal }: Zoom, width: number) {
  const model = useConsole();
  const edits = useMemo(() => createItemEdits(model), [model]);
  const { selection } = useConsoleState();
  const [place, setPlace] = useState<MarkPlace | null>(null);
  const [known, setKnown] = useState(selection);
  /** The shown state of the move. */
  const [moving, setMoving] = useState<{ mark: Mark; to: number } | null>(null);
  // A handler may run before the render after the previous one, so it does not read the state.
  const current = useRef<{ readonly move: ItemMove; by: number } | null>(null);
  const press = useRef<{ readonly x: number; readonly mark: Mark } | null>(null);
  const focused = markAt(lanes, place);

  // Source may select an item as well: the focus goes to its mark.
  if (selection !== known) {
    setKnown(selection);
    const marks = LANE_ORDER.flatMap((lane) => lanes[lane]);
    const mark = marks.find(({ path }) => samePath(path, selection));
    if (mark !== undefined && !samePath(focused?.path ?? null, selection)) setPlace(mark);
  }

  function go(mark: Mark): void {
    setPlace(mark);
    reveal(mark.at);
  }

  function select(mark: Mark): void {
    go(mark);
    model.editing.select(mark.path);
    if (mark.path === null)
      edits.say(`${mark.label} follows from other events. It is not an item of the file.`);
  }

  function moveTo(mark: Mark, by: number): void {
    if (!isItem(mark)) return select(mark);
    if (current.current === null) select(mark);
    const { move } = (current.current ??= { move: edits.move(mark), by: 0 });
    const to = move.to(by);
    // Stays where the item can be, so that the next key press moves it back at once.
    current.current.by = to - move.mark.at;
    setMoving({ mark: move.mark, to });
    if (to !== move.mark.at + Math.round(by))
      edits.say(
        `${mark.label} stays within the run, and after the start that its time counts from.`,
      );
  }

  function endMove(keep: boolean): void {
    const { move } = current.current ?? {};
    if (keep) move?.commit();
    else move?.cancel();
    current.current = null;
    setMoving(null);
  }

  function edit({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    if (focused === undefined) return false;
    if (altKey && (key === "ArrowLeft" || key === "ArrowRight")) {
      const step = (key === "ArrowLeft" ? -1 : 1) * (shiftKey ? 100 : 1);
      moveTo(focused, (current.current?.by ?? 0) + step);
    } else if ((ctrlKey || metaKey) && key.toLowerCase() === "d") {
      const copy = isItem(focused) ? edits.duplicate(focused) : null;
      if (!isItem(focused)) select(focused);
      if (copy !== null) {
        const { lane, at, origin } = focused;
        setPlace({ key: keyOf(copy, origin), lane, at: at + 1 });
        model.editing.select(copy);
      }
    } else if (altKey || ctrlKey || metaKey) return false;
    else if (key === "Delete") {
      if (!isItem(focused)) select(focused);
      else if (edits.remove(focused)) model.editing.select(null);
    } else if (key === "Enter" || key === " ") select(focused);
    else if (key === "Escape") {
      if (current.current === null) model.editing.select(null);
      endMove(false);
      press.current = null;
    } else {
      const next = stepTo(lanes, focused, key);
      if (next === undefined) return false;
      go(next);
    }
    return true;
  }

  return {
    focused,
    moving,
    isSelected: (mark: Mark) => samePath(mark.path, selection),
    press(mark: Mark, { button, clientX, pointerId, currentTarget }: PointerEvent): void {
      if (button !== 0) return;
      setPlace(mark);
      press.current = { x: clientX, mark };
      // The list stays while its groups change, and a captured pointer needs such an element.
      currentTarget.closest("[role=listbox]")?.setPointerCapture(pointerId);
    },
    listeners: {
      onKeyDown(event: KeyboardEvent): void {
        if (edit(event)) event.preventDefault();
      },
      // Repeated presses of a held key are one move, and so one step of undo.
      onKeyUp({ key }: KeyboardEvent): void {
        if (key.startsWith("Arrow") && press.current === null) endMove(true);
      },
      onBlur: () => endMove(true),
      onPointerMove({ clientX }: PointerEvent): void {
        if (press.current === null) return;
        const { x, mark } = press.current;
        const distance = clientX - x;
        if (current.current === null && (Math.abs(distance) < CLICK || !isItem(mark))) return;
        moveTo(mark, (distance / width) * view.length);
      },
      onPointerUp(): void {
        if (current.current !== null) endMove(true);
        else if (press.current !== null) select(press.current.mark);
        press.current = null;
      },
      onPointerCancel(): void {
        endMove(false);
        press.current = null;
      },
    },
  };
}

export type Marks = ReturnType<typeof useMarks>;
