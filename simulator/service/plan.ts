import { SPEECH_HOLD } from "../../src/provider/levels.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import { ABSENCE_LIMIT } from "../../src/provider/vapi/connection-watch.ts";
import type { TimelineItem } from "../engine/timeline.ts";
import type { Attempt } from "../scenario/schema.ts";
import type { MachineBehaviour } from "../standin/machine/machine.ts";
import { CREATED, type PlannedCue } from "./cue.ts";
import { type Course, courseOf, type Fated, fatesOf } from "./plan-fates.ts";
import { type Remark, remarksOf } from "./plan-remarks.ts";
import type { Refusal } from "./refusal.ts";

/** What the service does about one start. */
export interface ServicePlan {
  readonly behaviour: Pick<MachineBehaviour, "leavesAfterError" | "microphone" | "processor">;
  /** Whether the call machine's bundle can be had. */
  readonly bundle: Refusal["bundle"];
  /** In the order of time. */
  readonly cues: readonly PlannedCue[];
  /** How many milliseconds after a stop it is answered; null where it never is. */
  readonly leaveAfter: number | null;
  /** Of all that the attempt says, what no cue has the SDK say just as it is written, and why. */
  readonly remarks: readonly Remark[];
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

function plannedOf({ item, fate }: Fated, { begun }: Course): PlannedCue[] {
  if (fate.type !== "cued") return [];
  const { at, late } = item;
  // Nobody can be lost who has not come yet, and it takes a while until somebody is missed.
  const cuedAt = fate.cue.do === "lose-assistant" ? Math.max(begun, at - ABSENCE_LIMIT) : at;
  return [{ at: cuedAt, lane: "event", late, cue: fate.cue }];
}

function cuesOf(fated: readonly Fated[], course: Course): readonly PlannedCue[] {
  const { admission, refused } = course;
  if (refused !== null) return refused.how.cues;
  const cues: PlannedCue[] = [{ at: 0, lane: "start", late: true, cue: CREATED }];
  if (Number.isFinite(admission))
    cues.push({ at: admission, lane: "start", late: false, cue: { do: "admit" } });
  cues.push(...fated.flatMap((one) => plannedOf(one, course)));
  cues.push(...silences(fated.map(({ item }) => item)));
  return cues.sort((a, b) => a.at - b.at);
}

/** What the microphone answers when it is asked for: what a fault before the admission says. */
function microphoneOf({ microphone }: Course): MachineBehaviour["microphone"] {
  const read = microphone === null ? null : readEvent("microphone-error", microphone.payload);
  if (read?.type !== "microphone-error") return "granted";
  return read.fault === "unknown" ? "denied" : read.fault;
}

/**
 * What the service has to do so that the SDK, of its own accord, says what an attempt has it say, as
 * nearly as a service can. What none can do is left out, and the remarks tell of it.
 */
export function planOf(attempt: Attempt): ServicePlan {
  const course = courseOf(attempt);
  const fated = fatesOf(attempt, course);
  const leavesAfterError = fated.some(({ item }) => item.event === "call-end" && item.late);
  return {
    behaviour: {
      leavesAfterError,
      microphone: microphoneOf(course),
      processor: course.processor === null ? "changed" : "refused",
    },
    bundle: course.refused?.how.bundle ?? "served",
    cues: cuesOf(fated, course),
    // A stop has nothing to reject with: what fails of it is caught.
    leaveAfter: attempt.stop.outcome === "never" ? null : attempt.stop.after,
    remarks: remarksOf(attempt, fated, course),
  };
}
