import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { MediaIcon } from "../../components/media-icon.tsx";
import { Notice, renderRemedy } from "../../components/notice.tsx";
import { microphoneNotices } from "../../content/call-problem-texts.ts";
import type { MicrophoneFault } from "../../provider/events.ts";
import { microphoneSteps } from "./microphone-steps.ts";

/** What to do while the microphone cannot be requested again. */
const NOT_YET = "Type instead, or try again as soon as the call is connected.";

interface MicrophoneNoticeProps {
  readonly fault: MicrophoneFault;
  /** Requests the microphone again. Rejects with a message for the visitor. Null: it cannot be requested. */
  readonly retry: (() => Promise<void>) | null;
  /** Goes on without a microphone. Null: the call takes no text. */
  readonly onType: (() => void) | null;
}

/** Explains why the visitor cannot be heard, with what they can do about it. */
export function MicrophoneNotice({ fault, retry, onType }: MicrophoneNoticeProps) {
  const texts = microphoneNotices[fault];
  const isInVain = fault === "insecure";
  const [trying, setTrying] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const tryAgain = () => {
    if (trying || retry === null) return;
    setTrying(true);
    setRefusal(null);
    retry()
      .catch(({ message }: Error) => setRefusal(message))
      .finally(() => setTrying(false));
  };
  return (
    <Notice
      tone="trouble"
      icon={<MediaIcon name="microphoneOff" />}
      texts={retry === null && !isInVain ? { ...texts, text: NOT_YET } : texts}
      more={refusal && <p>{`${refusal} If the problem continues, type instead.`}</p>}
      action={
        <>
          <div className="notice__actions row">
            {retry !== null && !isInVain && (
              // `aria-busy` instead of `disabled`, because a disabled button would lose the keyboard focus.
              <Button tone="quiet" aria-busy={trying} onPress={tryAgain}>
                Try again
              </Button>
            )}
            {onType !== null && renderRemedy("Type instead", onType)}
          </div>
          {(fault === "denied" || (fault === "unasked" && refusal !== null)) && (
            <ol className="notice__steps soft small">
              {microphoneSteps(navigator).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </>
      }
    />
  );
}
