import type { CallSession } from "../../call/call-session.ts";
import { Button } from "../../components/button.tsx";
import { MediaIcon } from "../../components/media-icon.tsx";
import { SoundButton } from "../../call-ui/sound-button.tsx";

interface CallToolsProps {
  readonly session: CallSession;
  readonly captionsShown: boolean;
  readonly onShowCaptions: (shown: boolean) => void;
}

/** What a call can be set up with while it is on. It comes with what the buttons act on. */
export function CallTools({ session, captionsShown, onShowCaptions }: CallToolsProps) {
  return (
    <>
      <Button
        tone="quiet"
        icon={<MediaIcon name="captions" />}
        aria-pressed={captionsShown}
        onPress={() => onShowCaptions(!captionsShown)}
      >
        Captions
      </Button>
      <SoundButton session={session} />
    </>
  );
}
