import type { Redactor } from "../entries/redact.ts";
import type { Note } from "../note.ts";

/** A place in the code. `filename` is the last part of the script's address. */
export interface Frame {
  readonly function?: string;
  readonly filename: string;
  readonly lineno: number;
  readonly colno: number;
}

/** What a report says of one error. */
export interface ErrorReport {
  readonly type: string;
  /** The engine's own words without what it quotes; null for other words, which may be those of a visitor. */
  readonly value: string | null;
  /** The oldest call first, as Sentry wants it. */
  readonly frames: readonly Frame[];
}

const ENGINE_ERRORS = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];
const VALUE_LENGTH = 200;
const FRAMES = 20;
/** The patterns below may take the square of a text's length, so no text is longer. */
const READ_LENGTH = 1000;

/** Matches a line of a stack, in Chromium's form or in the form of Firefox and Safari. */
const FRAME =
  /^\s*(?:at (?:(?:async |new )?([\w.$<>]{1,80})(?: \[as [\w.$]+\])? \()?|([\w.$<>/]{0,80})@)[a-z-]+:\/\/[^\s()]*?([^\s()/?#:]*)(?:[?#][^\s()]*)?:(\d+):(\d+)\)?$/i;

/** What an engine's message may contain of a visitor, a page or a service. An apostrophe in a word is no quote. */
const PRIVATE = [
  [/"[^"]*"|(?<!\w)'[^']*'|`[^`]*`|“[^”]*”|(?:["`“]|(?<!\w)').*$/gs, "“…”"],
  [/\b[a-z][\w+.-]*:\/\/\S+/gi, "[address]"],
  [/\S+@\S+/g, "[address]"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b|(?:[\da-f]{0,4}:){3,}[\da-f]{0,4}/gi, "[address]"],
  [/[\w-]*\d[\w-]{14,}|[\w-]{14,}\d[\w-]*/g, "[id]"],
] as const;

function readFrames(stack: string, message: string): readonly Frame[] {
  const from = message === "" ? -1 : stack.indexOf(message);
  return (from < 0 ? stack : stack.slice(from + message.length))
    .split("\n", 100)
    .flatMap((line) => {
      const [whole, before, after, file = "", lineno, colno] =
        FRAME.exec(line.slice(0, READ_LENGTH)) ?? [];
      const name = before || after;
      if (whole === undefined) return [];
      return {
        ...(name && { function: name }),
        filename: file || "document",
        lineno: Number(lineno),
        colno: Number(colno),
      };
    })
    .slice(0, FRAMES)
    .toReversed();
}

function readError(error: unknown, redact: Redactor): ErrorReport {
  if (!(error instanceof Error || error instanceof DOMException))
    return { type: error === null ? "null" : typeof error, value: null, frames: [] };
  const { name, message, stack } = error;
  const isEngines =
    error instanceof DOMException ||
    ENGINE_ERRORS.some((type) => Object.getPrototypeOf(error) === type.prototype);
  const text = PRIVATE.reduce(
    (rest, [pattern, mark]) => rest.replace(pattern, mark),
    message.slice(0, READ_LENGTH),
  );
  return {
    type: /^[A-Z]\w{0,60}$/.test(name) ? name : "Error",
    value: isEngines ? redact(text).slice(0, VALUE_LENGTH) : null,
    frames: typeof stack === "string" ? readFrames(stack, message) : [],
  };
}

/**
 * The error that a note is about: an uncaught one, or one that is alone in `console.error`, where React puts the
 * errors of a page. Null for any other note.
 */
function reportedError({ source, what }: Note): { readonly error: unknown } | null {
  if (source === "fault") return { error: what.error };
  if (source !== "console" || what.level !== "error" || what.args.length !== 1) return null;
  const [error] = what.args;
  return error instanceof Error ? { error } : null;
}

/** The report of the error in a note; null if there is none, or it cannot be read. Never throws. */
export function errorReport(note: Note, redact: Redactor): ErrorReport | null {
  try {
    const found = reportedError(note);
    return found && readError(found.error, redact);
  } catch {
    // A getter of the error, or a proxy, has thrown.
    return null;
  }
}
