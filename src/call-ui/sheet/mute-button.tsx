import { Button } from "../../components/button.tsx";
import { MediaIcon } from "../../components/media-icon.tsx";

interface MuteButtonProps {
  readonly muted: boolean;
  /** Whether the microphone has failed. Unmuting opens it again. */
  readonly faulty?: boolean;
  readonly onMute: (muted: boolean) => void;
}

export function MuteButton({ muted, faulty = false, onMute }: MuteButtonProps) {
  return (
    <Button
      tone="quiet"
      data-muted={muted}
      icon={<MediaIcon name={muted || faulty ? "microphoneOff" : "microphone"} />}
      onPress={() => onMute(!muted)}
    >
      {muted ? "Unmute" : "Mute"}
    </Button>
  );
}
