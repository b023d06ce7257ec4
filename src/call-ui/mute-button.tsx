import { Button } from "../components/button.tsx";
import { MediaIcon } from "../components/media-icon.tsx";

interface MuteButtonProps {
  readonly muted: boolean;
  readonly onMute: (muted: boolean) => void;
}

export function MuteButton({ muted, onMute }: MuteButtonProps) {
  return (
    <Button
      tone="quiet"
      data-muted={muted}
      icon={<MediaIcon name={muted ? "microphoneOff" : "microphone"} />}
      onPress={() => onMute(!muted)}
    >
      {muted ? "Unmute" : "Mute"}
    </Button>
  );
}
