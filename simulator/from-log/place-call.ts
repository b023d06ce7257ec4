import type { Json, LogEntry } from "../../src/diagnostics/entry.ts";
import { fieldOf } from "../../src/diagnostics/json.ts";
import type { RecordedLine, RecordItem } from "./read-call.ts";

/** The SDK reports the end of a speech after this silence, in milliseconds. */
const SILENCE = 1000;
/** A call that took longer to begin, in milliseconds, was queued before its visitor came. */
const LONGEST_START = 45_000;
/** The delay of a visitor's stop, in milliseconds. Records do not state it. */
const STOP = 50;
const REPORT = "end-of-call-report";
/** The types of messages that only a server receives. */
export const SERVER_ONLY = /request$|report$|upload$|predial$|^phone-call/;
/** The fields of a message that a scenario may keep. Others have prompts, secrets of tools and phone numbers. */
const KEPT = /^(type|role|status|turn|transcriptType|transcript|toolCallList|toolCallResult)$/;

/** A message of the service. `at`: milliseconds since 1970. */
type Message = Readonly<Record<string, unknown>> & { readonly type: string; readonly at: number };
/** Something that a scenario replays: the cause of an activity. `at`: milliseconds since 1970. */
type Moment = readonly [at: number, cause: string, payload?: object];
/** Lists a part that has no place in a scenario, and returns nothing in its place. */
type LeaveOut = (part: string, why?: string) => readonly never[];

/** What a message is about. A webhook need not receive all kinds. */
const kindOf = ({ type, role }: Message) => `${type} ${String(role)}`;
const SPEECH = "speech-update assistant";
const isStatus = ({ type, status }: Message, wanted: string) =>
  type === "status-update" && status === wanted;

/** The messages that the service sent about a line of the conversation; none about a prompt. */
function messagesAbout(line: RecordedLine, at: number): readonly Message[] {
  const { role, message: transcript, time, endTime, toolCalls, toolCallId, name, result } = line;
  const side = role === "bot" ? "assistant" : role;
  const end = at + Math.max(0, (endTime ?? 0) - (time ?? Infinity));
  const words = { type: "transcript", role: side, transcriptType: "final", transcript, at: end };
  const speech = { type: "speech-update", role: side };
  if (side === "user") return [words];
  if (side === "assistant")
    return [{ ...speech, status: "started", at }, words, { ...speech, status: "stopped", at: end }];
  if (role === "tool_calls") return [{ type: "tool-calls", at, toolCallList: toolCalls }];
  const toolCallResult = { toolCallId, name, result };
  return role === "tool_call_result" ? [{ type: "tool-calls-result", at, toolCallResult }] : [];
}

/** What a record says about a call as a whole. Times are in milliseconds since 1970, null if unknown. */
function factsOf(id: string, items: readonly RecordItem[], received: readonly Message[]) {
  const sources = items.flatMap((item) => (item.call ? [item.call, item] : [item]));
  const last = <Name extends "createdAt" | "startedAt" | "endedAt" | "endedReason">(name: Name) =>
    sources.flatMap((source) => source[name] ?? []).at(-1) ?? null;
  const timeOf = (wanted: (message: Message) => boolean) => received.find(wanted)?.at ?? null;
  // Each message may contain the conversation so far.
  const lines = sources
    .flatMap(({ artifact, messages }) => [artifact?.messages ?? [], messages ?? []])
    .reduce((one, next) => (next.length < one.length ? one : next), []);
  const startedAt =
    last("startedAt") ??
    timeOf((message) => isStatus(message, "in-progress")) ??
    timeOf((message) => kindOf(message) === SPEECH || message.type === "transcript") ??
    lines.map(({ time }) => time ?? last("createdAt"))[0] ??
    null;
  const endedAt =
    last("endedAt") ??
    timeOf((message) => isStatus(message, "ended")) ??
    timeOf(({ type }) => type === REPORT);
  const createdAt = last("createdAt") ?? startedAt ?? endedAt;
  const wait = (startedAt ?? createdAt ?? 0) - (createdAt ?? 0);
  const sessionIds = sources.flatMap((source) =>
    ["assistantOverrides", "workflowOverrides"].map((name) =>
      fieldOf(fieldOf(fieldOf(source, name), "variableValues"), "sessionId"),
    ),
  );
  return {
    lines,
    startedAt,
    endedAt: endedAt === null ? null : Math.max(endedAt, startedAt ?? createdAt ?? 0),
    /** When the visitor pressed the button. */
    askedAt: wait < 0 || wait > LONGEST_START ? startedAt : createdAt,
    reason: last("endedReason"),
    sessionId: sessionIds.find((found) => typeof found === "string") ?? id,
    page: sources.some((source) => fieldOf(source, "workflowId")) ? "admin" : "home",
  };
}
type Facts = ReturnType<typeof factsOf>;

/** The end of a call: by the visitor, or by the service, which states its reason first. */
function endOf({ endedAt, reason }: Facts): readonly Moment[] {
  if (endedAt === null) return [];
  const status = { type: "status-update", status: "ended", endedReason: reason };
  const told = (at: number): Moment[] => (reason ? [[at, "provider.status-update", status]] : []);
  if (!reason?.startsWith("customer-ended-call"))
    return [...told(endedAt), [endedAt, "provider.call-end"]];
  const stopped = endedAt + STOP;
  return [[endedAt, "visitor.stop"], [stopped, "stop.resolve"], ...told(stopped)];
}

