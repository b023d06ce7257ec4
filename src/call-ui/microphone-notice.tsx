import { useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import { Button } from "../components/button.tsx";
import { MediaIcon } from "../components/media-icon.tsx";
import { Notice } from "../components/notice.tsx";
import { microphoneNotices, microphoneRetry } from "../content/call-problem-texts.ts";
import type { MicrophoneFault } from "../provider/events.ts";

interface MicrophoneNoticeProps {
  readonly session: CallSession;
  readonly fault: MicrophoneFault;
  /** Whether the call is active. Only then can the microphone be requested again. */
  readonly joined: boolean;
}

/** Explains why the visitor cannot be heard, with a button that requests the microphone again. */
export function MicrophoneNotice({ session, fault, joined }: MicrophoneNoticeProps) {
  const [trying, setTrying] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const retry = () => {
    if (trying) return;
    setTrying(true);
    setRefusal(null);
    session
      .useMicrophone(null)
      .catch(({ message }: Error) => setRefusal(message))
      .finally(() => setTrying(false));
  };
  return (
    <Notice
      tone="trouble"
      icon={<MediaIcon name="microphoneOff" />}
      texts={microphoneNotices[fault]}
      more={refusal && `${refusal} ${microphoneRetry.otherwise}`}
      action={
        joined && (
          // `aria-busy` instead of `disabled`, because a disabled button would lose the keyboard focus.
          <Button tone="quiet" aria-busy={trying} onPress={retry}>
            {microphoneRetry.action}
          </Button>
        )
      }
    />
  );
}
