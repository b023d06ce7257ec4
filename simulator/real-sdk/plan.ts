import { SPEECH_HOLD } from "../../src/provider/levels.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import { ABSENCE_LIMIT } from "../../src/provider/vapi/connection-watch.ts";
import type { TimelineItem } from "../engine/timeline.ts";
import type { Attempt } from "../scenario/schema.ts";
import { DEFAULT_BEHAVIOUR, type MachineBehaviour } from "../standin/machine/machine.ts";
import { BY_ITSELF, CREATED, type Inexact, type PlannedAction, unsupported } from "./action.ts";
import { answerOf } from "./map-event.ts";
import { type KeyMoments, keyMomentsOf, type MappedItem, mapItems } from "./map-attempt.ts";

/** An event or outcome of an attempt that the real SDK does not reproduce exactly as written. */
export interface Difference extends Inexact {
  /** Milliseconds from the provider's start(); null for the outcome of a stop. */
  readonly at: number | null;
  /** The name of the cause in the trace, such as `provider.error` or `start.reject`. */
  readonly cause: string;
  /** Whether the event comes even after the end of its call, which then ignores it. */
  readonly late: boolean;
}

const NO_ERROR = unsupported(
  "A start of the SDK never fails without an error: add an error to the script at this time.",
);
const CAUGHT = unsupported("A stop of the SDK never rejects: it resolves instead.");

function differencesOfStart({ start }: Attempt, { begun, over }: KeyMoments): Difference[] {
  const { outcome, after } = start;
  if (outcome !== "reject" && outcome !== "resolve-null") return [];
  // Once a start has settled, a scripted outcome has no effect.
  const { inexact } = Math.min(begun, over) < after ? BY_ITSELF : NO_ERROR;
  return [{ at: after, cause: `start.${outcome}`, late: false, ...inexact }];
}

/** Plans the end of each speech: the moments when the assistant has been quiet for `SPEECH_HOLD`. */
function silences(items: readonly TimelineItem[]): PlannedAction[] {
  const loud = items.filter(({ loud: isLoud }) => isLoud);
  return loud.flatMap(({ at, late }, index): PlannedAction[] => {
    const quietAt = at + SPEECH_HOLD;
    if ((loud[index + 1]?.at ?? Infinity) <= quietAt) return [];
    return [{ at: quietAt, lane: "speech-end", late, action: { do: "fall-silent" } }];
  });
}

function actionsOf(
  mappedItems: readonly MappedItem[],
  { admission, begun, refused }: KeyMoments,
): readonly PlannedAction[] {
  if (refused !== null) return refused.how.actions;
  const actions: PlannedAction[] = [{ at: 0, lane: "start", late: true, action: CREATED }];
  if (Number.isFinite(admission))
    actions.push({ at: admission, lane: "start", late: false, action: { do: "admit" } });
  for (const { item, mapping } of mappedItems) {
    const { action } = mapping;
    if (action === null) continue;
    // The app reports a lost assistant after ABSENCE_LIMIT, and only in a call that has begun, so the
    // assistant leaves that much earlier but not before the beginning.
    const isEarlier = action.do === "assistant-leaves";
    const at = isEarlier ? Math.max(begun, item.at - ABSENCE_LIMIT) : item.at;
    actions.push({ at, lane: "event", late: item.late, action });
  }
  actions.push(...silences(mappedItems.map(({ item }) => item)));
  return actions.sort((a, b) => a.at - b.at);
}

/** The browser's answer to the request for the microphone: the scripted fault or "granted". */
function microphoneOf({ microphone }: KeyMoments): MachineBehaviour["microphone"] {
  const fault = microphone && readEvent("microphone-error", microphone.payload).fault;
  return fault === null ? "granted" : (answerOf(fault) ?? "denied");
}

/**
 * Plans the actions of the stand-in service that make the real SDK emit the events of an attempt. The plan
 * lists events that no action can cause, or not exactly, as differences.
 */
export function planOf(attempt: Attempt) {
  const moments = keyMomentsOf(attempt);
  const mappedItems = mapItems(attempt, moments);
  const behaviour: MachineBehaviour = {
    ...DEFAULT_BEHAVIOUR,
    join: "held",
    listen: "held",
    leavesAfterError: mappedItems.some(({ item }) => item.event === "call-end" && item.late),
    microphone: microphoneOf(moments),
    processor: moments.processor === null ? "changed" : "refused",
  };
  const differences: Difference[] = [
    ...differencesOfStart(attempt, moments),
    ...mappedItems.flatMap(({ item: { at, event, late }, mapping: { inexact } }) =>
      inexact === null ? [] : [{ at, cause: `provider.${event}`, late, ...inexact }],
    ),
  ];
  if (attempt.stop.outcome === "reject")
    differences.push({ at: null, cause: "stop.reject", late: false, ...CAUGHT.inexact });
  return {
    behaviour,
    /** Whether the SDK can fetch the call machine. */
    hasMachine: moments.refused?.how.hasMachine ?? true,
    /** Sorted by time. */
    actions: actionsOf(mappedItems, moments),
    /**
     * Milliseconds from a stop to its answer; null for a stop that is never answered. A scripted rejection is
     * planned like a success, because the SDK's stop never rejects.
     */
    leaveAfter: attempt.stop.outcome === "never" ? null : attempt.stop.after,
    /** Parts that the real SDK cannot reproduce exactly: the start, then events by time, then the stop. */
    differences,
  };
}
