import { field, type Problem, problemOfLength } from "./rule-result.ts";

const LONGEST_EXTENSION = 20;
/** Seconds. */
const LONGEST_WAIT = 60;

/**
 * The extension that a dial-out or transfer dials after the answer: a string of at most 20 characters. The wait
 * before it is at most 60 seconds, may be negative, and needs an extension. Falsy values count as missing.
 */
export function problemOfExtension(options: unknown): Problem {
  const extension = field(options, "extension");
  const wait = field(options, "waitBeforeExtensionDialSec");
  if (extension) {
    if (typeof extension !== "string") return "extension is a string.";
    const tooLong = problemOfLength("extension", extension, LONGEST_EXTENSION);
    if (tooLong !== undefined) return tooLong;
  }
  if (!wait) return undefined;
  if (typeof wait !== "number") return "waitBeforeExtensionDialSec is a number.";
  if (wait > LONGEST_WAIT) return `waitBeforeExtensionDialSec is at most ${LONGEST_WAIT}.`;
  return extension ? undefined : "waitBeforeExtensionDialSec needs an extension.";
}
