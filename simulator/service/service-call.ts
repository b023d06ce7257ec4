import type { ProviderEvent } from "../../src/provider/events.ts";
import { surface } from "../../src/provider/surface.ts";
import type {
  CallListener,
  StartRequest,
  VoiceCall,
  VoiceProvider,
} from "../../src/provider/voice-provider.ts";
import { millis } from "../../src/time/units.ts";
import { attemptRank, type VirtualClock } from "../engine/virtual-clock.ts";
import type { Attempt } from "../scenario/schema.ts";
import { GOOD_MANNERS, type Machine, type Manners } from "../standin/machine/machine.ts";
import { CLIPS } from "./clips.ts";
import type { Cue } from "./cue.ts";
import { cueOf } from "./cue-of.ts";
import { performCue, type Performance } from "./perform-cue.ts";
import { type PlannedCue, planOf } from "./plan.ts";
import { refusalOf } from "./refusal.ts";
import type { Standins } from "./standins.ts";
import { withVoices } from "./voices.ts";

/** A call of the real SDK, whose service does what an attempt says. */
export interface ServiceCall {
  readonly voice: VoiceCall;
  /** Whether its call object has been made, and no machine has come for it yet. */
  expectsMachine(): boolean;
  /** A machine has come for this call; what it is to do by itself. */
  enter(machine: Machine): Manners;
  /** Lets go of the call, as politely as a service can: nothing is played on it any more. */
  dismiss(): void;
  /** Has the service do something now; false where nothing it can do has the SDK say this. */
  emit(event: ProviderEvent): boolean;
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
  levels(): Manners["levels"];
  /** Whether lines are said of which there are clips, at this moment: not while a clock is moved on by hand. */
  isAloud(): boolean;
}

const CREATED: Cue = { do: "answer", answer: { type: "created" } };

/** Starts a call of the adapter, and cues the stand-ins along the attempt from now on. */
export function playOnService(
  script: ServiceScript,
  request: StartRequest,
  listener: CallListener,
): ServiceCall {
  const { clock, standins, adapter, attempt, number, sound } = script;
  const { work } = standins;
  const plan = planOf(attempt);
  const levels = sound.levels();
  const startedAt = clock.now();
  const heard = new Map<string, number>();
  let machine: Machine | null = null;
  /** What was to be done before the SDK had been asked for the call. */
  const due: Cue[] = [];
  let answered = false;
  let admitted = false;
  let handTurn: Promise<void> = Promise.resolve();
  let over = false;
  /** Over, and nothing of it is left. */
  let gone = false;
  /** A leave was to be answered before there was anybody to answer it. */
  let leaves = false;

  function hear(event: ProviderEvent): void {
    standins.happened();
    const step = event.type === "start-progress" ? event.progress : null;
    const name = step === null ? event.type : `${step.stage} ${step.status}`;
    heard.set(name, (heard.get(name) ?? 0) + 1);
    listener(event);
    if (due.length > 0) work.track(catchUp()).catch(surface);
  }

  const performance: Performance = {
    work,
    sessionId: request.metadata.sessionId,
    platform: standins.platform,
    machine: () => machine,
    count: (name) => heard.get(name) ?? 0,
    isOver: () => over,
    isGone: () => gone,
    isAloud: () => sound.isAloud(),
  };

  function note(cue: Cue): void {
    answered ||= cue.do === "answer";
    admitted ||= cue.do === "admit";
  }

  /**
   * What is under way is waited for by whoever moves the clock. A start that the adapter holds back, since
   * something is left of the call before, is not: what is due meanwhile is done when it comes.
   */
  function perform(cue: Cue): void {
    note(cue);
    if (heard.size === 0) due.push(cue);
    else work.track(performCue(cue, performance)).catch(surface);
  }

  /** What has to be done first where somebody has a call do something out of its script's turn. */
  function wayTo(cue: Cue, raw: unknown): readonly Cue[] {
    if (admitted) return [cue];
    if (cue.do === "fail")
      return answered
        ? [{ do: "refuse", error: cue.error }]
        : refusalOf(raw, 0).cues.map((planned) => planned.cue);
    return [...(answered ? [] : [CREATED]), { do: "admit" }, cue];
  }

  /** One after the other: each is possible only once the one before it has been done. */
  function performInTurn(cue: Cue): void {
    note(cue);
    handTurn = handTurn.then(() => performCue(cue, performance)).catch(surface);
    void work.track(handTurn);
  }

  async function catchUp(): Promise<void> {
    for (const cue of due.splice(0)) await performCue(cue, performance);
  }

  function schedule({ at, lane, late, cue }: PlannedCue): void {
    clock.schedule(millis(startedAt + at), attemptRank(number, lane), () => {
      if (over && !late) return false;
      if (cue.do === "leave") leaves = true;
      perform(cue);
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
    const { outcome, after } = attempt.stop;
    if (outcome !== "never") {
      const leave: PlannedCue = {
        at: clock.now() - startedAt + after,
        lane: "stop",
        late: true,
        cue: { do: "leave" },
      };
      schedule(leave);
    }
    return call.stop();
  }

  /** Of a call that nobody stopped a script says nothing more: the machine does as it is asked. */
  function release(): void {
    letGo();
    if (machine !== null) machine.manners = { ...machine.manners, leave: "at-once" };
    call.release();
  }

  return {
    voice: { ...call, stop, release },
    dismiss() {
      if (machine !== null) {
        machine.manners = GOOD_MANNERS;
        machine.leave();
      } else if (!answered) {
        perform({ do: "answer", answer: { type: "refused", status: 503, body: null } });
      }
      release();
    },
    expectsMachine: () => machine === null && heard.has("daily-call-join started"),
    enter(entered) {
      machine = entered;
      entered.listenIn(() => standins.happened());
      return {
        ...GOOD_MANNERS,
        ...plan.manners,
        join: "held",
        listen: "held",
        leave: leaves ? "at-once" : "never",
        levels,
      };
    },
    emit(event) {
      const cue = cueOf(event.type, event.raw);
      if (cue === null) return false;
      for (const step of wayTo(cue, event.raw)) performInTurn(step);
      return true;
    },
  };
}
