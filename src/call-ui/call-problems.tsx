import type { CallSession } from "../call/call-session.ts";
import type { LiveState } from "../call/state.ts";
import type { ConditionKind } from "../call/visitor-condition.ts";
import { bringIntoView } from "../components/bring-into-view.ts";
import { Button } from "../components/button.tsx";
import { MediaIcon } from "../components/media-icon.tsx";
import { Notice } from "../components/notice.tsx";
import {
  blockedAudioNotice,
  microphoneQuestion,
  networkNotices,
  silentMicrophoneNotice,
  speaksMutedNotice,
} from "../content/call-problem-texts.ts";
import type { NoticeTexts } from "../content/notices.ts";
import { MicrophoneNotice } from "./microphone-notice.tsx";
import { useTyping } from "./typing.ts";
import { useMicrophoneQuestion } from "./use-microphone-question.ts";
import { useVisitorCondition } from "./use-visitor-condition.ts";

/** The notices for conditions that the levels of the microphone show. */
const LEVEL_NOTICES: Partial<Readonly<Record<ConditionKind, NoticeTexts>>> = {
  silent: silentMicrophoneNotice,
  "speaks-muted": speaksMutedNotice,
};

interface CallProblemsProps {
  readonly session: CallSession;
  readonly state: LiveState;
}

/** Notices about problems of a call in progress, with a remedy where one exists. */
export function CallProblems({ session, state }: CallProblemsProps) {
  const condition = useVisitorCondition(session, state);
  const [typing, setTyping] = useTyping(session);
  const asks = useMicrophoneQuestion(session, state);
  const { phase, audioBlocked, microphoneFault, network } = state;
  const networkNotice =
    networkNotices[network.interrupted.size > 0 ? "interrupted" : network.quality];
  const levelNotice = condition && LEVEL_NOTICES[condition.kind];
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
      {asks && <Notice icon={<MediaIcon name="microphone" />} texts={microphoneQuestion} />}
      {microphoneFault !== null && !typing && (
        <MicrophoneNotice
          fault={microphoneFault}
          // The microphone cannot be requested again before the call has joined.
          retry={phase === "active" ? () => session.useMicrophone(null) : null}
          onType={state.page === "home" ? () => setTyping(true) : null}
        />
      )}
      {levelNotice && (
        <Notice tone="trouble" icon={<MediaIcon name="microphoneOff" />} texts={levelNotice} />
      )}
      {networkNotice !== undefined && <Notice tone="trouble" texts={networkNotice} />}
    </>
  );
}
