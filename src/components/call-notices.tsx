import { blockedAudioNotice, microphoneNotices, networkNotices } from "../content/notices.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface CallNoticesProps {
  readonly audioBlocked: boolean;
  readonly microphoneFault: keyof typeof microphoneNotices | null;
  readonly network: { readonly quality: string; readonly connected: boolean };
  readonly onPlayAudio: () => void;
}

/** What hinders a call that goes on, and the way out where there is one. Read out as it comes. */
export function CallNotices(props: CallNoticesProps) {
  const { audioBlocked, microphoneFault, network, onPlayAudio } = props;
  const networkNotice = networkNotices[network.connected ? network.quality : "interrupted"];
  return (
    <div className="call-notices" aria-live="polite">
      {audioBlocked && (
        <Notice
          words={blockedAudioNotice}
          action={
            <Button tone="primary" icon="play" onPress={onPlayAudio}>
              {blockedAudioNotice.action}
            </Button>
          }
        />
      )}
      {microphoneFault !== null && <Notice words={microphoneNotices[microphoneFault]} />}
      {networkNotice !== undefined && <Notice words={networkNotice} />}
    </div>
  );
}
