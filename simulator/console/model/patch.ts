import { applyEdits, type JSONPath, modify } from "jsonc-parser";

/** A change of one value in a scenario's text. */
export interface Patch {
  /** The keys to the value, such as `["attempts", 0, "events", 2, "at"]`. */
  readonly path: JSONPath;
  /** The new value; undefined removes the value. */
  readonly value: unknown;
  /** Inserts the value before the list item that the path names (-1: at the end), or makes the list. */
  readonly insert?: true;
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: "\n" } };

/** Applies the patches one after another. The rest of the text keeps its layout. */
export const patchText = (text: string, patches: readonly Patch[]): string =>
  patches.reduce((current, { path, value, insert = false }) => {
    const edits = modify(current, path, value, { ...FORMAT, isArrayInsertion: insert });
    return applyEdits(current, edits);
  }, text);
