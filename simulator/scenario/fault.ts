/** A place in a text. Lines and columns count from 1, columns in UTF-16 units as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One reason why a scenario file is refused. */
export interface Fault extends Position {
  /** JSON Pointer (RFC 6901) to the value, or to the key that is missing, unknown or there twice. */
  readonly pointer: string;
  /** What was found and what was expected. */
  readonly message: string;
}

/** The way to a value: the keys and indices that lead to it from the root. */
export type Keys = readonly (string | number)[];

const escaped = (key: string | number): string =>
  String(key).replaceAll("~", "~0").replaceAll("/", "~1");

/** The JSON Pointer of a way; the root's is empty. */
export const pointerOf = (keys: Keys): string => keys.map((key) => `/${escaped(key)}`).join("");

/** As errors and reports of one line a fault show them. */
export const describeFaults = (faults: readonly Fault[]): string =>
  faults
    .map(({ line, column, pointer, message }) => {
      const place = `line ${line}, column ${column}`;
      return pointer === "" ? `${place}: ${message}` : `${place}, ${pointer}: ${message}`;
    })
    .join("\n");

const LONGEST_QUOTE = 60;

/** A piece of a file as a message may quote it. */
export const clipped = (source: string): string =>
  source.length > LONGEST_QUOTE ? `${source.slice(0, LONGEST_QUOTE)}…` : source;

/** Where an offset lies. A line ends with LF, CR or both. */
export function positionAt(text: string, offset: number): Position {
  let line = 1;
  let lineStart = 0;
  for (const { index, 0: lineBreak } of text.slice(0, offset).matchAll(/\r\n|\r|\n/g)) {
    line++;
    lineStart = index + lineBreak.length;
  }
  return { line, column: offset - lineStart + 1 };
}
