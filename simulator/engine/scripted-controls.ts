import type { CallControls, SoundDevice } from "../../src/provider/call-controls.ts";

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
export const newScriptedSound = () => ({ volume: 1, speaker: null as string | null });
export type ScriptedSound = ReturnType<typeof newScriptedSound>;

/** Creates the controls of a scripted call. */
export function scriptControls(sound: ScriptedSound, isOver: () => boolean): CallControls {
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
  };
}
