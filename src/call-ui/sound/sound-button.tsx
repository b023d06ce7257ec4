import type { CallSession } from "../../call/call-session.ts";
import { Button } from "../../components/button.tsx";
import { MediaIcon } from "../../components/media-icon.tsx";
import { useSoundOpen } from "../call-switches.ts";
import { SoundDialog } from "./sound-dialog.tsx";
import { useReturnedFocus } from "../use-returned-focus.ts";

/** Opens and closes the sound dialog, which `SoundDrawer` shows. */
export function SoundButton({ session }: { readonly session: CallSession }) {
  const [isOpen, setOpen] = useSoundOpen(session);
  return (
    <Button
      ref={useReturnedFocus(isOpen)}
      tone="quiet"
      icon={<MediaIcon name="sound" />}
      aria-expanded={isOpen}
      onPress={() => setOpen(!isOpen)}
    >
      Sound
    </Button>
  );
}

/** The place of the sound dialog in the page's flow, so that it covers nothing. */
export function SoundDrawer({ session }: { readonly session: CallSession }) {
  const [isOpen, setOpen] = useSoundOpen(session);
  return isOpen && <SoundDialog session={session} onClose={() => setOpen(false)} />;
}
