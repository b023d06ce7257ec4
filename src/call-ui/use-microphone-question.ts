import { useEffect, useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import type { LiveState } from "../call/state.ts";
import { useStore } from "../components/use-store.ts";
import { watchMicrophonePermission } from "./microphone-permission.ts";

/**
 * Whether the browser may be asking the visitor for the microphone: while the call connects, until the
 * permission or the microphone itself answers.
 */
export function useMicrophoneQuestion(session: CallSession, state: LiveState): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(
    // A browser that cannot be asked about the permission may ask the visitor, too.
    () => watchMicrophonePermission((answer) => setOpen(answer === "prompt" || answer === null)),
    [],
  );
  const hasMicrophone = useStore(session.subscribe, () => session.audio().visitor !== null);
  return isOpen && !hasMicrophone && state.phase === "connecting" && state.microphoneFault === null;
}
