import type { CallSession } from "../call/call-session.ts";
import { useFetched } from "./use-fetched.ts";

const fetchButton = () => import("./sound-button.tsx");

/** The sound button with its dialog, for pages that load no other controls of an active call. */
export function SoundTool({ session }: { readonly session: CallSession }) {
  const parts = useFetched(true, fetchButton);
  return (
    parts && (
      <>
        <parts.SoundButton session={session} />
        <parts.SoundDrawer session={session} />
      </>
    )
  );
}
