import { type Cause, eventNameOf } from "../../call/activity.ts";
import type { CallPage, ClientFault } from "../../call/call-error.ts";
import { CONNECT_LIMIT } from "../../call/session.ts";
import { millis } from "../../shared/units.ts";
import type { LogEntry } from "../entry.ts";
import { fieldOf } from "../json.ts";
import {
  type CallEntry,
  opensCall,
  readCallEntry,
  RecordedCallError,
  UnreadableEntry,
} from "./call-entries.ts";
import {
  createPayloadRedactor,
  type PayloadRedactor,
  redactTyped,
  withoutIds,
} from "./redact-payload.ts";

/** An activity of a call. `at`: whole milliseconds since its start. `text`: what the visitor typed. */
export type RecordedStep = Pick<CallEntry, "at" | "cause" | "late" | "payload" | "error"> & {
  readonly text?: string;
};

/** One call from a log, in order, with identifiers masked. */
export interface RecordedCall {
  readonly sessionId: string | null;
  /** Time of the start: ISO 8601. */
  readonly startedAt: string;
  /** The page whose policy the call follows. */
  readonly page: CallPage;
  /** The reason why the call had no client; null with a client. */
  readonly refused: ClientFault | null;
  /** Name and version of the client; null if the log does not contain them. */
  readonly client: string | null;
  /** The activities of the call. The first one is its start. */
  readonly steps: readonly RecordedStep[];
}

export interface CallChoice {
  /** The session of the call to take. By default the latest call is taken. */
  readonly sessionId?: string | undefined;
  readonly transcripts?: boolean;
}

const MENTIONED = 5;

function chooseStart(entries: readonly CallEntry[], sessionId: string | undefined) {
  if (entries.length === 0) throw new RecordedCallError("There is no call in the log yet.");
  const starts = entries.filter(opensCall);
  const wanted = starts.filter((start) => sessionId === undefined || start.sessionId === sessionId);
  const [first] = wanted;
  if (first !== undefined)
    return wanted.reduce((one, next) => (next.timestamp >= one.timestamp ? next : one), first);
  if (sessionId === undefined || entries.some((entry) => entry.sessionId === sessionId))
    throw new RecordedCallError(
      "The log holds the rest of a call but not its start: the log was cleared meanwhile, or cut off.",
    );
  const ids = starts.map((start) => start.sessionId ?? "a start without a client");
  const known =
    ids.length === 0 ? "" : ` The latest it holds: ${ids.slice(-MENTIONED).join(", ")}.`;
  throw new RecordedCallError(`The log holds no call with the session ID ${sessionId}.${known}`);
}

/** The order of what happens in the same millisecond of a run (scenario format: Order). */
const LANES: readonly string[] = ["visitor", "start", "provider", "stop", "limit"];
const laneOf = (cause: Cause): number => LANES.indexOf(cause.slice(0, cause.indexOf(".")));
/** Whether a scenario can express an entry. A text that was not sent would be sent in the replay. */
const isExpressible = ({ cause, sent }: CallEntry): boolean =>
  cause === "visitor.type" ? sent === true : laneOf(cause) >= 0;

/** Whether the call was still on. The result of a stop comes after the end of its call. */
export const isLive = ({ cause, late }: { readonly cause: string; readonly late?: boolean }) =>
  late !== true && !cause.startsWith("stop.");

/**
 * The entries of one call: all entries of its session up to its next start, including starts that were
 * refused during the call. Causes that a scenario cannot express are left out; they change no expectation.
 */
function entriesOf(start: CallEntry, after: readonly CallEntry[]): readonly CallEntry[] {
  const { sessionId } = start;
  if (sessionId === null) return [start];
  const again = after.findIndex((entry) => opensCall(entry) && entry.sessionId === sessionId);
  const rest = again < 0 ? after : after.slice(0, again);
  const own = rest.filter((entry) => entry.sessionId === sessionId && isExpressible(entry));
  return [start, ...own];
}

