import type { JSONPath } from "jsonc-parser";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { formatTime } from "../../model/format.ts";
import { type Patch, valueAt } from "../../model/patch.ts";
import { useConsole, useConsoleState } from "../../components/use-console.tsx";
import { type ByLane, keyOf, LANE_ORDER, type ScriptMark } from "../../model/run/lanes.ts";
import { useZoom } from "./use-view.ts";
import { clamp } from "../../model/run/view.ts";

/** A pointer that moves less than this many pixels clicks. */
const CLICK = 4;

/** A mark that stands for an item of the file. */
type ItemMark = ScriptMark & { readonly path: JSONPath };
const isItem = (mark: ScriptMark): mark is ItemMark => mark.path !== null;

/** A move of an item that is not in the text yet. */
interface Move {
  readonly mark: ItemMark;
  readonly to: number;
  /** Where the pointer was pressed; null for a move with keys. */
  readonly x: number | null;
}

export const nearest = (marks: readonly ScriptMark[], at: number): ScriptMark | undefined =>
  marks.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0];

/** The mark with the key of an earlier one, or the nearest one of its lane, or the first one of all. */
export function markLike(
  lanes: ByLane<ScriptMark>,
  earlier: ScriptMark | null,
): ScriptMark | undefined {
  const first = LANE_ORDER.flatMap((lane) => lanes[lane].slice(0, 1))[0];
  if (earlier === null) return first;
  const marks = lanes[earlier.lane];
  return marks.find(({ key }) => key === earlier.key) ?? nearest(marks, earlier.at) ?? first;
}

/** The mark that a key leads to: within the lane, or in the next lane that has marks. */
export function stepTo(
  lanes: ByLane<ScriptMark>,
  from: ScriptMark,
  key: string,
): ScriptMark | undefined {
  const marks = lanes[from.lane];
  const index = marks.indexOf(from);
  const filled = LANE_ORDER.filter((lane) => lanes[lane].length > 0);
  const inLane = (by: number) => {
    const lane = filled[filled.indexOf(from.lane) + by];
    return lane && nearest(lanes[lane], from.at);
  };
  const steps: Record<string, () => ScriptMark | undefined> = {
    ArrowLeft: () => marks[index - 1],
    ArrowRight: () => marks[index + 1],
    Home: () => marks[0],
    End: () => marks.at(-1),
    ArrowUp: () => inLane(-1),
    ArrowDown: () => inLane(1),
  };
  const step = steps[key];
  return step && (step() ?? from);
}

