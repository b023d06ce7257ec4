import { useEffect, useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import { useFetched } from "./use-fetched.ts";

const fetchHelp = () => import("./microphone-help.tsx");

// Rejects in a browser that cannot be asked. The first page has this code, so it is as short as can be.
const isBlocked = async () =>
  (await navigator.permissions.query({ name: "microphone" })).state === "denied";

/** Fetches and shows the help for a blocked microphone beside a start button, before it is pressed. */
export function MicrophoneGate({ session }: { readonly session: CallSession }) {
  const [blocked, setBlocked] = useState(false);
  useEffect(() => void isBlocked().then(setBlocked, () => {}), []);
  const help = useFetched(blocked, fetchHelp);
  return blocked && help && <help.MicrophoneHelp session={session} />;
}
