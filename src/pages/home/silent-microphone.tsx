import type { CallSession } from "../../call/call-session.ts";
import type { ActiveState } from "../../call/state.ts";
import { Notice } from "../../components/notice.tsx";
import { silentMicrophoneNotice } from "../../content/sound-words.ts";
import { useUnheard } from "./use-unheard.ts";

interface SilentMicrophoneProps {
  readonly session: CallSession;
  readonly state: ActiveState;
}

/** Asks the visitor about a microphone from which nothing comes. A fault that is known is told elsewhere. */
export function SilentMicrophone({ session, state }: SilentMicrophoneProps) {
  const unheard = useUnheard(session);
  return (
    <div className="call-notices" aria-live="polite">
      {unheard && !state.muted && state.microphoneFault === null && (
        <Notice words={silentMicrophoneNotice} />
      )}
    </div>
  );
}
