import { Button } from "../components/button.tsx";

interface MuteButtonProps {
  readonly muted: boolean;
  readonly onMute: (muted: boolean) => void;
}

export function MuteButton({ muted, onMute }: MuteButtonProps) {
  return (
    <Button
      tone="quiet"
      icon={muted ? "microphoneOff" : "microphone"}
      onPress={() => onMute(!muted)}
    >
      {muted ? "Unmute" : "Mute"}
    </Button>
  );
}
