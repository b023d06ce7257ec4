/** Deeper nesting than this is refused: no scenario needs it, and parsers run out of stack on it. */
export const MAX_DEPTH = 200;

/** More values than this are refused: positions are kept for each, and memory has an end. */
export const MAX_VALUES = 2_000_000;

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const LEFT_BRACKET = 91;
const RIGHT_BRACKET = 93;
const LEFT_BRACE = 123;
const RIGHT_BRACE = 125;
const FIRST_PRINTABLE = 32;

export interface Scan {
  /** The bracket that nests too deep. Nothing behind it was looked at. */
  readonly tooDeepAt: number | null;
  /** Where there begin to be too many values. Nothing behind it was looked at. */
  readonly tooManyAt: number | null;
  /** The first raw control character, such as a line break, within a string. */
  readonly controlAt: number | null;
}

interface StringEnd {
  readonly at: number;
  readonly controlAt: number | null;
}

/** Walks a string from its first character to its closing quote, or to the end of the text. */
function skipString(text: string, from: number): StringEnd {
  let controlAt: number | null = null;
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) break;
    if (code === BACKSLASH) at++;
    else if (code < FIRST_PRINTABLE) controlAt ??= at;
  }
  return { at, controlAt };
}

/**
 * Looks over a text before any parser sees it, in one pass and without recursion. What it finds in
 * text that is not JSON is as good as a guess; the limits hold all the same.
 */
export function scan(text: string): Scan {
  let depth = 0;
  let values = 1;
  let controlAt: number | null = null;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = skipString(text, at + 1);
        controlAt ??= end.controlAt;
        at = end.at;
        break;
      }
      case LEFT_BRACKET:
      case LEFT_BRACE:
        depth++;
        values++;
        if (depth > MAX_DEPTH) return { tooDeepAt: at, tooManyAt: null, controlAt };
        break;
      case RIGHT_BRACKET:
      case RIGHT_BRACE:
        depth--;
        break;
      case COMMA:
        values++;
        break;
    }
    if (values > MAX_VALUES) return { tooDeepAt: null, tooManyAt: at, controlAt };
  }
  return { tooDeepAt: null, tooManyAt: null, controlAt };
}
