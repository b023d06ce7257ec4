import { useEffect, useState } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { watchMicrophonePermission } from "./microphone-permission.ts";
import { useCallParts } from "../use-call-parts.ts";

/** Fetches and shows the help for a blocked microphone beside a start button, before it is pressed. */
export function MicrophoneGate({ session }: { readonly session: CallSession }) {
  const [blocked, setBlocked] = useState(false);
  // The help stays when the visitor allows the microphone, and says so.
  useEffect(() => watchMicrophonePermission((state) => state === "denied" && setBlocked(true)), []);
  const parts = useCallParts(blocked);
  return blocked && parts && <parts.MicrophoneHelp session={session} />;
}
