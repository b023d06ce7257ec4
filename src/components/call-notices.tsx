import { useEffect, useRef } from "react";
import { blockedAudioNotice, microphoneNotices, networkNotices } from "../content/notices.ts";
import { bringIntoView } from "./bring-into-view.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface CallNoticesProps {
  /** What is known of the call's hindrances. */
  readonly call: {
    readonly audioBlocked: boolean;
    readonly microphoneFault: keyof typeof microphoneNotices | null;
    readonly network: { readonly quality: string; readonly interrupted: ReadonlySet<string> };
  };
  readonly onPlayAudio: () => void;
}

/** What hinders a call that goes on, and the way out where there is one. Read out as it comes. */
export function CallNotices({ call, onPlayAudio }: CallNoticesProps) {
  const { audioBlocked, microphoneFault, network } = call;
  const networkNotice =
    networkNotices[network.interrupted.size > 0 ? "interrupted" : network.quality];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The only one that the visitor has to do something about before the call can go on.
    if (audioBlocked) bringIntoView(box.current?.firstElementChild ?? null);
  }, [audioBlocked]);
  return (
    <div ref={box} className="call-notices" aria-live="polite">
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
