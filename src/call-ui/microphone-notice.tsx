import { useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { microphoneNotices, microphoneRetry } from "../content/call-problem-words.ts";
import type { MicrophoneFault } from "../provider/events.ts";

interface MicrophoneNoticeProps {
  readonly session: CallSession;
  readonly fault: MicrophoneFault;
  /** A microphone can be had anew only in a call that has begun. */
  readonly joined: boolean;
}

/** Why the visitor cannot be heard, and the way to be heard in this very call once the cause is gone. */
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
      words={microphoneNotices[fault]}
      more={refusal && `${refusal} ${microphoneRetry.otherwise}`}
      action={
        joined && (
          // Not disabled meanwhile: the keyboard would lose its place.
          <Button tone="quiet" aria-busy={trying} onPress={retry}>
            {microphoneRetry.action}
          </Button>
        )
      }
    />
  );
}