/** Index of the last entry while the call was connecting: until then the connect limit applies. */
function lastOnTheWay(entries: readonly CallEntry[]): number {
  const decided = entries.findIndex(
    ({ cause, late }) => !late && (cause === "provider.call-start" || cause === "limit.connect"),
  );
  if (decided >= 0) return decided;
  return entries.findLastIndex(isLive);
}

/**
 * The replay's time for each entry. A run orders the items of one millisecond by lane, and its limit is
 * never late as a browser's timer may be. An entry that would change places is delayed by a millisecond,
 * so the replay keeps the order of the log.
 */
function momentsOf(entries: readonly CallEntry[]): readonly number[] {
  const origin = entries[0]?.at ?? 0;
  const onTheWay = lastOnTheWay(entries);
  let at = 0;
  let rank = 0;
  return entries.map((entry, index) => {
    const { cause } = entry;
    const lane = laneOf(cause);
    const since = Math.round(entry.at - origin);
    const own = index <= onTheWay ? Math.min(since, CONNECT_LIMIT) : since;
    const next = Math.max(at, cause === "limit.connect" ? CONNECT_LIMIT : own);
    at = next === at && lane < rank ? at + 1 : next;
    rank = lane;
    return at;
  });
}

function toStep(
  { at: loggedAt, cause, late, payload, error, text }: CallEntry,
  at: number,
  said: boolean,
  redact: PayloadRedactor,
): RecordedStep {
  const event = eventNameOf(cause);
  const isKept = event !== null && payload !== undefined;
  const typed = text === undefined ? null : redactTyped(text, said);
  return {
    at,
    cause,
    late,
    ...(isKept && { payload: redact(event, payload, millis(loggedAt)) }),
    ...(error !== undefined && { error: withoutIds(error) }),
    ...(typed !== null && { text: typed }),
  };
}

const CLIENT_FAULTS = new Map<unknown, ClientFault>([
  ["ClientMissingError", "client-missing"],
  ["ClientCreationError", "client-failed"],
]);

/** Why there is no client, although the start was accepted at first; null for any other entry. */
const clientFaultOf = ({ cause, late, error }: CallEntry): ClientFault | null =>
  cause === "start.reject" && !late ? (CLIENT_FAULTS.get(fieldOf(error, "name")) ?? null) : null;

const refusalOf = ({ refused }: CallEntry): RecordedCall["refused"] =>
  refused === undefined || refused === "in-progress" ? null : refused;

/**
 * Takes one call from a log. Identifiers are masked, and the words of the call too unless `choice` keeps them.
 *
 * @throws {RecordedCallError} if the log does not contain the call or its start, or if an entry that may
 *   belong to it cannot be read.
 */
export function takeRecordedCall(entries: Iterable<LogEntry>, choice: CallChoice): RecordedCall {
  const ofCalls = [...entries].flatMap((entry) => readCallEntry(entry) ?? []);
  const unreadable = ofCalls.filter((entry) => entry instanceof UnreadableEntry);
  const readable = ofCalls.filter(
    (entry): entry is CallEntry => !(entry instanceof UnreadableEntry),
  );
  // If no start was found, an unreadable entry may be the missing start.
  if (unreadable[0] !== undefined && !readable.some(opensCall)) throw unreadable[0];
  const start = chooseStart(readable, choice.sessionId);
  const { sessionId, timestamp: startedAt, page = "home" } = start;
  const place = ofCalls.indexOf(start);
  const missing = unreadable.find(
    (entry) => ofCalls.indexOf(entry) > place && [null, sessionId].includes(entry.sessionId),
  );
  if (missing !== undefined) throw missing;
  const own = entriesOf(start, readable.slice(readable.indexOf(start) + 1));
  const refused = refusalOf(start) ?? own.flatMap((entry) => clientFaultOf(entry) ?? [])[0] ?? null;
  const kept = refused === null ? own : [start];
  const moments = momentsOf(kept);
  const said = choice.transcripts ?? false;
  const redact = createPayloadRedactor(said);
  const steps = kept.map((entry, index) => toStep(entry, moments[index] ?? 0, said, redact));
  const client = kept.find((entry) => entry.client !== null)?.client ?? null;
  return { sessionId, startedAt, page, refused, client, steps };
}
