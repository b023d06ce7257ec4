import { parse } from "@humanwhocodes/momoa";
import { clipped, type Fault, positionAt } from "./fault.ts";

/** JSON cannot contain this character: a parser always stops at it, if not before. */
const SENTINEL = "\0";

/** The offset at which the parser stops; the end of the text if the text is incomplete. */
function stopOf(text: string): number {
  try {
    parse(text + SENTINEL, { mode: "json" });
  } catch (error) {
    if (error instanceof Error && "offset" in error && typeof error.offset === "number")
      return error.offset;
  }
  return 0;
}

const isJson = (word: string): boolean => {
  try {
    JSON.parse(word);
    return true;
  } catch {
    return false;
  }
};

/** The found and the expected text at the offset. */
function sentenceAt(text: string, stop: number): string {
  const rest = text.slice(stop, stop + 100);
  const word = /^[\w$.+-]+/.exec(rest)?.[0];
  if (/^(\/[/*]|#)/.test(rest)) return "found a comment, expected JSON, which has none";
  if (rest.startsWith("'")) return "found a single quote, expected text in double quotes";
  if (word !== undefined && !isJson(word))
    return `found ${clipped(word)}, expected a JSON value, or a key in double quotes`;
  if (rest.startsWith("\\")) return `found ${rest.slice(0, 2)}, which is no escape of JSON`;
  const found = clipped(word ?? JSON.stringify(rest.slice(0, 1)));
  return `found ${found} where it cannot stand; is a comma, colon, quote or bracket missing before it?`;
}

/** The fault of a text that is not JSON. `controlAt` comes from the scan. */
export function syntaxFault(text: string, controlAt: number | null): Fault {
  const fault = (offset: number, message: string): Fault => {
    return { pointer: "", ...positionAt(text, offset), message };
  };
  if (text.trim() === "") return fault(0, "the file is empty, expected a JSON object");

  const stop = stopOf(text);
  if (controlAt !== null && controlAt <= stop)
    return fault(controlAt, "found a line break or control character in text; is a quote missing?");
  if (stop >= text.length)
    return fault(text.length, "found the end of the file, expected more: is it cut off?");

  const before = text.slice(0, stop).trimEnd();
  if (/^[\]}]/.test(text.slice(stop)) && before.endsWith(","))
    return fault(before.length - 1, "found a comma behind the last item, expected none");
  return fault(stop, sentenceAt(text, stop));
}
