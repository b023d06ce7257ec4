import { useEffect, useRef, useState } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { useFocusHandover } from "../../components/use-focus-handover.ts";
import { isInsecure } from "../../shared/microphone-permission.ts";
import { MicrophoneNotice } from "./microphone-notice.tsx";
import { watchMicrophonePermission } from "./microphone-permission.ts";
import { startTyping } from "../call-switches.ts";

/** Helps a visitor whose browser blocks the microphone, before a call. */
export function MicrophoneHelp({ session }: { readonly session: CallSession }) {
  const [blocked, setBlocked] = useState(true);
  const [opened, setOpened] = useState(false);
  useEffect(() => watchMicrophonePermission((state) => setBlocked(state === "denied")), []);
  // The start button is outside this component, so the focus moves within the page.
  useFocusHandover(useRef(null), String(blocked));
  /** Opens the microphone once. Any failure but a refusal is left to the call, which explains it. */
  async function retry(): Promise<void> {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      for (const track of stream.getTracks()) track.stop();
      setOpened(true);
    } catch (error) {
      const refused = error instanceof DOMException && error.name === "NotAllowedError";
      if (refused) throw new Error("It is still blocked, by your browser or by your system.");
    }
    setBlocked(false);
  }
  return (
    <div aria-live="polite">
      {blocked ? (
        <MicrophoneNotice
          fault={isInsecure() ? "insecure" : "denied"}
          retry={retry}
          onType={isInsecure() ? null : () => startTyping(session, "home")}
        />
      ) : (
        opened && <p>Your microphone works now.</p>
      )}
    </div>
  );
}
