import type { CallSession } from "../call/call-session.ts";
import { useFetched } from "./use-fetched.ts";

const fetchButton = () => import("./sound-button.tsx");

/** The button of the call's sound, on a page that has no other parts of a call. */
export function SoundTool({ session }: { readonly session: CallSession }) {
  const parts = useFetched(true, fetchButton);
  return parts && <parts.SoundButton session={session} />;
}
