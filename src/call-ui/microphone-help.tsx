import { useEffect } from "react";
import type { CallSession } from "../call/call-session.ts";
import { microphoneRetry } from "../content/call-problem-texts.ts";
import { MicrophoneNotice } from "./microphone-notice.tsx";
import { watchMicrophonePermission } from "./microphone-permission.ts";
import { startTyping } from "./typing.ts";

interface MicrophoneHelpProps {
  readonly session: CallSession;
  /** Called with whether the browser blocks the microphone, when that becomes known. */
  readonly onBlocked: (blocked: boolean) => void;
}

/** Helps a visitor whose browser blocks the microphone, before a call. */
export function MicrophoneHelp({ session, onBlocked }: MicrophoneHelpProps) {
  useEffect(() => watchMicrophonePermission((state) => onBlocked(state === "denied")), [onBlocked]);
  /** Opens the microphone once. Any failure but a refusal is left to the call, which explains it. */
  async function retry(): Promise<void> {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      for (const track of stream.getTracks()) track.stop();
    } catch (error) {
      const refused = error instanceof DOMException && error.name === "NotAllowedError";
      if (refused) throw new Error(microphoneRetry.stillBlocked);
    }
    onBlocked(false);
  }
  return (
    <div aria-live="polite">
      <MicrophoneNotice fault="denied" retry={retry} onType={() => startTyping(session, "home")} />
    </div>
  );
}
