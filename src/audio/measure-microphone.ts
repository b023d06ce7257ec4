import { type Level, level } from "../provider/levels.ts";

/** Long enough to miss nothing between two looks, at any rate at which somebody may look. */
const WINDOW = 16_384;
/** The softest amplitude that is shown, in decibels below the loudest. */
const SOFTEST = -60;

/** A microphone that is open, and belongs to whoever opened it. */
export interface Microphone {
  /** What the system calls it; may be empty. */
  readonly device: string;
  /**
   * How loud the last moments were at their loudest, from 0 (-60 dB) to 1 (full scale) in equal steps
   * to the ear. Null where this browser cannot tell, or not yet.
   */
  level(): Level | null;
  /** Whether it is still there: it may have been unplugged, or taken away. */
  isLive(): boolean;
  /** Closes it; nothing of it stays open. May be called again. */
  close(): void;
}

/** Why there is no microphone. */
export type Refusal = "blocked" | "not-allowed" | "unavailable" | "no-device" | "busy" | "failed";

export type Opening =
  | { readonly type: "open"; readonly microphone: Microphone }
  | { readonly type: "refused"; readonly why: Refusal; readonly error: unknown };

/** As much of the browser as is needed; some of it is missing from pages without TLS. */
export interface MicrophoneSource {
  readonly mediaDevices?: Pick<MediaDevices, "getUserMedia">;
  readonly permissions?: Pick<Permissions, "query">;
}

/** The browsers' names for what went wrong, those of earlier drafts included. */
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
    // Not every browser says so; whoever was refused is then told of both ways out.
    return false;
  }
}

interface Meter {
  readonly level: () => Level | null;
  readonly close: () => void;
}

/** Says nothing, where the browser cannot analyse sound. */
const NO_METER: Meter = { level: () => null, close: () => {} };

function createMeter(stream: MediaStream): Meter {
  if (typeof AudioContext === "undefined") return NO_METER;
  let close = NO_METER.close;
  try {
    // A browser makes only so many. The microphone is open already, and has to be closed by somebody.
    const context = new AudioContext();
    close = () => void context.close().catch(() => {});
    const analyser = context.createAnalyser();
    analyser.fftSize = WINDOW;
    const samples = new Float32Array(WINDOW);
    context.createMediaStreamSource(stream).connect(analyser);
    // One that is made too long after the gesture starts suspended.
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

/** The loudest of some samples, as it is heard. */
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

/** Asks for the microphone, which may ask the visitor, who may take any time. Never rejects. */
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
