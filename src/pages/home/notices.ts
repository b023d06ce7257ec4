import type { ActiveState, ConnectingState } from "../../call/state.ts";
import type { MicrophoneFault } from "../../provider/events.ts";

interface Words {
  readonly title: string;
  readonly text: string;
}

/** Why the visitor is not heard, and what they can do about it. */
export function microphoneWords(fault: MicrophoneFault, personaName: string): Words {
  switch (fault) {
    case "denied":
      return {
        title: "Your microphone is blocked",
        text: `${personaName} cannot hear you. Allow the microphone for this site next to the browser's address bar, then end the call and start again.`,
      };
    case "missing":
      return {
        title: "No microphone was found",
        text: `${personaName} cannot hear you. Connect a microphone or headset, then end the call and start again.`,
      };
    case "in-use":
      return {
        title: "Your microphone is busy",
        text: `Another app is using it, so ${personaName} cannot hear you. Close that app, then end the call and start again.`,
      };
    case "unknown":
      return {
        title: "Your microphone is not working",
        text: `${personaName} cannot hear you. Check that it is connected and switched on, then end the call and start again.`,
      };
    default:
      return fault satisfies never;
  }
}

/** What to say of the connection; null while there is nothing to say. */
export function networkWords(
  { quality, connected }: (ConnectingState | ActiveState)["network"],
  personaName: string,
): Words | null {
  if (!connected)
    return {
      title: "Connection interrupted",
      text: "Trying to get it back. Please stay on this page.",
    };
  switch (quality) {
    case "bad":
      return {
        title: "Your connection is poor",
        text: `${personaName} may miss some of your words. Moving closer to your router can help.`,
      };
    case "warning":
      return { title: "Your connection is unsteady", text: "The sound may break up now and then." };
    case "good":
    case "unknown":
      return null;
    default:
      return quality satisfies never;
  }
}
