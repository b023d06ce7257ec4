import { applyEdits, type JSONPath, modify, parse } from "jsonc-parser";

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

/** The value at a path of a text; undefined if there is none. */
export const valueAt = (text: string, path: JSONPath): unknown =>
  path.reduce<unknown>(
    (value, key) => (Object(value) as Record<typeof key, unknown>)[key],
    parse(text),
  );

/** A value without parts, and the keys to it. */
export interface Leaf {
  readonly path: JSONPath;
  readonly value: string | number | boolean | null;
}

/** All values without parts inside a value, in the order of the text. Leaves out rows of numbers, such as levels. */
export function leavesOf(value: unknown, path: JSONPath = []): readonly Leaf[] {
  if (typeof value !== "object" || value === null) return [{ path, value: value as Leaf["value"] }];
  if (Array.isArray(value)) {
    const isRow = value.some((part) => typeof part === "number");
    return isRow ? [] : value.flatMap((part, index) => leavesOf(part, [...path, index]));
  }
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]));
}

/** Reads a field's text as a value like the earlier one, or null; undefined if it should be a number and is none. */
export function readLeaf(text: string, before: unknown): unknown {
  if (text === "null") return null;
  if (typeof before !== "number") return text;
  const number = text.trim() === "" ? NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}
