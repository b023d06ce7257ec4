import { type Level, level } from "../provider/levels.ts";

/** Samples of one reading: longer than the time between two readings. */
const WINDOW = 16_384;
/** The lowest level shown, in decibels below full scale. */
const SOFTEST = -60;

/** An open microphone. Its opener closes it. */
export interface Microphone {
  /** The device's label; may be empty. */
  readonly device: string;
  /**
   * The peak of the last moments, from 0 (-60 dB) to 1 (full scale) in equal steps to the ear. Null
   * if the browser cannot measure it, or not yet.
   */
  level(): Level | null;
  /** False after the device was unplugged or taken away. */
  isLive(): boolean;
  /** Stops its tracks and the measurement. May be called again. */
  close(): void;
}

/** Why a microphone could not be opened. */
export type Refusal = "blocked" | "not-allowed" | "unavailable" | "no-device" | "busy" | "failed";

export type Opening =
  | { readonly type: "open"; readonly microphone: Microphone }
  | { readonly type: "refused"; readonly why: Refusal; readonly error: unknown };

/** The browser APIs used here. Pages without TLS lack some of them. */
export interface MicrophoneSource {
  readonly mediaDevices?: Pick<MediaDevices, "getUserMedia">;
  readonly permissions?: Pick<Permissions, "query">;
}

/** The browsers' error names, including those of earlier drafts. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  NotAllowedError: "not-allowed",
  PermissionDeniedError: "not-allowed",
  SecurityError: "not-allowed",
  NotFoundError: "no-device",
  DevicesNotFoundError: "no-device",
  OverconstrainedError: "no-device",
  NotReadableError: "busy",
  TrackStartError: "busy",
  AbortError: "busy",
};

async function isBlocked({ permissions }: MicrophoneSource): Promise<boolean> {
  try {
    const status = await permissions?.query({ name: "microphone" });
    return status?.state === "denied";
  } catch {
    // Some browsers do not know this permission. `not-allowed` then covers both causes.
    return false;
  }
}

interface Meter {
  readonly level: () => Level | null;
  readonly close: () => void;
}

/** For browsers that cannot analyse sound. */
const NO_METER: Meter = { level: () => null, close: () => {} };

function createMeter(stream: MediaStream): Meter {
  if (typeof AudioContext === "undefined") return NO_METER;
  let close = NO_METER.close;
  try {
    // A browser creates a limited number of contexts. The microphone stays open without a level.
    const context = new AudioContext();
    close = () => void context.close().catch(() => {});
    const analyser = context.createAnalyser();
    analyser.fftSize = WINDOW;
    const samples = new Float32Array(WINDOW);
    context.createMediaStreamSource(stream).connect(analyser);
    // A context that is created too long after the gesture starts suspended.
    context.resume().catch(() => {});
    return {
      level() {
        if (context.state !== "running") return null;
        analyser.getFloatTimeDomainData(samples);
        return loudnessOf(samples);
      },
      close,
    };
  } catch {
    close();
    return NO_METER;
  }
}

/** The peak of these samples on a scale that follows hearing. */
export function loudnessOf(samples: Float32Array): Level {
  const peak = samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
  return level(1 - (20 * Math.log10(peak)) / SOFTEST);
}

function hold(stream: MediaStream): Microphone {
  const tracks = stream.getTracks();
  const meter = createMeter(stream);
  return {
    device: tracks[0]?.label ?? "",
    level: meter.level,
    isLive: () => tracks.some(({ readyState }) => readyState === "live"),
    close() {
      for (const track of tracks) track.stop();
      meter.close();
    },
  };
}

/** Asks for the microphone. The visitor may take any time to answer. Never rejects. */
export async function openMicrophone(source: MicrophoneSource = navigator): Promise<Opening> {
  const { mediaDevices } = source;
  if (mediaDevices === undefined) return { type: "refused", why: "unavailable", error: null };
  try {
    return { type: "open", microphone: hold(await mediaDevices.getUserMedia({ audio: true })) };
  } catch (error) {
    const named = error instanceof Error || error instanceof DOMException ? error.name : "";
    const why = REFUSALS[named] ?? "failed";
    const blocked = why === "not-allowed" && (await isBlocked(source));
    return { type: "refused", why: blocked ? "blocked" : why, error };
  }
}
