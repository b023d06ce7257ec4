import type { CallSession } from "../call/call-session.ts";
import type { LiveState } from "../call/state.ts";
import { bringIntoView } from "../components/bring-into-view.ts";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import {
  blockedAudioNotice,
  networkNotices,
  silentMicrophoneNotice,
} from "../content/call-problem-texts.ts";
import { MicrophoneNotice } from "./microphone-notice.tsx";
import { useSilentMicrophone } from "./use-silent-microphone.ts";

interface CallProblemsProps {
  readonly session: CallSession;
  readonly state: LiveState;
}

/** Notices about problems of a call in progress, with a remedy where one exists. */
export function CallProblems({ session, state }: CallProblemsProps) {
  const silent = useSilentMicrophone(session);
  const { phase, muted, audioBlocked, microphoneFault, network } = state;
  const networkNotice =
    networkNotices[network.interrupted.size > 0 ? "interrupted" : network.quality];
  return (
    <>
      {audioBlocked && (
        <Notice
          // Blocked audio is the only problem that stops the call until the visitor acts, so its notice
          // scrolls into view.
          ref={bringIntoView}
          texts={blockedAudioNotice}
          action={
            <Button tone="primary" icon="play" onPress={session.playAudio}>
              {blockedAudioNotice.action}
            </Button>
          }
        />
      )}
      {microphoneFault !== null && (
        <MicrophoneNotice session={session} fault={microphoneFault} joined={phase === "active"} />
      )}
      {microphoneFault === null && phase === "active" && silent && !muted && (
        <Notice texts={silentMicrophoneNotice} />
      )}
      {networkNotice !== undefined && <Notice texts={networkNotice} />}
    </>
  );
}
