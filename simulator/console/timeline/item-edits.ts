import { findNodeAtLocation, getNodeValue, type JSONPath, parseTree } from "jsonc-parser";
import type { Scenario } from "../../scenario/schema.ts";
import type { ConsoleModel } from "../console-model.ts";
import type { Patch } from "../source/editing.ts";
import { formatTime } from "../format.ts";
import type { Mark } from "./lanes.ts";
import { type Plan, planRun } from "../stage/plan.ts";
import { withActs } from "../record/take.ts";

type Parts = Pick<ConsoleModel, "store" | "editing" | "frames">;

/** A mark that stands for an item of the file. */
type ItemMark = Mark & { readonly path: JSONPath };
export const isItem = (mark: Mark): mark is ItemMark => mark.path !== null;

/** Longer scripts are not played anew during a drag, only after it. */
const MOST_PREVIEWED = 2000;

/** The time to which an item is moved: within the run, and not before the start that its time counts from. */
const landing = ({ at, origin }: Mark, by: number, until: number): number =>
  Math.min(until, Math.max(origin, Math.round(at + by)));

/** A copy of a scenario, or of a part of it, in which the item at `path` has the time `at`. */
function withTime<Part>(part: Part, path: JSONPath, at: number): Part {
  const [key, ...rest] = path;
  if (key === undefined) return { ...part, at };
  const copy = (Array.isArray(part) ? [...(part as unknown[])] : { ...part }) as Record<
    string | number,
    unknown
  >;
  copy[key] = withTime(copy[key], rest, at);
  return copy as Part;
}

const lengthOf = ({ entries, voices }: Plan): number =>
  entries.length + voices.assistant.length + voices.visitor.length;

/** Changes the text and says so; false for a text with faults, which is not changed. */
type Change = (patches: readonly Patch[], label: string) => boolean;

/** Starts to move an item. The plan of the moved script is shown until the move ends. */
function startMove({ store, frames }: Parts, mark: ItemMark, change: Change) {
  const { path, label, at, origin } = mark;
  const { loaded, plan: before } = store.get();
  const scenario = loaded?.scenario as Scenario;
  let target = at;
  let busy = false;
  let over = false;

  async function preview(): Promise<void> {
    if (busy || before === null || lengthOf(before) > MOST_PREVIEWED) return;
    busy = true;
    const { take } = frames.live.get();
    for (let shown = NaN; shown !== target && !over;) {
      shown = target;
      const file = withTime(scenario, path, shown - origin);
      const plan = await planRun(take.acts.length === 0 ? file : withActs(file, take), file);
      if (!over && store.get().loaded === loaded) store.change({ plan });
    }
    busy = false;
  }

  return {
    mark,
    /** Moves the item by `by` milliseconds from its first place. Returns the new time. */
    to(by: number): number {
      target = landing(mark, by, scenario.until);
      void preview();
      return target;
    },
    cancel(): void {
      over = true;
      if (store.get().loaded === loaded) store.change({ plan: before });
    },
    commit(): void {
      over = true;
      if (target !== at) {
        const patch = { path: [...path, "at"], value: target - origin };
        if (change([patch], `moved ${label} to ${formatTime(target)}`)) return;
      }
      this.cancel();
    },
  };
}

export type ItemMove = ReturnType<typeof startMove>;

/** Edits of the loaded scenario's items. Each one is a change of its text, and says its result. */
export function createItemEdits(parts: Parts) {
  const { store, editing } = parts;
  const say = (message: string) => store.change({ message });

  const change: Change = (patches, label) => {
    const isSound = store.get().loaded?.faults.length === 0;
    void editing.patch(patches, label);
    if (isSound) say(`${label.charAt(0).toUpperCase()}${label.slice(1)}.`);
    return isSound;
  };

  function duplicate({ path, label, at, origin }: ItemMark): JSONPath | null {
    const { loaded } = store.get();
    if (loaded === null) return null;
    if (at + 1 > loaded.scenario.until) {
      say(`${label} was not duplicated: the copy would be after the end of the run.`);
      return null;
    }
    const root = parseTree(loaded.text);
    const node = root && findNodeAtLocation(root, path);
    if (node === undefined) return null;
    const next = [...path.slice(0, -1), Number(path.at(-1)) + 1];
    const value: unknown = { ...getNodeValue(node), at: at + 1 - origin };
    const changed = change(
      [{ path: next, value, insert: true }],
      `duplicated ${label} at ${formatTime(at + 1)}`,
    );
    return changed ? next : null;
  }

  return {
    say,
    duplicate,
    remove: ({ path, label, at }: ItemMark): boolean =>
      change([{ path, value: undefined }], `deleted ${label} at ${formatTime(at)}`),
    move: (mark: ItemMark) => startMove(parts, mark, change),
  };
}
