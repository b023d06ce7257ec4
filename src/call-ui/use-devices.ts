import { useEffect, useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import type { SoundDevices } from "../provider/call-controls.ts";

/** Calls `change` when a device is connected or removed, and when the microphone permission changes. */
function watchDevices(change: () => void): () => void {
  const { mediaDevices, permissions } = navigator as Partial<Navigator>;
  const over = new AbortController();
  mediaDevices?.addEventListener("devicechange", change, { signal: over.signal });
  permissions?.query({ name: "microphone" }).then(
    (allowed) => allowed.addEventListener("change", change, { signal: over.signal }),
    // Some browsers cannot be asked about this permission; their changes go unnoticed.
    () => {},
  );
  return () => over.abort();
}

/** The call's devices, including those in use, and functions that switch them. */
export function useDevices(session: CallSession) {
  const [devices, setDevices] = useState<SoundDevices | null>(null);
  /** Why the last switch failed, in words for the visitor; null if none failed. */
  const [fault, setFault] = useState<string | null>(null);
  const [look, setLook] = useState(0);
  useEffect(() => {
    let gone = false;
    void session
      .controls()
      ?.devices()
      .then((found) => {
        if (!gone) setDevices(found);
      });
    return () => {
      gone = true;
    };
  }, [session, look]);
  useEffect(() => watchDevices(() => setLook((looks) => looks + 1)), []);

  /** Shows the choice at once, and reloads the devices when the choice has taken effect or failed. */
  function choose(choice: Partial<SoundDevices>, chosen: Promise<void>): void {
    setFault(null);
    setDevices((before) => before && { ...before, ...choice });
    const lookAgain = () => setLook((looks) => looks + 1);
    chosen.then(lookAgain, ({ message }: Error) => {
      setFault(message);
      lookAgain();
    });
  }

  return {
    devices,
    fault,
    useMicrophone: (id: string) => choose({ microphone: id }, session.useMicrophone(id)),
    askForMicrophone: () => choose({}, session.useMicrophone(null)),
    useSpeaker: (id: string) => choose({ speaker: id }, session.useSpeaker(id)),
  };
}
