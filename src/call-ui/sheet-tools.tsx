import type { CallSession } from "../call/call-session.ts";
import type { ActiveState } from "../call/state.ts";
import { Button } from "../components/button.tsx";
import { MediaIcon } from "../components/media-icon.tsx";
import { MuteButton } from "./mute-button.tsx";
import { SoundButton } from "./sound-button.tsx";
import { TypeButton } from "./type-field.tsx";

/** Whether captions are shown, and the function that changes it. */
export type CaptionsChoice = readonly [shown: boolean, show: (shown: boolean) => void];

interface SheetToolsProps {
  readonly session: CallSession;
  readonly state: ActiveState;
  readonly captions: CaptionsChoice;
}

/** The buttons of an active call beside the one that ends it. */
export function SheetTools({ session, state, captions: [shown, show] }: SheetToolsProps) {
  return (
    <>
      <MuteButton muted={state.muted} onMute={session.setMuted} />
      <Button
        tone="quiet"
        icon={<MediaIcon name="captions" />}
        aria-pressed={shown}
        onPress={() => show(!shown)}
      >
        Captions
      </Button>
      <SoundButton session={session} />
      <TypeButton session={session} />
    </>
  );
}
