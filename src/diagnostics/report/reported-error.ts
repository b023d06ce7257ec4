import type { Note } from "../note.ts";

/**
 * The error that a note is about: an uncaught one, or one that is alone in `console.error`, where React puts the
 * errors of a page. Null for any other note.
 */
export function reportedError({ source, what }: Note): { readonly error: unknown } | null {
  if (source === "fault") return { error: what.error };
  if (source !== "console" || what.level !== "error" || what.args.length !== 1) return null;
  const [error] = what.args;
  return error instanceof Error ? { error } : null;
}
