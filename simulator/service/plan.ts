import { parseProviderError } from "../../src/provider/provider-error.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import { SPEECH_HOLD } from "../../src/provider/levels.ts";
import { ABSENCE_LIMIT } from "../../src/provider/vapi/connection-watch.ts";
import { timelineOf, type TimelineItem } from "../engine/timeline.ts";
import type { AttemptLane } from "../engine/virtual-clock.ts";
import type { Attempt } from "../scenario/schema.ts";
import type { Manners } from "../standin/machine/machine.ts";
import { CREATED, type Cue } from "./cue.ts";
import { cueOf } from "./cue-of.ts";
import { refusalOf } from "./refusal.ts";

/** A cue and when it is given, in milliseconds from the provider's start(). */
export interface PlannedCue {
  readonly at: number;
  readonly lane: AttemptLane;
  /** Given even after the call is over. */
  readonly late: boolean;
  readonly cue: Cue;
}

/** What the service does about one start. */
export interface ServicePlan {
  readonly manners: Pick<Manners, "leavesAfterError" | "microphone" | "processor">;
  /** Whether the call machine's bundle can be had. */
  readonly bundle: "served" | "missing";
  /** In the order of time. */
  readonly cues: readonly PlannedCue[];
}

const isFatal = ({ event, payload }: TimelineItem): boolean =>
  event === "error" && parseProviderError(payload).fatal;

/** Whether an event can only come from within the room. */
const isInRoom = (item: TimelineItem): boolean =>
  !["error", "start-progress", "microphone-error", "audio-blocked", "disconnect"].includes(
    item.event,
  );

/** When the visitor is let into the room, if ever. */
function admissionOf({ start }: Attempt, items: readonly TimelineItem[]): number {
  const first = items.find((item) => isInRoom(item) && !item.late)?.at ?? Infinity;
  return Math.min(first, start.outcome === "resolve" ? start.after : Infinity);
}

/** The moments at which the assistant has been quiet for as long as ends a speech. */
function silences(items: readonly TimelineItem[]): PlannedCue[] {
  const loud = items.filter(({ loud: isLoud }) => isLoud);
  return loud.flatMap(({ at, late }, index): PlannedCue[] => {
    const quietAt = at + SPEECH_HOLD;
    if ((loud[index + 1]?.at ?? Infinity) <= quietAt) return [];
    return [{ at: quietAt, lane: "speech-end", late, cue: { do: "fall-silent" } }];
  });
}

function plannedOf(item: TimelineItem): PlannedCue[] {
  const cue = cueOf(item.event, item.payload);
  if (cue === null) return [];
  const ahead = cue.do === "lose-assistant" ? ABSENCE_LIMIT : 0;
  return [{ at: Math.max(0, item.at - ahead), lane: "event", late: item.late, cue }];
}

/** What the microphone answers when it is asked for: what a fault before the admission says. */
function microphoneOf(items: readonly TimelineItem[], admission: number): Manners["microphone"] {
  const early = items.find(({ event, at }) => event === "microphone-error" && at <= admission);
  const read = early === undefined ? null : readEvent("microphone-error", early.payload);
  if (read?.type !== "microphone-error") return "granted";
  return read.fault === "unknown" ? "denied" : read.fault;
}

/**
 * What the service has to do so that the SDK, of its own accord, says what an attempt has it say, as
 * nearly as a service can. What none can do is left out; the contract suite knows which that is.
 */
export function planOf(attempt: Attempt): ServicePlan {
  const items = timelineOf(attempt);
  const admission = admissionOf(attempt, items);
  const fatal = items.find((item) => isFatal(item) && !item.late);
  const manners = {
    leavesAfterError: items.some(({ event, late }) => event === "call-end" && late),
    microphone: microphoneOf(items, admission),
    processor: items.some(
      ({ event, payload }) =>
        event === "error" &&
        parseProviderError(payload).types[0] === "audio-processing-setup-error",
    )
      ? ("refused" as const)
      : ("changed" as const),
  };

  if (fatal !== undefined && fatal.at < admission) {
    const { bundle, cues } = refusalOf(fatal.payload, fatal.at);
    return { manners, bundle, cues };
  }
  // What the machine says of the microphone when it is asked for it comes of its manners; and before a
  // call has begun there is none to lose.
  const begun = items.find(({ event }) => event === "call-start")?.at ?? Infinity;
  const rest = items.filter(
    ({ event, at }) =>
      !(event === "microphone-error" && at <= admission) &&
      !(event === "disconnect" && at <= begun),
  );
  const cues: PlannedCue[] = [{ at: 0, lane: "start", late: true, cue: CREATED }];
  if (Number.isFinite(admission))
    cues.push({ at: admission, lane: "start", late: false, cue: { do: "admit" } });
  cues.push(...rest.flatMap(plannedOf), ...silences(items));
  return { manners, bundle: "served", cues: cues.sort((a, b) => a.at - b.at) };
}
