import { attempt } from "../../shared/attempt.ts";
import type { Note } from "../note.ts";

const FRAMES = 20;
/** The pattern below may take the square of a line's length, so it reads no more of a line. */
const READ_LENGTH = 1000;

/** Matches a line of a stack, in Chromium's form or in the form of Firefox and Safari. */
const FRAME =
  /^\s*(?:at (?:(?:async |new )?([\w.$<>]{1,80})(?: \[as [\w.$]+\])? \()?|([\w.$<>/]{0,80})@)[a-z-]+:\/\/[^\s()]*?([^\s()/?#:]*)(?:[?#][^\s()]*)?:(\d+):(\d+)\)?$/i;

/** The places in the code, the oldest call first, as Sentry wants it. */
function readFrames(stack: string, message: string) {
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
        /** The last part of the script's address. */
        filename: file || "document",
        lineno: Number(lineno),
        colno: Number(colno),
      };
    })
    .slice(0, FRAMES)
    .toReversed();
}

/** What a report says of an error: no message, because any code may have put a visitor's words or a key into it. */
function readError(error: unknown) {
  if (!(error instanceof Error || error instanceof DOMException))
    return { type: error === null ? "null" : typeof error, frames: [] };
  const { name, message, stack } = error;
  return {
    // Code can write anything into a name, too.
    type: /^[a-z]{1,40}Error$/i.test(name) ? name : "Error",
    frames: typeof stack === "string" ? readFrames(stack, message) : [],
  };
}

export type ErrorReport = ReturnType<typeof readError>;

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
export const errorReport = (note: Note): ErrorReport | null =>
  // A getter of the error, or a proxy, may throw.
  attempt(() => {
    const found = reportedError(note);
    return found && readError(found.error);
  }, null);
