import { problemOfExtension } from "./dialling.ts";
import {
  field,
  isWritable,
  judge,
  type Problem,
  problemOfPosting,
  type Verdict,
} from "./verdict.ts";

/**
 * What `sipCallTransfer` takes: `{sessionId, toEndPoint}`, both strings and neither empty, the end point
 * beginning with "sip:" or "+"; a callerId, a string, for a "+" alone; an extension as in a dial-out. The
 * library writes `useSipRefer` into the options: frozen ones are refused.
 */
export const checkTransfer = (options: unknown): Verdict =>
  judge(() => problemOfTransfer(options, ["sip:", "+"]) ?? problemOfExtension(options));

/**
 * What `sipRefer` takes: as a transfer, to a "sip:" address alone, so never with a callerId. Its extension
 * is not looked at.
 */
export const checkSipRefer = (options: unknown): Verdict =>
  judge(() => problemOfTransfer(options, ["sip:"]));

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