/** The focused and the selected mark, and the mark that is being moved. */
export function useMarks(lanes: ByLane<ScriptMark>, width: number) {
  const { editing, store } = useConsole();
  const { loaded, selection } = useConsoleState();
  const { view, reveal } = useZoom();
  const [place, setPlace] = useState<ScriptMark | null>(null);
  const [move, setMove] = useState<Move | null>(null);
  /** A mark of the group that lists its marks. */
  const [fanned, setFanned] = useState<ScriptMark | null>(null);
  const focused = markLike(lanes, place);
  const until = loaded?.scenario.until ?? 0;

  function focus(mark: ScriptMark): void {
    setPlace(mark);
    setFanned(mark);
    reveal(mark.at);
  }

  function select(mark: ScriptMark): void {
    const { label, at, tone, path } = mark;
    focus(mark);
    const why =
      tone === "hand"
        ? "“Keep as scenario…” writes it into a file."
        : "It follows from other events and is not an item of the file.";
    const what = `${label} at ${formatTime(at)}`;
    store.change({
      selection: path,
      message: isItem(mark)
        ? `Selected ${what}. Enter or a double-click shows it in Source.`
        : `${what}. ${why}`,
    });
  }

  /** Shows the values of an item, to change them. */
  function open(mark: ItemMark): void {
    select(mark);
    store.change({ tab: "source" });
  }

  /** Changes the text and says so. A text with faults is not changed, which `editing` says instead. */
  function write(patch: Patch, label: string): void {
    store.change({ message: `${label.charAt(0).toUpperCase()}${label.slice(1)}.` });
    void editing.patch([patch], label);
  }

  function duplicate(mark: ItemMark): void {
    const { path, label, origin } = mark;
    const item = valueOf(path);
    if (item === undefined) return;
    const at = Math.min(until, mark.at + 1);
    const next = [...path.slice(0, -1), Number(path.at(-1)) + 1];
    const value: unknown = { ...(item as object), at: at - origin };
    write({ path: next, value, insert: true }, `duplicated ${label} at ${formatTime(at)}`);
    setPlace({ ...mark, key: keyOf(next, origin), at });
    store.change({ selection: next });
  }

  function remove({ path, label, at }: ItemMark): void {
    write({ path, value: undefined }, `deleted ${label} at ${formatTime(at)}`);
    store.change({ selection: null });
  }

  /** The item stays within the run, and after the start that its time counts from. */
  const moveOf = (mark: ItemMark, to: number, x: Move["x"]): Move => {
    return { mark, to: clamp(Math.round(to), mark.origin, until), x };
  };

  function endMove(ended = move): void {
    setMove(null);
    if (ended === null || ended.to === ended.mark.at) return;
    const { mark, to } = ended;
    const patch = { path: [...mark.path, "at"], value: to - mark.origin };
    write(patch, `moved ${mark.label} to ${formatTime(to)}`);
  }

  /** The move that a dragged pointer makes. */
  function dragTo({ clientX }: PointerEvent): Move | null {
    if (move === null || move.x === null) return move;
    const { mark, to, x } = move;
    if (to === mark.at && Math.abs(clientX - x) < CLICK) return move;
    return moveOf(mark, mark.at + ((clientX - x) / width) * view.length, x);
  }

  /** The value of an item in the text, which can be newer than the plan with its mark. */
  const valueOf = (path: JSONPath) => valueAt(store.get().loaded?.text ?? "", path);

  function nudge(mark: ItemMark, by: number): void {
    if (move !== null) return setMove(moveOf(move.mark, move.to + by, null));
    select(mark);
    const now = { ...mark, at: mark.origin + Number(valueOf([...mark.path, "at"])) };
    setMove(moveOf(now, now.at + by, null));
  }

  /** The action of a key on the focused mark; undefined for keys without a meaning. */
  function actionOf(mark: ScriptMark, { key, shiftKey, ...keys }: KeyboardEvent) {
    const edits: Record<string, (item: ItemMark) => void> = {
      "Alt+ArrowLeft": (item) => nudge(item, shiftKey ? -100 : -1),
      "Alt+ArrowRight": (item) => nudge(item, shiftKey ? 100 : 1),
      "Ctrl+d": duplicate,
      Delete: remove,
      Enter: open,
      " ": open,
    };
    const prefix = keys.altKey ? "Alt+" : keys.ctrlKey || keys.metaKey ? "Ctrl+" : "";
    const edit = edits[prefix + key];
    if (edit !== undefined) return () => (isItem(mark) ? edit(mark) : select(mark));
    const next = prefix === "" ? stepTo(lanes, mark, key) : undefined;
    return next && (() => focus(next));
  }

  return {
    focused,
    fanned,
    setFanned,
    /** The move, once it has left its first place. */
    move: move?.to === move?.mark.at ? null : move,
    isSelected: ({ path }: ScriptMark) => path !== null && path.join("/") === selection?.join("/"),
    press(mark: ScriptMark, { button, clientX, pointerId, currentTarget }: PointerEvent): void {
      if (button !== 0) return;
      select(mark);
      if (isItem(mark)) setMove(moveOf(mark, mark.at, clientX));
      // The list stays while its groups change, and a captured pointer needs such an element.
      currentTarget.closest("[role=listbox]")?.setPointerCapture(pointerId);
    },
    listeners: {
      onKeyDown(event: KeyboardEvent): void {
        if (event.key === "Escape") {
          setFanned(null);
          if (move === null) store.change({ selection: null });
          setMove(null);
        }
        const action = focused && actionOf(focused, event);
        if (action === undefined) return;
        event.preventDefault();
        action();
      },
      // Repeated presses of a held key are one move, and so one step of undo.
      onKeyUp({ key }: KeyboardEvent): void {
        if (key.startsWith("Arrow") && move?.x === null) endMove();
      },
      onBlur(): void {
        setFanned(null);
        endMove();
      },
      onPointerMove: (event: PointerEvent) => setMove(dragTo(event)),
      onPointerUp: (event: PointerEvent) => endMove(dragTo(event)),
      onPointerCancel: () => setMove(null),
      onDoubleClick: () => focused && isItem(focused) && open(focused),
    },
  };
}

export type Marks = ReturnType<typeof useMarks>;
