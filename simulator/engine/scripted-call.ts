import mitt from "mitt";
import type { ProviderEvent, Speaker } from "../../src/provider/events.ts";
import { SPEECH_HOLD } from "../../src/provider/levels.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import type { CallListener, StartOutcome } from "../../src/provider/voice-provider.ts";
import type { Cancel } from "../../src/shared/clock.ts";
import { millis } from "../../src/shared/units.ts";
import type { Attempt } from "../scenario/schema.ts";
import { defer } from "../../src/shared/defer.ts";
import { type ScriptedSound, scriptControls } from "./scripted-controls.ts";
import { type TimelineItem, timelineOf } from "./timeline.ts";
import { type AttemptLane, attemptRank, type VirtualClock } from "./virtual-clock.ts";

const NO_TARGET = "Assistant or Squad or Workflow must be provided.";

export type ScriptedCall = ReturnType<typeof playAttempt>;

/** An item that is not part of the script. */
export type HandItem = Omit<TimelineItem, "at" | "late">;

/** The place in a scenario of an item that was added by hand. */
export interface AddedItem {
  /** The index of the start() call. */
  readonly attempt: number;
  /** Milliseconds from the start() call. */
  readonly after: number;
  /** Whether the call was already over. */
  readonly late: boolean;
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
export function playAttempt(script: Script, listener: CallListener) {
  const { clock, attempt, number, hasTarget, sound } = script;
  const emitter = mitt<{ event: ProviderEvent }>();
  emitter.on("event", listener);
  const startedAt = clock.now();
  let items = timelineOf(attempt);
  const started = defer<StartOutcome>();
  let hasStarted = false;
  let over = false;
  let live = false;
  let next = 0;
  const added = new Set<TimelineItem>();
  const held = new Set<Speaker>();
  let cancelNext: Cancel = () => {};
  let cancelSpeechEnd: Cancel = () => {};
  let speaking = false;
  let lastLoudIsLate = false;

  const laneOf = (lane: AttemptLane) => attemptRank(number, lane);

  function emit(event: ProviderEvent): void {
    if (event.type === "speech-start") speaking = true;
    else if (event.type === "speech-end") speaking = false;
    else if (event.type === "call-start") live = true;
    emitter.emit("event", event);
  }

  function scheduleNext(): void {
    cancelNext();
    // Skips the events that are dropped because the call is over.
    while (over && items[next]?.late === false) next++;
    const item = items[next];
    if (item === undefined || !hasTarget) return;
    cancelNext = clock.schedule(millis(startedAt + item.at), laneOf("event"), () => play(item));
  }

  function play(item: TimelineItem): boolean {
    next++;
    if (!isHeld(item)) {
      emit(readEvent(item.event, item.payload));
      if (item.loud) onLoudLevel(item.late);
    }
    scheduleNext();
    return false;
  }

  const isHeld = (item: TimelineItem): boolean =>
    item.loud !== undefined &&
    !item.late &&
    !added.has(item) &&
    held.has(item.event === "volume-level" ? "assistant" : "visitor");

  /** Adds an item to the attempt, now. It plays after the script's own items of this millisecond. */
  function add(content: HandItem): AddedItem {
    const at = clock.now() - startedAt;
    const item = { ...content, at, late: over };
    const later = items.findIndex((other, index) => index >= next && other.at > at);
    items = items.toSpliced(later < 0 ? items.length : later, 0, item);
    added.add(item);
    scheduleNext();
    return { attempt: number, after: at, late: over };
  }

  function onLoudLevel(late: boolean): void {
    lastLoudIsLate = late;
    if (!speaking) emit(readEvent("speech-start"));
    cancelSpeechEnd();
    const quietAt = millis(clock.now() + SPEECH_HOLD);
    cancelSpeechEnd = clock.schedule(quietAt, laneOf("speech-end"), endSpeech);
  }

  function endSpeech(): boolean {
    if (speaking && (!over || lastLoudIsLate)) emit(readEvent("speech-end"));
    lastLoudIsLate = false;
    return false;
  }

  /** Marks the call as over. From then on only late levels count as speech. */
  function markOver(): void {
    over = true;
    speaking &&= lastLoudIsLate;
    scheduleNext();
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
  scheduleNext();

  const controls = scriptControls(sound, () => over);
  return {
    started: started.promise,
    stop,
    release: markOver,
    setMuted() {},
    sendText: () => live && !over,
    playAudio: () => Promise.resolve(),
    audio: () => ({ assistant: null, visitor: null }),
    controls: () => (over ? null : controls),
    emit,
    add,
    /** Leaves out the script's own levels of a speaker from now on, or plays them again. */
    holdLevels: (of: Speaker, on: boolean) => void (on ? held.add(of) : held.delete(of)),
  };
}
