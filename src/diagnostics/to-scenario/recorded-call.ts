import { type Cause, eventNameOf } from "../../call/activity.ts";
import type { CallPage } from "../../call/call-error.ts";
import { CONNECT_LIMIT } from "../../call/session.ts";
import type { Json, LogEntry } from "../entry.ts";
import {
  type CallEntry,
  opensCall,
  readCallEntry,
  RecordedCallError,
  UnreadableEntry,
} from "./call-entries.ts";
import { redactPayload, withoutIds } from "./redact-payload.ts";

/** One thing that happened to the recorded call. */
export interface RecordedStep {
  /** Whole milliseconds since the call's start. */
  readonly at: number;
  readonly cause: Cause;
  /** Of a call that was already over. */
  readonly late: boolean;
  readonly payload?: Json;
  readonly error?: Json;
}

/** One call as a log has it, in the order in which it happened, fit to be shown to others. */
export interface RecordedCall {
  readonly sessionId: string | null;
  /** When the call was begun: ISO 8601. */
  readonly startedAt: string;
  /** Whose policy the call follows. */
  readonly page: CallPage;
  /** Why there was no client to call with, or null where there was one. */
  readonly refused: "client-missing" | "client-failed" | null;
  /** The client that it was called with and its version; null where the log does not tell. */
  readonly client: string | null;
  /** The first is the start. */
  readonly steps: readonly RecordedStep[];
}

export interface CallChoice {
  /** Of the call to take; the latest where it is left out. */
  readonly sessionId?: string | undefined;
  /** Whether to keep what was said. */
  readonly transcripts?: boolean;
}

const MENTIONED = 5;

interface Chosen {
  readonly start: CallEntry;
  readonly index: number;
}

function chooseStart(entries: readonly CallEntry[], sessionId: string | undefined): Chosen {
  if (entries.length === 0) throw new RecordedCallError("There is no call in the log yet.");
  let chosen: Chosen | null = null;
  for (const [index, start] of entries.entries()) {
    const wanted = sessionId === undefined || start.sessionId === sessionId;
    const latest = chosen === null || start.timestamp >= chosen.start.timestamp;
    if (opensCall(start) && wanted && latest) chosen = { start, index };
  }
  if (chosen !== null) return chosen;
  if (sessionId === undefined || entries.some((entry) => entry.sessionId === sessionId))
    throw new RecordedCallError(
      "The log holds the rest of a call but not its start: the log was cleared meanwhile, or cut off.",
    );
  const ids = entries
    .filter(opensCall)
    .map((entry) => entry.sessionId ?? "a start without a client");
  const known =
    ids.length === 0 ? "" : ` The latest it holds: ${ids.slice(-MENTIONED).join(", ")}.`;
  throw new RecordedCallError(`The log holds no call with the session ID ${sessionId}.${known}`);
}

/** The order of what happens in the same millisecond of a run (scenario format: Order). */
const LANES: readonly string[] = ["visitor", "start", "provider", "stop", "limit"];
const laneOf = (cause: Cause): number => LANES.indexOf(cause.slice(0, cause.indexOf(".")));

/** Whether the call was still on when this happened: how a stop settles comes after it. */
const isLive = ({ cause, late }: Pick<CallEntry, "cause" | "late">): boolean =>
  !late && !cause.startsWith("stop.");

/**
 * What belongs to the call: everything of its session, the visitor's presses of the button while it was
 * on already among it. A cause that a scenario has no words for changes nothing that it could tell.
 */
function entriesOf(start: CallEntry, after: readonly CallEntry[]): readonly CallEntry[] {
  const { sessionId } = start;
  if (sessionId === null) return [start];
  const again = after.findIndex((entry) => opensCall(entry) && entry.sessionId === sessionId);
  const rest = again < 0 ? after : after.slice(0, again);
  const own = rest.filter((entry) => entry.sessionId === sessionId && laneOf(entry.cause) >= 0);
  return [start, ...own];
}

/** The last entry that happened while the call was on its way; the limit holds for it. */
function lastOnTheWay(entries: readonly CallEntry[]): number {
  const decided = entries.findIndex(
    ({ cause, late }) => !late && (cause === "provider.call-start" || cause === "limit.connect"),
  );
  if (decided >= 0) return decided;
  return entries.findLastIndex(isLive);
}

/**
 * The moments at which things are to happen again. A run puts what falls into the same millisecond in
 * an order of its own, and its limit is never late as a browser's timer may be: where the recording
 * differs, a moment gives way by a millisecond, and the order stays as it was.
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
  { cause, late, payload, error }: CallEntry,
  at: number,
  said: boolean,
): RecordedStep {
  const event = eventNameOf(cause);
  const isKept = event !== null && payload !== undefined;
  return {
    at,
    cause,
    late,
    ...(isKept && { payload: redactPayload(event, payload, said) }),
    ...(error !== undefined && { error: withoutIds(error) }),
  };
}

/** A client that could not be made after all: its start is refused as one that was refused at once. */
const clientFailed = ({ cause, late, error }: CallEntry): boolean =>
  cause === "start.reject" &&
  !late &&
  typeof error === "object" &&
  error !== null &&
  "name" in error &&
  error.name === "ClientCreationError";

const refusalOf = ({ refused }: CallEntry): RecordedCall["refused"] =>
  refused === undefined || refused === "in-progress" ? null : refused;

interface Unreadable {
  readonly entry: UnreadableEntry;
  /** Among the entries that can be read, the place of the next one. */
  readonly at: number;
}

function readAll(entries: Iterable<LogEntry>) {
  const ofCalls: CallEntry[] = [];
  const unreadable: Unreadable[] = [];
  for (const entry of entries) {
    const read = readCallEntry(entry);
    if (read instanceof UnreadableEntry) unreadable.push({ entry: read, at: ofCalls.length });
    else if (read !== null) ofCalls.push(read);
  }
  const [first] = unreadable;
  // It may be the start that is looked for.
  if (first !== undefined && !ofCalls.some(opensCall)) throw first.entry;
  return { ofCalls, unreadable };
}

/**
 * Takes one call from a log, free of identifiers and, unless they are wanted, of the words that were
 * said.
 *
 * @throws {RecordedCallError} where there is no such call, its start is missing, or what may be a part
 *   of it cannot be read.
 */
export function takeRecordedCall(entries: Iterable<LogEntry>, choice: CallChoice): RecordedCall {
  const { ofCalls, unreadable } = readAll(entries);
  const { start, index } = chooseStart(ofCalls, choice.sessionId);
  const missing = unreadable.find(({ at, entry }) => at > index && entry.concerns(start.sessionId));
  if (missing !== undefined) throw missing.entry;
  const { sessionId, timestamp: startedAt, page = "home" } = start;
  const own = entriesOf(start, ofCalls.slice(index + 1));
  const refused = refusalOf(start) ?? (own.some(clientFailed) ? "client-failed" : null);
  const kept = refused === null ? own : [start];
  const moments = momentsOf(kept);
  const said = choice.transcripts ?? false;
  const steps = kept.map((entry, place) => toStep(entry, moments[place] ?? 0, said));
  const client = kept.find((entry) => entry.client !== null)?.client ?? null;
  return { sessionId, startedAt, page, refused, client, steps };
}
