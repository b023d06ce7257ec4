/** A position in a text. Lines and columns count from 1, columns in UTF-16 units as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One error in a scenario file. */
export interface Fault extends Position {
  /** JSON Pointer (RFC 6901) to the value, or to a missing, unknown or duplicate key. */
  readonly pointer: string;
  /** A sentence that names the value that was found and the one that is expected. */
  readonly message: string;
}

/** The keys and indices that lead from the root to a value. */
export type Keys = readonly (string | number)[];

/** The JSON Pointer of a path; empty for the root. */
export const pointerOf = (keys: Keys): string =>
  keys.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

const LONGEST_QUOTE = 60;

/** Cuts a long excerpt of a file for a message. */
export const clipped = (source: string): string =>
  source.length > LONGEST_QUOTE ? `${source.slice(0, LONGEST_QUOTE)}…` : source;

/** The line and column of an offset. A line ends with LF, CR or both. */
export function positionAt(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}