/** The events of speeches, as the SDK derives them from the assistant's level. */
const speechEvents = (bounds: readonly Message[]): readonly Moment[] =>
  bounds.flatMap(({ status, at }, index): readonly Moment[] => {
    const isStart = status === "started";
    const neighbour = bounds[isStart ? index - 1 : index + 1];
    if (neighbour && Math.abs(at - neighbour.at) <= SILENCE) return [];
    return [isStart ? [at, "provider.speech-start"] : [at + SILENCE, "provider.speech-end"]];
  });

/** What happened from the beginning of a call to its end. Words and speeches beyond these are moved to them. */
function eventsOf(facts: Facts, received: readonly Message[], leaveOut: LeaveOut): Moment[] {
  const [from, to] = [facts.startedAt ?? Infinity, facts.endedAt ?? Infinity];
  const within = (at: number) => Math.min(Math.max(at, from), to);
  const kinds = new Set(received.map(kindOf));
  const retold = facts.lines.flatMap((line): readonly Message[] => {
    const at =
      typeof line.secondsFromStart === "number" ? from + 1000 * line.secondsFromStart : line.time;
    if (typeof at !== "number") return leaveOut(`${line.role} message`, "it has no time");
    const about = messagesAbout(line, at);
    if (about.length === 0) leaveOut(`${line.role} message`);
    return about.filter((message) => !kinds.has(kindOf(message)));
  });
  const messages = [...received, ...retold].toSorted((one, other) => one.at - other.at);
  const others = messages.flatMap((message): readonly Moment[] => {
    const { type, at } = message;
    if (kindOf(message) === SPEECH || isStatus(message, "ended") || type === REPORT) return [];
    const payload = Object.fromEntries(Object.entries(message).filter(([key]) => KEPT.test(key)));
    if (type === "transcript") return [[within(at), "provider.transcript", payload]];
    if (SERVER_ONLY.test(type) || at < from || at > to) return leaveOut(type);
    if (type === "status-update") return [[at, "provider.status-update", payload]];
    return [[at, "provider.unknown-event", { event: "message", payload }]];
  });
  if (facts.startedAt === null) return [];
  const bounds = messages.filter((message) => kindOf(message) === SPEECH);
  const speeches = speechEvents(bounds.map((each) => ({ ...each, at: within(each.at) })));
  return [[from, "start.resolve"], [from, "provider.call-start"], ...speeches, ...others];
}

function placeCall(id: string, items: readonly RecordItem[]) {
  const unplaced = new Set<string>();
  const leaveOut: LeaveOut = (part, why = "the page does not receive it") => {
    unplaced.add(`${part} (${why})`);
    return [];
  };
  const received = items.flatMap(({ id: own, timestamp: at, ...message }): readonly Message[] => {
    if (typeof own === "string") return [];
    // The SDK publishes "transcript[transcriptType='final']", too.
    const type = message.type?.replace(/^transcript\[.*/, "transcript") ?? "message";
    if (typeof at === "number") return [{ ...message, type, at }];
    return leaveOut(type, "it has no time");
  });
  received.sort((one, other) => one.at - other.at);
  const facts = factsOf(id, items, received);
  const { askedAt, endedAt, sessionId, page } = facts;
  if (endedAt === null) leaveOut("the end of the call", "it has no time");
  const later = [...eventsOf(facts, received, leaveOut), ...endOf(facts)];
  later.sort(([one], [other]) => one - other);
  const moments: Moment[] = askedAt === null ? [] : [[askedAt, "visitor.start"], ...later];
  // Only that of the start matters. Others could be beyond the range of dates.
  const timestamp = new Date(askedAt ?? 0).toISOString();
  const entries = moments.map(([at, cause, payload]): LogEntry => {
    const late = at > (endedAt ?? Infinity);
    const content = payload && { payload: payload as Json };
    const details = { source: "call", cause, at, sessionId, page, late, ...content };
    return { timestamp, type: "info", category: "assistant", message: cause, details };
  });
  return { id, sessionId, entries, unplaced: [...unplaced] };
}

/**
 * Turns the calls of a record into entries as the app's log has them, so that a scenario can be made of them. An item
 * that was sent again counts once, and a message that names no call belongs to the call of the item before it.
 *
 * @returns for each call: its `id`; the `sessionId` of its entries, which is the app's or else the `id`; no entries
 * if the record has no time; and `unplaced`, the parts that have no place in a scenario, with the reasons.
 */
export function placeCalls(items: readonly RecordItem[]) {
  const calls = new Map<string, RecordItem[]>();
  let current = "";
  for (const item of new Map(items.map((each) => [JSON.stringify(each), each])).values()) {
    current = item.id ?? item.call?.id ?? current;
    calls.set(current, [...(calls.get(current) ?? []), item]);
  }
  return [...calls].map(([id, own]) => placeCall(id, own));
}
