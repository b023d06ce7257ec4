import type { CallSession } from "../call/call-session.ts";
import { useFetched } from "./use-fetched.ts";

const fetchButton = () => import("./sound-button.tsx");

/** The sound button for a page that loads no other parts of a call. */
export function SoundTool({ session }: { readonly session: CallSession }) {
  const parts = useFetched(true, fetchButton);
  return parts && <parts.SoundButton session={session} />;
}
