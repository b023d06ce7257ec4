/** The limit of nesting: parsers run out of stack beyond it. */
export const MAX_DEPTH = 200;

/** The limit of values: the parser keeps a position for each of them in memory. */
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
  /** The bracket that exceeds the nesting limit. The scan stops there. */
  readonly tooDeepAt: number | null;
  /** The value that exceeds the limit of values. The scan stops there. */
  readonly tooManyAt: number | null;
  /** The first raw control character, such as a line break, in a string. */
  readonly controlAt: number | null;
}

interface StringEnd {
  readonly at: number;
  readonly controlAt: number | null;
}

/** Scans a string from its first character to its closing quote, or to the end of the text. */
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
 * Checks the limits of a text before it is parsed, in one pass and without recursion. In text that is
 * not JSON the positions are guesses, but the limits still hold.
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
