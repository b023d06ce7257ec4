import { readError } from "../../src/provider/read-event.ts";
import { ABSENCE_LIMIT } from "../../src/provider/vapi/connection-watch.ts";
import { type TimelineItem, timelineOf } from "../engine/timeline.ts";
import type { Attempt } from "../scenario/schema.ts";
import { BY_ITSELF, mapped, type Mapping, type PlannedAction, unsupported } from "./action.ts";
import { actionFor } from "./map-event.ts";
import { failedStartOf } from "./failed-start.ts";

/** An event of the timeline with its mapping. */
export type MappedItem = ReturnType<typeof mapItems>[number];

/** Key moments of an attempt, in milliseconds from the provider's start(); Infinity for never. */
export type KeyMoments = ReturnType<typeof keyMomentsOf>;

const REFUSED = unsupported("After a refused start the SDK emits only the error.");
const ASKED_ONCE = unsupported(
  "The microphone is requested only once in a call, while the visitor joins the room.",
);
const NO_CALL = unsupported(
  "The SDK has no disconnect event. The app emits one when a running call loses its assistant, but this call has not begun.",
);
const MISSED_LATER = `The app waits ${ABSENCE_LIMIT / 1000} s for an assistant that has left, so the disconnect comes at least that long after call-start.`;

const isFatal = ({ event, payload }: TimelineItem): boolean =>
  event === "error" && readError(payload).fatal;

const isProcessorError = ({ event, payload }: TimelineItem): boolean =>
  event === "error" && readError(payload).types[0] === "audio-processing-setup-error";

/** Whether the event can only reach a visitor who is in the room. */
const isInRoom = (item: TimelineItem): boolean =>
  !["error", "start-progress", "microphone-error", "audio-blocked", "disconnect"].includes(
    item.event,
  );

const endsCall = (item: TimelineItem): boolean =>
  ["call-end", "disconnect"].includes(item.event) || isFatal(item);

export function keyMomentsOf(attempt: Attempt) {
  const items = timelineOf(attempt);
  const { outcome, after } = attempt.start;
  const first = items.find((item) => isInRoom(item) && !item.late)?.at ?? Infinity;
  const admission = Math.min(first, outcome === "resolve" ? after : Infinity);
  const fatal = items.find((item) => isFatal(item) && !item.late);
  const isRefused = fatal !== undefined && fatal.at < admission;
  return {
    /** When the visitor enters the room. */
    admission,
    begun: items.find(({ event }) => event === "call-start")?.at ?? Infinity,
    /** When the first event ends the scripted call. */
    over: items.find(endsCall)?.at ?? Infinity,
    /** The scripted failures of microphone and noise cancellation during the join; null without a failure. */
    microphone:
      items.find(({ event, at }) => event === "microphone-error" && at <= admission) ?? null,
    processor: items.find(isProcessorError) ?? null,
    /** The error that fails the start, and the actions that cause it; null for a start that succeeds. */
    refused: isRefused ? { by: fatal, how: failedStartOf(fatal.payload, fatal.at) } : null,
  };
}

/** Returns the mapping of a failed start. It must receive the events in the order of the timeline. */
function mapFailedStart({ by, how }: NonNullable<KeyMoments["refused"]>) {
  let repeats = how.errors - 1;
  const { action } = how.actions.at(-1) as PlannedAction;
  return (item: TimelineItem, { microphone }: KeyMoments): Mapping => {
    if (item === by) return mapped(action, how.difference);
    if (item === microphone && action.do === "refuse") return BY_ITSELF;
    // The SDK itself reports such a failure three times.
    if (item.late && isFatal(item) && item.at >= by.at && repeats-- > 0) return BY_ITSELF;
    const mapping = actionFor(item.event, item.payload);
    return mapping.inexact?.kind === "automatic" ? mapping : REFUSED;
  };
}

/** Maps an event of an attempt whose start does not fail. */
function mapInCall(
  item: TimelineItem,
  { admission, begun, microphone, processor }: KeyMoments,
): Mapping {
  const { event, at, payload } = item;
  // The machine's behaviour causes the failures during the join, so they need no action.
  if (event === "microphone-error" && at <= admission)
    return item === microphone ? BY_ITSELF : ASKED_ONCE;
  if (item === processor && Number.isFinite(admission)) return BY_ITSELF;
  if (event !== "disconnect") return actionFor(event, payload);
  if (at <= begun) return NO_CALL;
  const isLater = at - ABSENCE_LIMIT < begun;
  return mapped({ do: "assistant-leaves" }, isLater ? MISSED_LATER : undefined);
}

/** Maps each event of an attempt, in the order of the timeline. */
export function mapItems(attempt: Attempt, moments: KeyMoments) {
  const items = timelineOf(attempt);
  const end = items.findIndex(endsCall);
  const mapItem = moments.refused === null ? mapInCall : mapFailedStart(moments.refused);
  return items.map((item, index) => {
    const mapping = mapItem(item, moments);
    if (end < 0 || index <= end || item.late) return { item, mapping };
    // An event after the end has no effect, so its difference from the script does not matter.
    return { item, mapping: mapping.action === null ? BY_ITSELF : mapped(mapping.action) };
  });
}
