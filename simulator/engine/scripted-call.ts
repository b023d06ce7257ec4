import mitt from "mitt";
import type { CallControls, SoundDevice } from "../../src/provider/call-controls.ts";
import type { ProviderEvent } from "../../src/provider/events.ts";
import { SPEECH_HOLD } from "../../src/provider/levels.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import type { CallListener, StartOutcome, VoiceCall } from "../../src/provider/voice-provider.ts";
import { millis } from "../../src/shared/units.ts";
import type { Attempt } from "../scenario/schema.ts";
import { defer } from "../../src/shared/defer.ts";
import { type TimelineItem, timelineOf } from "./timeline.ts";
import { type AttemptLane, attemptRank, type VirtualClock } from "./virtual-clock.ts";

const NO_TARGET = "Assistant or Squad or Workflow must be provided.";

/** The names of the devices that a scripted call lists. No real device is used. */
const MICROPHONES: readonly SoundDevice[] = [
  { id: "built-in-microphone", label: "Built-in microphone" },
  { id: "headset-microphone", label: "Headset microphone" },
];
const SPEAKERS: readonly SoundDevice[] = [
  { id: "built-in-speakers", label: "Built-in speakers" },
  { id: "headset", label: "Headset" },
];

/** The user's choices of sound. They apply to later calls too. */
interface ScriptedSound {
  volume: number;
  speaker: string | null;
}

export const newScriptedSound = (): ScriptedSound => ({ volume: 1, speaker: null });

/** Creates the controls of a scripted call. A text that the assistant should say becomes an event at once. */
function scriptControls(call: {
  readonly sound: ScriptedSound;
  readonly emit: (event: ProviderEvent) => void;
  /** Whether the assistant can receive messages. */
  readonly isLive: () => boolean;
  readonly isOver: () => boolean;
}): CallControls {
  const { sound, emit, isLive, isOver } = call;
  let microphone = "built-in-microphone";

  function refuseUnless(known: readonly SoundDevice[], id: string): void {
    if (isOver()) throw new Error("The call is over.");
    if (!known.some((device) => device.id === id)) throw new Error(`There is no device "${id}".`);
  }

  return {
    client: null,
    volume: () => sound.volume,
    setVolume(volume) {
      if (!isOver() && Number.isFinite(volume)) sound.volume = Math.min(1, Math.max(0, volume));
    },
    devices: () =>
      Promise.resolve({
        microphones: MICROPHONES,
        speakers: SPEAKERS,
        microphone: isOver() ? null : microphone,
        speaker: sound.speaker,
      }),
    async useMicrophone(id) {
      // Without an ID the current microphone is requested again.
      const wished = id ?? microphone;
      refuseUnless(MICROPHONES, wished);
      microphone = wished;
    },
    async useSpeaker(id) {
      refuseUnless(SPEAKERS, id);
      sound.speaker = id;
    },
    say(text, { endCallAfterSpoken = false } = {}) {
      if (!isLive()) return false;
      const spoken = { role: "assistant", transcriptType: "final", transcript: text };
      emit(readEvent("transcript", spoken));
      if (endCallAfterSpoken) emit(readEvent("call-end"));
      return true;
    },
  };
}

export interface ScriptedCall extends VoiceCall {
  /** Sends an extra event now. */
  emit(event: ProviderEvent): void;
}

interface Script {
  readonly clock: VirtualClock;
  readonly attempt: Attempt;
  /** The number of the start() call. Of items at the same millisecond, those of older attempts run first. */
  readonly number: number;
  /** Whether the start names an assistant or workflow. The service refuses a start without one. */
  readonly hasTarget: boolean;
  readonly sound: ScriptedSound;
}

/** Plays one attempt of a scenario, starting now. */
export function playAttempt(script: Script, listener: CallListener): ScriptedCall {
  const { clock, attempt, number, hasTarget, sound } = script;
  const emitter = mitt<{ event: ProviderEvent }>();
  emitter.on("event", listener);
  const startedAt = clock.now();
  const items = timelineOf(attempt);
  const started = defer<StartOutcome>();
  let hasStarted = false;
  let over = false;
  let live = false;
  let next = 0;
  let speaking = false;
  let quietAt = Infinity;
  let lastLoudIsLate = false;

  const laneOf = (lane: AttemptLane) => attemptRank(number, lane);

  function emit(event: ProviderEvent): void {
    if (event.type === "speech-start") speaking = true;
    else if (event.type === "speech-end") speaking = false;
    else if (event.type === "call-start") live = true;
    emitter.emit("event", event);
  }

  /** Skips the events that are dropped because the call is over. */
  function nextItem(): TimelineItem | undefined {
    while (over && items[next]?.late === false) next++;
    return items[next];
  }

  function scheduleNext(): void {
    const item = nextItem();
    if (item !== undefined) clock.schedule(millis(startedAt + item.at), laneOf("event"), playNext);
  }

  function playNext(): boolean {
    const item = nextItem();
    if (item !== undefined && startedAt + item.at <= clock.now()) {
      next++;
      emit(readEvent(item.event, item.payload));
      if (item.loud) onLoudLevel(item.late);
    }
    scheduleNext();
    return false;
  }

  function onLoudLevel(late: boolean): void {
    const armed = quietAt !== Infinity;
    quietAt = clock.now() + SPEECH_HOLD;
    lastLoudIsLate = late;
    if (!speaking) emit(readEvent("speech-start"));
    if (!armed) clock.schedule(millis(quietAt), laneOf("speech-end"), endSpeech);
  }

  function endSpeech(): boolean {
    if (clock.now() < quietAt) {
      clock.schedule(millis(quietAt), laneOf("speech-end"), endSpeech);
      return false;
    }
    quietAt = Infinity;
    if (speaking && (!over || lastLoudIsLate)) emit(readEvent("speech-end"));
    lastLoudIsLate = false;
    return false;
  }

  /** Marks the call as over. From then on only late levels count as speech. */
  function markOver(): void {
    over = true;
    speaking &&= lastLoudIsLate;
  }

  function settleStart(): boolean {
    const { outcome } = attempt.start;
    if (!hasTarget) started.reject(new Error(NO_TARGET));
    else if (outcome === "reject") started.reject(attempt.start.error);
    else {
      hasStarted = outcome === "resolve";
      started.resolve(hasStarted ? "started" : "empty");
    }
    return true;
  }

  function stop(): Promise<void> {
    markOver();
    const { outcome, after } = attempt.stop;
    const stopped = defer<void>();
    if (outcome === "never") return stopped.promise;
    clock.schedule(millis(clock.now() + after), laneOf("stop"), () => {
      if (outcome === "reject") stopped.reject(attempt.stop.error);
      else {
        if (hasStarted) emit(readEvent("call-end"));
        stopped.resolve();
      }
      return true;
    });
    return stopped.promise;
  }

  if (!hasTarget || attempt.start.outcome !== "never") {
    const delay = hasTarget ? attempt.start.after : 0;
    clock.schedule(millis(startedAt + delay), laneOf("start"), settleStart);
  }
  if (hasTarget) scheduleNext();

  const isLive = () => live && !over;
  const controls = scriptControls({ sound, emit, isLive, isOver: () => over });
  return {
    started: started.promise,
    stop,
    release: markOver,
    setMuted() {},
    sendText: isLive,
    playAudio: () => Promise.resolve(),
    audio: () => ({ assistant: null, visitor: null }),
    controls: () => (over ? null : controls),
    emit,
  };
}
