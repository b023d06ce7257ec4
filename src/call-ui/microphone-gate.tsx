import { useEffect, useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import { microphonePermission } from "../shared/microphone-permission.ts";
import { useFetched } from "./use-fetched.ts";

const fetchHelp = () => import("./microphone-help.tsx");

/** Fetches and shows the help for a blocked microphone beside a start button, before it is pressed. */
export function MicrophoneGate({ session }: { readonly session: CallSession }) {
  const [blocked, setBlocked] = useState(false);
  useEffect(() => void microphonePermission().then((state) => setBlocked(state === "denied")), []);
  const help = useFetched(blocked, fetchHelp);
  return blocked && help && <help.MicrophoneHelp session={session} />;
}
