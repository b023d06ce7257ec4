import * as v from "valibot";
import sdkPackage from "@vapi-ai/web/package.json";
import type { Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import type { CallControls, SoundDevice } from "../call-controls.ts";
import { requestMicrophone } from "./request-microphone.ts";
import type { PlaybackSettings, Playback } from "./playback.ts";
import type { VapiSdk } from "./sdk.ts";
import { settlesWithin } from "../../shared/within.ts";

/** How long the call machine is given to change the microphone. It need not answer at all. */
export const DEVICE_LIMIT = millis(5_000);

/** What is spoken into, in the call library's answer: no device where nothing is. */
const InputDevices = v.object({ mic: v.object({ deviceId: v.optional(v.string()) }) });

interface Controlling {
  readonly sdk: VapiSdk;
  readonly clock: Clock;
  readonly playback: Playback;
  readonly settings: PlaybackSettings;
  /** The track of the visitor's microphone, if there is one. */
  readonly microphone: () => MediaStreamTrack | null;
  /** A microphone was opened: it is muted or open as the visitor wishes. */
  readonly opened: () => void;
  readonly isOver: () => boolean;
}

/** What the browser lets the page see without being asked for it: devices without a label are none. */
async function seenDevices(kind: MediaDeviceKind): Promise<readonly SoundDevice[]> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.flatMap((device) =>
      device.kind === kind && device.label !== ""
        ? [{ id: device.deviceId, label: device.label }]
        : [],
    );
  } catch {
    // There are none on a page that may not be heard, or in a browser that does not tell.
    return [];
  }
}

export function createControls(controlling: Controlling): CallControls {
  const { sdk, clock, playback, settings, microphone, opened, isOver } = controlling;
  let chosen: string | null = null;

  function demandCall(): void {
    if (isOver()) throw new Error("The call is over.");
  }

  /** The SDK keeps to itself what came of it: who is spoken into afterwards is asked of its call object. */
  async function changeMicrophone(id: string): Promise<unknown> {
    await sdk.setInputDevicesAsync({ audioDeviceId: id });
    return sdk.getDailyCallObject()?.getInputDevices();
  }

  /** `isRight` judges which one is spoken into afterwards; undefined where none is. */
  async function choose(id: string, isRight: (used?: string) => boolean): Promise<void> {
    demandCall();
    const changing = changeMicrophone(id);
    if (!(await settlesWithin(clock, DEVICE_LIMIT, changing)))
      throw new Error("The microphone could not be changed: nobody answered.");
    const used = v.safeParse(InputDevices, await changing);
    if (used.success && !isRight(used.output.mic.deviceId))
      throw new Error("This microphone could not be opened.");
    demandCall();
    chosen = id;
    opened();
  }

  async function useMicrophone(id: string | null): Promise<void> {
    if (id !== null) return choose(id, (used) => used === id);
    demandCall();
    const given = await requestMicrophone();
    try {
      // Whatever its name: the system's own choice may have two.
      await choose(given.id, (used) => used !== undefined);
    } finally {
      given.letGo();
    }
  }

  return {
    client: `${sdkPackage.name} ${sdkPackage.version}`,
    volume: () => settings.volume,
    setVolume(volume) {
      if (!isOver()) playback.setVolume(volume);
    },
    async devices() {
      const [microphones, speakers] = await Promise.all([
        seenDevices("audioinput"),
        playback.canChooseSpeaker() ? seenDevices("audiooutput") : [],
      ]);
      const used = isOver() ? null : (chosen ?? microphone()?.getSettings().deviceId ?? null);
      return { microphones, speakers, microphone: used, speaker: settings.speaker };
    },
    useMicrophone,
    async useSpeaker(id) {
      demandCall();
      await playback.useSpeaker(id);
    },
    say(text, options = {}) {
      if (isOver() || sdk.getDailyCallObject() === null) return false;
      try {
        sdk.say(text, options.endCallAfterSpoken ?? false, options.interruptions ?? false);
        return true;
      } catch {
        // Nobody can be told anything before the call has been joined, nor too much at once.
        return false;
      }
    },
  };
}
