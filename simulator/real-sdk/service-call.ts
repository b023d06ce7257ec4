import type { ProviderEvent } from "../../src/provider/events.ts";
import type {
  CallListener,
  StartRequest,
  VoiceProvider,
} from "../../src/provider/voice-provider.ts";
import { millis } from "../../src/shared/units.ts";
import type { AddedItem } from "../engine/scripted-call.ts";
import { attemptRank, type VirtualClock } from "../engine/virtual-clock.ts";
import type { Attempt } from "../scenario/schema.ts";
import {
  DEFAULT_BEHAVIOUR,
  type Machine,
  type MachineBehaviour,
} from "../standin/machine/machine.ts";
import { CLIPS, type Sound, withVoices } from "./voices.ts";
import type { PlannedAction, ServiceAction } from "./action.ts";
import { createActionPerformer, runningCall } from "./perform-action.ts";
import { actionFor } from "./map-event.ts";
import { planOf } from "./plan.ts";
import type { Standins } from "./standins.ts";

/** A call of the real SDK whose stand-in service follows an attempt. */
export type ServiceCall = ReturnType<typeof playOnRealSdk>;

export interface ServiceScript {
  readonly clock: VirtualClock;
  readonly standins: Standins;
  readonly adapter: VoiceProvider;
  readonly attempt: Attempt;
  /** The number of this start, from 0. At the same millisecond, older attempts run first. */
  readonly number: number;
  readonly sound: Sound;
}

/** What the platform records: the beginning of a call, its messages, and its end. */
const RECORDED: readonly string[] = ["listen", "tell", "leave", "fail", "stop"];

/** The name under which an event is counted: its type, or `<stage> <status>` for the progress of a start. */
function nameOf(event: ProviderEvent): string {
  const step = event.type === "start-progress" ? event.progress : null;
  return step === null ? event.type : `${step.stage} ${step.status}`;
}

/** Starts a call of the adapter and schedules the actions of the attempt. */
export function playOnRealSdk(
  script: ServiceScript,
  request: StartRequest,
  listener: CallListener,
) {
  const { clock, standins, adapter, attempt, number, sound } = script;
  const plan = planOf(attempt);
  const levels = sound.levels();
  const startedAt = clock.now();
  const state = runningCall(standins, sound, request.metadata.sessionId);
  /** Whether the service has accepted the request to leave, which it may receive before a call machine exists. */
  let leaves = false;

  const performer = createActionPerformer(state);
  const steps: object[] = [];

  /** Notes what the service does and the visitor's stop, and gives the platform all of it at the end of the call. */
  function note(step: Pick<ServiceAction, "do"> | { readonly do: "stop" }): void {
    if (!RECORDED.includes(step.do)) return;
    steps.push({ ...step, at: clock.now() - startedAt });
    if (step.do !== "listen" && step.do !== "tell")
      void standins.work.track("the record", standins.keepRecord(state.sessionId, steps));
  }

  function hear(event: ProviderEvent): void {
    standins.work.happened();
    const name = nameOf(event);
    state.heard.set(name, (state.heard.get(name) ?? 0) + 1);
    // Called before the listener, because the listener may throw.
    performer.catchUp();
    listener(event);
  }

  function schedule({ at, lane, late, action }: PlannedAction): void {
    clock.schedule(millis(startedAt + at), attemptRank(number, lane), () => {
      if (state.isOver && !late) return false;
      if (action.do === "leave") leaves = true;
      note(action);
      if (action.do === "level") standins.speech.isScripted = levels === "scripted";
      performer.perform(action);
      return true;
    });
  }

  // The adapter counts the ends of speeches, also of one that the end of its call interrupted.
  standins.speech.end();
  standins.serveBundle(plan.hasMachine);
  const call = adapter.start(request, hear);
  for (const action of withVoices(plan.actions, CLIPS, levels)) schedule(action);

  function letGo(): void {
    state.isOver = true;
    // This stop settles together with the first one: when the SDK has released the call.
    const leave = () => {
      state.isGone = true;
    };
    call.stop().then(leave, leave);
  }

  function stop(): Promise<void> {
    note({ do: "stop" });
    letGo();
    if (plan.leaveAfter !== null) {
      const at = clock.now() - startedAt + plan.leaveAfter;
      schedule({ at, lane: "stop", late: true, action: { do: "leave" } });
    }
    return call.stop();
  }

  /** Releases the call. A script has no answer to a release, so the machine leaves at once. */
  function release(): void {
    letGo();
    const { machine } = state;
    if (machine !== null) machine.behaviour = { ...machine.behaviour, leave: "at-once" };
    call.release();
  }

  return {
    voice: { ...call, stop, release },
    /** Ends the call as the service does at a normal end. */
    dismiss(): void {
      const { machine } = state;
      if (machine !== null) {
        machine.behaviour = DEFAULT_BEHAVIOUR;
        machine.execute({ do: "leave" });
      } else if (!performer.isAnswered()) {
        performer.perform({ do: "answer", answer: { type: "refused", status: 503, body: null } });
      }
      release();
    },
    isGone: () => state.isGone,
    /** Whether the SDK has created its call object but no machine has started for it yet. */
    expectsMachine: () => state.machine === null && state.heard.has("daily-call-join started"),
    /** Takes the machine that has started for this call; returns the machine's behaviour. */
    enter(entered: Machine): MachineBehaviour {
      state.machine = entered;
      entered.onMessage = standins.work.happened;
      return { ...plan.behaviour, leave: leaves ? "at-once" : "never", levels };
    },
    /** Makes the SDK emit an event now. Returns null, or the reason why no action can cause it. */
    emit(event: ProviderEvent): string | null {
      const { action, inexact } = actionFor(event.type, event.raw);
      if (action === null) return inexact.why;
      note(action);
      if (action.do === "level") standins.speech.isScripted = false;
      performer.performByHand(action, event.raw);
      return null;
    },
    /** The place in a scenario of an event that is sent now. */
    place: (): AddedItem => ({
      attempt: number,
      after: clock.now() - startedAt,
      late: state.isOver,
    }),
  };
}
