import { useCopy } from "../components/use-copy.ts";
import type { TakeNote } from "../diagnostics/note.ts";

/**
 * Copies to the clipboard. Logs a refused copy.
 *
 * @param what names the text, for the log.
 */
export const useLoggedCopy = (note: TakeNote, what: string): ReturnType<typeof useCopy> =>
  useCopy((error) => {
    const message = `The clipboard refused a copy of the ${what}.`;
    note("app", { type: "warning", category: "config", message, details: { error } });
  });
