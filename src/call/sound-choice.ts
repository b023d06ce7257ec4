import type { CallControls } from "../provider/call-controls.ts";
import type { ActivityContent } from "./activity.ts";
import type { CallSession } from "./call-session.ts";

/** The call whose device or volume changes. The call may be over before a change takes effect. */
export interface PresentCall {
  readonly controls: CallControls;
  /** Reports an activity of this call. */
  readonly report: (content: ActivityContent) => void;
  /** Reports that another microphone is in use, so that the call clears its microphone fault. */
  readonly microphoneChanged: () => void;
}

/** The visitor's choices of microphone, speaker and volume. */
type SoundChoice = Pick<CallSession, "useMicrophone" | "useSpeaker" | "setVolume">;

/**
 * Applies the visitor's choices of devices and volume to the call and reports their outcome.
 *
 * @param present returns the current call; null without one.
 */
export function createSoundChoice(present: () => PresentCall | null): SoundChoice {
  /** Changes a device. Returns the call that it was changed for. */
  async function change(
    device: "microphone" | "speaker",
    choose: (controls: CallControls) => Promise<void>,
  ): Promise<PresentCall> {
    const call = present();
    if (call === null) throw new Error("There is no call to be heard.");
    try {
      await choose(call.controls);
    } catch (error) {
      call.report({ cause: `${device}.refused`, error });
      throw error;
    }
    return call;
  }

  return {
    async useMicrophone(id) {
      const call = await change("microphone", (controls) => controls.useMicrophone(id));
      call.microphoneChanged();
    },
    async useSpeaker(id) {
      const call = await change("speaker", (controls) => controls.useSpeaker(id));
      call.report({ cause: "speaker.changed" });
    },
    setVolume(volume) {
      const call = present();
      if (call === null) return;
      call.controls.setVolume(volume);
      call.report({ cause: "volume.changed", volume: call.controls.volume() });
    },
  };
}
