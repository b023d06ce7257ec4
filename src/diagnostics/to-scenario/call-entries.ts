import * as v from "valibot";
import { type Cause, isCause } from "../../call/activity.ts";
import type { Json, LogEntry } from "../entry.ts";
import { fieldOf } from "../json.ts";

/** Well below the maximum time of a scenario, so that entries that are delayed later stay valid. */
const LATEST_TIME = 8_000_000_000_000_000;

const moment = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(LATEST_TIME));
/** Accepts any JSON. A custom schema returns the value itself and so keeps keys like `__proto__`. */
const json = v.custom<Json>(() => true);

/** A package name and its version. */
const CLIENT = /^[@\w./-]{1,80} \d[\w.+-]{0,40}$/;

const CallDetails = v.object({
  source: v.literal("call"),
  cause: v.string(),
  at: moment,
  sessionId: v.nullable(v.string()),
  late: v.optional(v.boolean(), false),
  page: v.exactOptional(v.picklist(["home", "admin"])),
  refused: v.exactOptional(v.picklist(["in-progress", "client-missing", "client-failed"])),
  payload: v.exactOptional(json),
  error: v.exactOptional(json),
  text: v.exactOptional(json),
  sent: v.exactOptional(v.boolean()),
  client: v.optional(v.fallback(v.nullable(v.pipe(v.string(), v.regex(CLIENT))), null), null),
});

/** One activity of a call, as the log stores it. */
export interface CallEntry extends v.InferOutput<typeof CallDetails> {
  readonly cause: Cause;
  /** When it was logged: ISO 8601. */
  readonly timestamp: string;
}

/** The reason why a log cannot be turned into a scenario, as a sentence for people. */
export class RecordedCallError extends Error {
  override readonly name = "RecordedCallError";
}

export class UnreadableEntry extends RecordedCallError {
  /** The session of the call; null if the session cannot be read either. */
  readonly sessionId: string | null;

  constructor(message: string, sessionId: unknown) {
    super(message);
    this.sessionId = typeof sessionId === "string" ? sessionId : null;
  }
}

/** The activity that an entry stores. Null for other entries and for unknown causes. */
export function readCallEntry(entry: LogEntry): CallEntry | UnreadableEntry | null {
  const { timestamp, details, message } = entry;
  if (fieldOf(details, "source") !== "call") return null;
  const read = v.safeParse(CallDetails, details);
  if (read.success) {
    const { cause } = read.output;
    return isCause(cause) ? { timestamp, ...read.output, cause } : null;
  }
  const field = v.getDotPath(read.issues[0]) ?? "source";
  return new UnreadableEntry(
    `The log's entry “${message}” of ${timestamp} is of a call, but “${field}” in its details cannot be read.`,
    fieldOf(details, "sessionId"),
  );
}

/** Whether an entry starts a call, unlike a start that is refused during a call. */
export const opensCall = (entry: CallEntry | UnreadableEntry | null): boolean =>
  entry !== null &&
  !(entry instanceof UnreadableEntry) &&
  entry.cause === "visitor.start" &&
  entry.refused !== "in-progress";
