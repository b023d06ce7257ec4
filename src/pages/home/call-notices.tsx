import type { ActiveState, ConnectingState } from "../../call/state.ts";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { microphoneWords, networkWords } from "./notices.ts";

interface CallNoticesProps {
  readonly state: ConnectingState | ActiveState;
  readonly personaName: string;
  readonly onPlayAudio: () => void;
}

/** What hinders the conversation, and the way out where there is one. Read out as it comes. */
export function CallNotices({ state, personaName, onPlayAudio }: CallNoticesProps) {
  const { microphoneFault, audioBlocked, network } = state;
  const networkNotice = networkWords(network, personaName);
  return (
    <div className="call-notices" aria-live="polite">
      {audioBlocked && (
        <Notice
          title={`You cannot hear ${personaName} yet`}
          text="Your browser is holding back the sound."
          action={
            <Button tone="primary" icon="play" onPress={onPlayAudio}>
              Play audio
            </Button>
          }
        />
      )}
      {microphoneFault !== null && <Notice {...microphoneWords(microphoneFault, personaName)} />}
      {networkNotice !== null && <Notice {...networkNotice} />}
    </div>
  );
}
