import type { ProviderEvent } from "../../src/provider/events.ts";
import type {
  CallListener,
  StartRequest,
  VoiceCall,
  VoiceProvider,
} from "../../src/provider/voice-provider.ts";
import { millis } from "../../src/shared/units.ts";
import { attemptRank, type VirtualClock } from "../engine/virtual-clock.ts";
import type { Attempt } from "../scenario/schema.ts";
import {
  DEFAULT_BEHAVIOUR,
  type Machine,
  type MachineBehaviour,
} from "../standin/machine/machine.ts";
import { CLIPS } from "./clips.ts";
import type { PlannedCue } from "./cue.ts";
import { createCuePerformer } from "./cue-performer.ts";
import { fateOf } from "./fate-of.ts";
import { planOf } from "./plan.ts";
import type { Standins } from "./standins.ts";
import { withVoices } from "./voices.ts";

/** A call of the real SDK, whose service does what an attempt says. */
export interface ServiceCall {
  readonly voice: VoiceCall;
  /** Whether its call object has been made, and no machine has come for it yet. */
  expectsMachine(): boolean;
  /** A machine has come for this call; what it is to do by itself. */
  enter(machine: Machine): MachineBehaviour;
  /** Lets go of the call, as politely as a service can: nothing is played on it any more. */
  dismiss(): void;
  /** Has the service do something now. Returns null, or why nothing it can do has the SDK say this. */
  emit(event: ProviderEvent): string | null;
}

export interface ServiceScript {
  readonly clock: VirtualClock;
  readonly standins: Standins;
  /** The real adapter. */
  readonly adapter: VoiceProvider;
  readonly attempt: Attempt;
  /** Counts the calls of start() from 0: older attempts run first. */
  readonly number: number;
  readonly sound: Sound;
}

/** What is heard of a call, and what is told of it. */
export interface Sound {
  /**
   * Asked at each start. `measured`: levels are those of what is heard; `cued`: those of the script, to the
   * letter.
   */
  levels(): MachineBehaviour["levels"];
  /** Whether lines are said of which there are clips, at this moment: not while a clock is moved on by hand. */
  isAloud(): boolean;
}

/** What counts as said: an event of the port, or `<stage> <status>` of a start. */
function nameOf(event: ProviderEvent): string {
  const step = event.type === "start-progress" ? event.progress : null;
  return step === null ? event.type : `${step.stage} ${step.status}`;
}

/** Starts a call of the adapter, and cues the stand-ins along the attempt from now on. */
export function playOnService(
  script: ServiceScript,
  request: StartRequest,
  listener: CallListener,
): ServiceCall {
  const { clock, standins, adapter, attempt, number, sound } = script;
  const plan = planOf(attempt);
  const levels = sound.levels();
  const startedAt = clock.now();
  const heard = new Map<string, number>();
  let machine: Machine | null = null;
  let over = false;
  /** Over, and nothing of it is left. */
  let gone = false;
  /** A leave was to be answered before there was anybody to answer it. */
  let leaves = false;

  const performer = createCuePerformer({
    work: standins.work,
    sessionId: request.metadata.sessionId,
    platform: standins.platform,
    machine: () => machine,
    count: (name) => heard.get(name) ?? 0,
    hasBegun: () => heard.size > 0,
    isOver: () => over,
    isGone: () => gone,
    isAloud: () => sound.isAloud(),
  });

  function hear(event: ProviderEvent): void {
    standins.happened();
    const name = nameOf(event);
    heard.set(name, (heard.get(name) ?? 0) + 1);
    // Before the listener, which may throw.
    performer.catchUp();
    listener(event);
  }

  function schedule({ at, lane, late, cue }: PlannedCue): void {
    clock.schedule(millis(startedAt + at), attemptRank(number, lane), () => {
      if (over && !late) return false;
      if (cue.do === "leave") leaves = true;
      performer.perform(cue);
      return true;
    });
  }

  standins.serveBundle(plan.bundle === "served");
  const call = adapter.start(request, hear);
  for (const cue of withVoices(plan.cues, CLIPS, levels)) schedule(cue);

  function letGo(): void {
    over = true;
    // Whoever lets go of a call once more waits with whoever did.
    const leave = () => {
      gone = true;
    };
    call.stop().then(leave, leave);
  }

  function stop(): Promise<void> {
    letGo();
    if (plan.leaveAfter !== null) {
      const at = clock.now() - startedAt + plan.leaveAfter;
      schedule({ at, lane: "stop", late: true, cue: { do: "leave" } });
    }
    return call.stop();
  }

  /** Of a call that nobody stopped a script says nothing more: the machine does as it is asked. */
  function release(): void {
    letGo();
    if (machine !== null) machine.behaviour = { ...machine.behaviour, leave: "at-once" };
    call.release();
  }

  return {
    voice: { ...call, stop, release },
    dismiss() {
      if (machine !== null) {
        machine.behaviour = DEFAULT_BEHAVIOUR;
        machine.leave();
      } else if (!performer.isAnswered()) {
        performer.perform({ do: "answer", answer: { type: "refused", status: 503, body: null } });
      }
      release();
    },
    expectsMachine: () => machine === null && heard.has("daily-call-join started"),
    enter(entered) {
      machine = entered;
      entered.listenIn(() => standins.happened());
      return {
        ...DEFAULT_BEHAVIOUR,
        ...plan.behaviour,
        join: "held",
        listen: "held",
        leave: leaves ? "at-once" : "never",
        levels,
      };
    },
    emit(event) {
      const fate = fateOf(event.type, event.raw);
      if (fate.type !== "cued") return fate.why;
      performer.performByHand(fate.cue, event.raw);
      return null;
    },
  };
}
