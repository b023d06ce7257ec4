import { field, type Problem, problemOfLength } from "./verdict.ts";

const LONGEST_EXTENSION = 20;
/** In seconds. */
const LONGEST_WAIT = 60;

/**
 * The extension that is dialled once a call is answered, for dial-outs and transfers: a string of at most
 * 20 characters; the wait before it a number of seconds up to 60, which needs an extension. Either is
 * left alone where it is falsy, and a wait may be negative.
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
