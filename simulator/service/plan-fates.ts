import { parseProviderError } from "../../src/provider/provider-error.ts";
import { ABSENCE_LIMIT } from "../../src/provider/vapi/connection-watch.ts";
import { type TimelineItem, timelineOf } from "../engine/timeline.ts";
import type { Attempt } from "../scenario/schema.ts";
import { byItself, cued, type Fate, leftOut } from "./fate.ts";
import { fateOf } from "./fate-of.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

/** An item of an attempt and what becomes of it. */
export interface Fated {
  readonly item: TimelineItem;
  readonly fate: Fate;
}

/** The turns that an attempt takes: moments in milliseconds from the provider's start(), Infinity for never. */
export interface Course {
  /** When the visitor is let into the room. */
  readonly admission: number;
  /** When the call begins. */
  readonly begun: number;
  /** When the script's call is over, by whatever it says first that ends it. */
  readonly over: number;
  /** What is asked for the microphone, or for noise cancellation, as the room is joined: what is said of it. */
  readonly microphone: TimelineItem | null;
  readonly processor: TimelineItem | null;
  /** The start is refused: by which error, and how. */
  readonly refused: { readonly by: TimelineItem; readonly how: Refusal } | null;
}

const DROPPED = byItself("The call is over by then: what is left of it is dropped.");
const REFUSED = leftOut("A start that is refused tells why, and nothing else.");
const REPEATED = byItself("The SDK tells of such a failure three times.");
const ASKED = byItself("The microphone is asked for as the room is joined: that is when it fails.");
const ASKED_ONCE = leftOut("The microphone is asked for once a call, as the room is joined.");
const SET_UP = byItself(
  "Noise cancellation is set up as the room is joined: that is when it fails.",
);
const NO_CALL = leftOut(
  "The SDK has no disconnect: the app raises it for an assistant lost in a call, and none runs yet.",
);
const MISSED_LATER = `The app waits ${ABSENCE_LIMIT / 1000} s for an assistant that has left: it comes so long after call-start.`;

const isFatal = ({ event, payload }: TimelineItem): boolean =>
  event === "error" && parseProviderError(payload).fatal;

const isProcessorError = ({ event, payload }: TimelineItem): boolean =>
  event === "error" && parseProviderError(payload).types[0] === "audio-processing-setup-error";

/** Whether an event can only come from within the room. */
const isInRoom = (item: TimelineItem): boolean =>
  !["error", "start-progress", "microphone-error", "audio-blocked", "disconnect"].includes(
    item.event,
  );

const endsCall = (item: TimelineItem): boolean =>
  ["call-end", "disconnect"].includes(item.event) || isFatal(item);

/** When the visitor is let into the room, if ever. */
function admissionOf({ start }: Attempt, items: readonly TimelineItem[]): number {
  const first = items.find((item) => isInRoom(item) && !item.late)?.at ?? Infinity;
  return Math.min(first, start.outcome === "resolve" ? start.after : Infinity);
}

export function courseOf(attempt: Attempt): Course {
  const items = timelineOf(attempt);
  const admission = admissionOf(attempt, items);
  const fatal = items.find((item) => isFatal(item) && !item.late);
  return {
    admission,
    begun: items.find(({ event }) => event === "call-start")?.at ?? Infinity,
    over: items.find(endsCall)?.at ?? Infinity,
    microphone:
      items.find(({ event, at }) => event === "microphone-error" && at <= admission) ?? null,
    processor: items.find(isProcessorError) ?? null,
    refused:
      fatal !== undefined && fatal.at < admission
        ? { by: fatal, how: refusalOf(fatal.payload, fatal.at) }
        : null,
  };
}

type FateIn = (item: TimelineItem, course: Course) => Fate;

/** What becomes of the items of a start that is refused, asked for one after another. */
function fatesWhenRefused({ by, how }: NonNullable<Course["refused"]>): FateIn {
  let repeats = how.errors - 1;
  return (item, { microphone }) => {
    if (item === by) return cued(how.cue, how.otherwise);
    if (item === microphone && how.isByMachine) return ASKED;
    if (item.late && isFatal(item) && item.at >= by.at && repeats-- > 0) return REPEATED;
    const fate = fateOf(item.event, item.payload);
    return fate.type === "by-itself" ? fate : REFUSED;
  };
}

/** What becomes of an item of a call that the visitor is let into, or waits for. */
function fateInCall(item: TimelineItem, { admission, begun, microphone, processor }: Course): Fate {
  const { event, at, payload } = item;
  // What is said of these as they are asked for comes of the machine's behaviour.
  if (event === "microphone-error" && at <= admission)
    return item === microphone ? ASKED : ASKED_ONCE;
  if (item === processor && Number.isFinite(admission)) return SET_UP;
  if (event !== "disconnect") return fateOf(event, payload);
  // Before a call has begun there is none to lose.
  if (at <= begun) return NO_CALL;
  const isLater = at - ABSENCE_LIMIT < begun;
  return cued({ do: "lose-assistant" }, isLater ? MISSED_LATER : undefined);
}

/** What becomes of an item once the script's call is over: nothing of it can be missed. */
const afterwards = (fate: Fate): Fate => (fate.type === "cued" ? cued(fate.cue) : DROPPED);

/** What becomes of each item of an attempt, in the order of time. */
export function fatesOf(attempt: Attempt, course: Course): readonly Fated[] {
  const items = timelineOf(attempt);
  const end = items.findIndex(endsCall);
  const fateIn = course.refused === null ? fateInCall : fatesWhenRefused(course.refused);
  return items.map((item, index) => {
    const fate = fateIn(item, course);
    const isDropped = end >= 0 && index > end && !item.late;
    return { item, fate: isDropped ? afterwards(fate) : fate };
  });
}
