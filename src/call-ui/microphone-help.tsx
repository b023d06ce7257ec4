import type { CallSession } from "../call/call-session.ts";
import { microphoneRetry } from "../content/call-problem-texts.ts";
import { MicrophoneNotice } from "./microphone-notice.tsx";
import { startTyping } from "./typing.ts";

interface MicrophoneHelpProps {
  readonly session: CallSession;
  /** Called when the browser no longer blocks the microphone. */
  readonly onOpen: () => void;
}

/** Helps a visitor whose browser blocks the microphone, before a call. */
export function MicrophoneHelp({ session, onOpen }: MicrophoneHelpProps) {
  /** Opens the microphone once. Any failure but a refusal is left to the call, which explains it. */
  async function retry(): Promise<void> {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      for (const track of stream.getTracks()) track.stop();
    } catch (error) {
      const refused = error instanceof DOMException && error.name === "NotAllowedError";
      if (refused) throw new Error(microphoneRetry.stillBlocked);
    }
    onOpen();
  }
  return (
    <div aria-live="polite">
      <MicrophoneNotice fault="denied" retry={retry} onType={() => startTyping(session, "home")} />
    </div>
  );
}
