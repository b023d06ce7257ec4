import { applyEdits, type JSONPath, modify } from "jsonc-parser";
import type { ConsoleStore } from "./console-state.ts";

/** A change of one value in a scenario's text. */
export interface Patch {
  /** The keys to the value, such as `["attempts", 0, "events", 2, "at"]`. */
  readonly path: JSONPath;
  /** The new value; undefined removes the value. */
  readonly value: unknown;
  /** Inserts the value before the list item that the path names, or at the end for an index of -1. */
  readonly insert?: true;
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: "\n" } };

/** Applies the patches one after another. The rest of the text keeps its layout. */
export const patchText = (text: string, patches: readonly Patch[]): string =>
  patches.reduce((current, { path, value, insert = false }) => {
    const edits = modify(current, path, value, { ...FORMAT, isArrayInsertion: insert });
    return applyEdits(current, edits);
  }, text);

interface Step {
  readonly id: string;
  readonly text: string;
}

/** Changes the loaded scenario, with undo and redo. Every change is a change of its text. */
export function createEditing(store: ConsoleStore, revise: (text: string) => Promise<void>) {
  let past: Step[] = [];
  let future: Step[] = [];

  const current = (): Step | null => {
    const { loaded } = store.get();
    return loaded === null ? null : { id: loaded.entry.id, text: loaded.text };
  };

  async function setText(text: string): Promise<void> {
    const now = current();
    if (now === null || now.text === text) return;
    past = [...past.filter(({ id }) => id === now.id), now];
    future = [];
    await revise(text);
  }

  async function restore(from: Step[], to: Step[]): Promise<void> {
    const now = current();
    const step = from.at(-1);
    if (now === null || step === undefined || step.id !== now.id) return;
    from.pop();
    to.push(now);
    await revise(step.text);
  }

  return {
    setText,
    /** Changes values of the text. */
    patch: (patches: readonly Patch[]): Promise<void> =>
      setText(patchText(current()?.text ?? "", patches)),
    undo: () => restore(past, future),
    redo: () => restore(future, past),
  };
}
