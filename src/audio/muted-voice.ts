import { type Level, level } from "../provider/levels.ts";
import { millis } from "../shared/units.ts";
import { createMeter, type Meter } from "./meter.ts";

/** The time between two levels, as between those that a call reports. */
const PERIOD = millis(100);
/** The samples of one level: a power of 2 that lasts almost as long as the period. */
const WINDOW = 4096;

interface MutedVoiceOptions {
  /** Returns the track of the visitor's microphone; null while it must not be measured. */
  readonly microphone: () => MediaStreamTrack | null;
  /** Receives the raw level, as a call reports it. */
  readonly hear: (level: Level) => void;
}

/** The root mean square, because a peak would count the clicks of a keyboard as speech. */
const loudnessOf = (samples: Float32Array): Level =>
  level(Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length));

/**
 * A muted call disables its microphone, so it measures silence. This measures a clone of the microphone's track, which
 * is enabled on its own. The sound of the clone does not leave the page: no other code gets the clone, and only its
 * level is read.
 */
export function createMutedVoice({ microphone, hear }: MutedVoiceOptions) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let followed: MediaStreamTrack | null = null;
  let clone: MediaStreamTrack | null = null;
  let meter: Meter | null = null;

  function close(): void {
    clone?.stop();
    meter?.close();
    clone = meter = null;
  }

  function follow(track: MediaStreamTrack | null): void {
    if (track === followed) return;
    close();
    followed = track;
    if (track === null) return;
    clone = track.clone();
    clone.enabled = true;
    meter = createMeter(new MediaStream([clone]), WINDOW);
    // A browser that cannot measure gives no reason to keep a microphone open.
    if (meter === null) close();
  }

  function measure(): void {
    // Looks the track up each time, because a call may change its microphone by itself.
    follow(microphone());
    const samples = meter?.samples() ?? null;
    if (samples !== null) hear(loudnessOf(samples));
  }

  return {
    /** Begins or ends the measurement. An end closes the clone at once. */
    listen(on: boolean): void {
      if (on) {
        timer ??= setInterval(measure, PERIOD);
        return;
      }
      clearInterval(timer);
      timer = undefined;
      follow(null);
    },
    /** Whether a clone is open. */
    isOpen: () => clone !== null,
  };
}
