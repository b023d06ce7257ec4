import { problemOfExtension } from "./dialling.ts";
import {
  field,
  isWritable,
  resultOf,
  type Problem,
  problemOfPosting,
  type RuleResult,
} from "./rule-result.ts";

/**
 * `sipCallTransfer` accepts `{sessionId, toEndPoint}`: non-empty strings, the end point starting with "sip:" or
 * "+"; a callerId string only for "+"; an extension as in a dial-out. The library writes `useSipRefer` into the
 * options, so it refuses frozen ones.
 */
export const checkTransfer = (options: unknown): RuleResult =>
  resultOf(() => problemOfTransfer(options, ["sip:", "+"]) ?? problemOfExtension(options));

/** `sipRefer` accepts a transfer to a "sip:" address, without a callerId. Its extension is not checked. */
export const checkSipRefer = (options: unknown): RuleResult =>
  resultOf(() => problemOfTransfer(options, ["sip:"]));

function problemOfTransfer(options: unknown, beginnings: readonly string[]): Problem {
  if (!isWritable(options, "useSipRefer")) return "The options can be written to.";
  const sessionId = field(options, "sessionId");
  const toEndPoint = field(options, "toEndPoint");
  const callerId = field(options, "callerId");
  if (typeof sessionId !== "string" || typeof toEndPoint !== "string")
    return "sessionId and toEndPoint are strings.";
  if (sessionId === "" || toEndPoint === "") return "sessionId and toEndPoint are not empty.";
  if (!beginnings.some((beginning) => toEndPoint.startsWith(beginning)))
    return `toEndPoint begins with ${beginnings.map((it) => `"${it}"`).join(" or ")}.`;
  if (callerId && typeof callerId !== "string") return "callerId is a string.";
  if (callerId && !toEndPoint.startsWith("+")) return "callerId is for telephone numbers alone.";
  return problemOfPosting({ ...Object(options) });
}
