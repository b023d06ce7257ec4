import { useEffect, useReducer, useState } from "react";
import type { CallSession } from "../../call/call-session.ts";
import type { SoundDevices } from "../../provider/call-controls.ts";
import { watchMicrophonePermission } from "../microphone/microphone-permission.ts";

/** Calls `change` when a device is connected or removed, and when the microphone permission is known or changes. */
function watchDevices(change: () => void): () => void {
  const { mediaDevices } = navigator as Partial<Navigator>;
  mediaDevices?.addEventListener("devicechange", change);
  const unwatch = watchMicrophonePermission(change);
  return () => {
    mediaDevices?.removeEventListener("devicechange", change);
    unwatch();
  };
}

/** The call's devices, including those in use, and functions that switch them. */
export function useDevices(session: CallSession) {
  const [devices, setDevices] = useState<SoundDevices | null>(null);
  /** Why the last switch failed, in words for the visitor; null if none failed. */
  const [fault, setFault] = useState<string | null>(null);
  const [look, lookAgain] = useReducer((looks: number) => looks + 1, 0);
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
  useEffect(() => watchDevices(lookAgain), []);

  /** Shows the choice at once, and reloads the devices when the choice has taken effect or failed. */
  function choose(choice: Partial<SoundDevices>, chosen: Promise<void>): void {
    setFault(null);
    setDevices((before) => before && { ...before, ...choice });
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
