import type { CallSession } from "../call/call-session.ts";
import { useFetched } from "../components/use-fetched.ts";
import { fetchCallParts } from "./fetch-call-parts.ts";

/** The button of the call's sound, on a page that has no other parts of a call. */
export function SoundTool({ session }: { readonly session: CallSession }) {
  const parts = useFetched("active", fetchCallParts);
  return parts && <parts.SoundButton session={session} />;
}
