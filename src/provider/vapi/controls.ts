import * as v from "valibot";
import sdkPackage from "@vapi-ai/web/package.json";
import type { Clock } from "../../shared/clock.ts";
import { microphonePermission } from "../../shared/microphone-permission.ts";
import { millis } from "../../shared/units.ts";
import type { CallControls, SoundDevice } from "../call-controls.ts";
import { readAs } from "../read-event.ts";
import type { PlaybackSettings, Playback } from "./playback.ts";
import type { VapiSdk } from "./sdk.ts";
import { settlesWithin } from "../../shared/within.ts";

/** The time limit for a change of the microphone: the call machine may never answer. */
export const DEVICE_LIMIT = millis(5_000);

/** The call library's answer. Without a microphone the answer has no `deviceId`. */
const InputDevices = v.object({ mic: v.object({ deviceId: v.optional(v.string()) }) });

interface ControlsOptions {
  readonly sdk: VapiSdk;
  readonly clock: Clock;
  readonly playback: Playback;
  readonly settings: PlaybackSettings;
  /** The track of the visitor's microphone, if any. */
  readonly microphone: () => MediaStreamTrack | null;
  /** Called after a change of the microphone, to mute or unmute it as the visitor chose. */
  readonly onMicrophone: () => void;
  readonly isOver: () => boolean;
}

/** Lists the devices of a kind, except those without a label: the page has no permission for them. */
async function visibleDevices(kind: MediaDeviceKind): Promise<readonly SoundDevice[]> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.flatMap((device) =>
      device.kind === kind && device.label !== ""
        ? [{ id: device.deviceId, label: device.label }]
        : [],
    );
  } catch {
    // A browser or page that cannot list devices counts as one without devices.
    return [];
  }
}

const BLOCKED = "It is still blocked, by your browser or by your system.";
const IN_USE = "Another app is still using it.";
const UNASKED = "Your browser did not ask, or its question was closed.";
const FAILED = "It could not be opened.";
const REFUSALS: Readonly<Record<string, string>> = {
  NotAllowedError: BLOCKED,
  SecurityError: BLOCKED,
  NotFoundError: "There is still none.",
  NotReadableError: IN_USE,
  AbortError: IN_USE,
};

async function requestStream(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (cause) {
    const name = cause instanceof Error || cause instanceof DOMException ? cause.name : "";
    const isOpen = name === "NotAllowedError" && (await microphonePermission()) === "prompt";
    throw new Error(isOpen ? UNASKED : (REFUSALS[name] ?? FAILED), { cause });
  }
}

/**
 * Asks the browser for a microphone, which may show a prompt, and runs `task` while it is open. The SDK does
 * not ask again after a refusal, and the browser names no device before a permission. Rejects with a text
 * for the visitor.
 */
async function withMicrophone(task: (id: string) => Promise<void>): Promise<void> {
  const stream = await requestStream();
  try {
    const id = stream.getAudioTracks()[0]?.getSettings().deviceId;
    if (id === undefined) throw new Error(FAILED);
    await task(id);
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

export function createControls(options: ControlsOptions): CallControls {
  const { sdk, clock, playback, settings, microphone, onMicrophone, isOver } = options;
  let chosen: string | null = null;

  function demandCall(): void {
    if (isOver()) throw new Error("The call is over.");
  }

  /** Resolves with the call library's devices: the SDK does not report the result of a change. */
  async function changeMicrophone(id: string): Promise<unknown> {
    await sdk.setInputDevicesAsync({ audioDeviceId: id });
    return sdk.getDailyCallObject()?.getInputDevices();
  }

  /** `isRight` judges the ID of the microphone after the change; the ID is undefined if there is no microphone. */
  async function choose(id: string, isRight: (used?: string) => boolean): Promise<void> {
    demandCall();
    const changing = changeMicrophone(id);
    if (!(await settlesWithin(clock, DEVICE_LIMIT, changing)))
      throw new Error("The microphone could not be changed: nobody answered.");
    const used = readAs(InputDevices, await changing);
    if (used !== null && !isRight(used.mic.deviceId))
      throw new Error("This microphone could not be opened.");
    demandCall();
    chosen = id;
    onMicrophone();
  }

  async function useMicrophone(id: string | null): Promise<void> {
    if (id !== null) return choose(id, (used) => used === id);
    demandCall();
    // The call may report any ID afterwards, because the system's default device has two.
    await withMicrophone((given) => choose(given, (used) => used !== undefined));
  }

  return {
    client: `${sdkPackage.name} ${sdkPackage.version}`,
    volume: () => settings.volume,
    setVolume(volume) {
      if (!isOver()) playback.setVolume(volume);
    },
    async devices() {
      const [microphones, speakers] = await Promise.all([
        visibleDevices("audioinput"),
        playback.canChooseSpeaker() ? visibleDevices("audiooutput") : [],
      ]);
      const used = isOver() ? null : (chosen ?? microphone()?.getSettings().deviceId ?? null);
      return { microphones, speakers, microphone: used, speaker: settings.speaker };
    },
    useMicrophone,
    async useSpeaker(id) {
      demandCall();
      await playback.useSpeaker(id);
    },
  };
}
