import { type Level, level } from "../provider/levels.ts";
import { microphonePermission } from "../shared/microphone-permission.ts";
import { createMeter } from "./meter.ts";

/** The samples of one reading. They last longer than the time between readings, so no sound is missed. */
const WINDOW = 16_384;
/** The loudness that counts as level 0, in decibels relative to full scale. */
const SOFTEST = -60;

/** An open microphone. The caller that opened it must close it. */
export type Microphone = ReturnType<typeof hold>;

type Refusal = "blocked" | "not-allowed" | "unavailable" | "no-device" | "busy" | "failed";

export type OpenedMicrophone =
  | { readonly type: "open"; readonly microphone: Microphone }
  | { readonly type: "refused"; readonly why: Refusal; readonly error: unknown };

const REFUSALS: Readonly<Record<string, Refusal>> = {
  NotAllowedError: "not-allowed",
  SecurityError: "not-allowed",
  NotFoundError: "no-device",
  OverconstrainedError: "no-device",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** The peak of these samples as a level from 0 to 1, linear in decibels as hearing is. */
export function peakLevel(samples: Float32Array): Level {
  const peak = samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
  return level(1 - (20 * Math.log10(peak)) / SOFTEST);
}

function hold(stream: MediaStream) {
  const tracks = stream.getTracks();
  const meter = createMeter(stream, WINDOW);
  return {
    /** The device's label; may be empty. */
    device: tracks[0]?.label ?? "",
    /**
     * The peak of the last moments, from 0 (-60 dB) to 1 (full scale), linear in decibels. Null while the
     * browser cannot measure it.
     */
    level(): Level | null {
      const samples = meter?.samples() ?? null;
      return samples && peakLevel(samples);
    },
    /** False after the device was unplugged or the permission was withdrawn. */
    isLive: () => tracks.some(({ readyState }) => readyState === "live"),
    /** Stops the microphone's tracks and the measurement. A second call does nothing. */
    close(): void {
      for (const track of tracks) track.stop();
      meter?.close();
    },
  };
}

/** Asks the browser for the microphone. Settles when the visitor has answered the prompt; never rejects. */
export async function openMicrophone(): Promise<OpenedMicrophone> {
  const { mediaDevices } = navigator as Partial<Navigator>;
  if (mediaDevices === undefined) return { type: "refused", why: "unavailable", error: null };
  try {
    return { type: "open", microphone: hold(await mediaDevices.getUserMedia({ audio: true })) };
  } catch (error) {
    const named = error instanceof Error || error instanceof DOMException ? error.name : "";
    const why = REFUSALS[named] ?? "failed";
    // In a browser that cannot be asked about the permission, `not-allowed` covers both causes.
    const blocked = why === "not-allowed" && (await microphonePermission()) === "denied";
    return { type: "refused", why: blocked ? "blocked" : why, error };
  }
}
