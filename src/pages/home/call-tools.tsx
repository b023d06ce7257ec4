import type { CallSession } from "../../call/call-session.ts";
import { Button } from "../../components/button.tsx";
import { MediaIcon } from "../../components/media-icon.tsx";
import { SoundButton } from "../../call-ui/sound-button.tsx";

interface CallToolsProps {
  readonly session: CallSession;
  readonly captionsShown: boolean;
  readonly onShowCaptions: (shown: boolean) => void;
}

/** The captions and sound buttons of a call. */
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
