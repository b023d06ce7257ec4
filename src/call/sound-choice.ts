import type { CallControls } from "../provider/call-controls.ts";
import type { CallSession } from "./call-session.ts";

/** The call in which something is chosen; it may be over by the time that the choice has been carried out. */
export interface PresentCall {
  readonly controls: CallControls;
  /** What the machine has no use for, told of this call. */
  readonly tell: (cause: string, detail?: unknown) => void;
  /** The visitor is heard through another microphone, and what was wrong with the last one is not with this. */
  readonly microphoneChanged: () => void;
}

/** What the visitor chooses of how they are heard and what they hear with. */
type SoundChoice = Pick<CallSession, "useMicrophone" | "useSpeaker" | "setVolume">;

/**
 * Has a call carry out what the visitor chooses, and tells of it what came of that.
 *
 * @param present the call of this moment; null without one.
 */
export function createSoundChoice(present: () => PresentCall | null): SoundChoice {
  /** `changed` hears that the device was changed; that it was refused is told. */
  async function changeDevice(
    what: "microphone" | "speaker",
    change: (controls: CallControls) => Promise<void>,
    changed: (call: PresentCall) => void,
  ): Promise<void> {
    const call = present();
    if (call === null) throw new Error("There is no call to be heard.");
    try {
      await change(call.controls);
    } catch (error) {
      call.tell(`${what}.refused`, error);
      throw error;
    }
    changed(call);
  }

  return {
    useMicrophone: (id) =>
      changeDevice(
        "microphone",
        (controls) => controls.useMicrophone(id),
        (call) => call.microphoneChanged(),
      ),
    useSpeaker: (id) =>
      changeDevice(
        "speaker",
        (controls) => controls.useSpeaker(id),
        (call) => call.tell("speaker.changed"),
      ),
    setVolume(volume) {
      const call = present();
      if (call === null) return;
      call.controls.setVolume(volume);
      call.tell("volume.changed", call.controls.volume());
    },
  };
}
