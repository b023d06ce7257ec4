import { eventNameOf } from "../../call/activity.ts";
import type { Effect } from "../../call/effects.ts";
import type { CallInput } from "../../call/input.ts";
import { snapshotOf } from "../../call/snapshot.ts";
import { type CallState, INITIAL_STATE, timeOf } from "../../call/state.ts";
import { transition } from "../../call/transition.ts";
import { readEvent } from "../../provider/read-event.ts";
import { millis } from "../../shared/units.ts";
import type { RecordedStep, RecordedCall } from "./recorded-call.ts";

/** The call machine's input for a step; null for a step that the machine takes no input from. */
function inputOf(step: RecordedStep, { page, refused, sessionId }: RecordedCall): CallInput | null {
  const at = millis(step.at);
  const event = eventNameOf(step.cause);
  if (event !== null) return { type: "provider", at, event: readEvent(event, step.payload) };
  switch (step.cause) {
    case "visitor.start": {
      const clearance =
        refused === null
          ? ({ ready: true, sessionId: sessionId ?? "" } as const)
          : ({ ready: false, failure: { kind: refused, cause: null } } as const);
      return { type: "visitor.start", at, page, clearance };
    }
    case "visitor.go-home":
      return { type: step.cause, at, page };
    case "start.reject":
      return { type: step.cause, at, error: step.error };
    case "visitor.type":
      return step.text === undefined ? null : { type: step.cause, at, text: step.text };
    case "visitor.stop":
    case "visitor.mute":
    case "visitor.unmute":
    case "start.resolve":
    case "start.resolve-null":
      return { type: step.cause, at };
    case "limit.connect":
      return { type: step.cause, at, stalled: false };
    default:
      return null;
  }
}

/** The state at the end of a recorded call, computed by the call's own machine, as an expectation. */
export function finalStateOf(recording: RecordedCall) {
  let state: CallState = INITIAL_STATE;
  const effects: Effect[] = [];
  for (const step of recording.steps) {
    const input = step.late ? null : inputOf(step, recording);
    if (input === null) continue;
    const [next, caused] = transition(state, input);
    state = next;
    effects.push(...caused);
  }
  const ring = effects.findLast(({ type }) => type === "ring.play" || type === "ring.stop");
  const navigation = effects.findLast((effect) => effect.type === "navigate");
  const end = millis(recording.steps.at(-1)?.at ?? 0);
  // The session ID is no expectation, because each run has its own.
  const { sessionId: _, ...expected } = snapshotOf(state, timeOf(state, end), {
    ring: ring?.type === "ring.play" ? "playing" : "stopped",
    redirect: navigation?.to ?? null,
  });
  return expected;
}
