import { type ComponentType, useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import { Button } from "../components/button.tsx";
import { MediaIcon } from "../components/media-icon.tsx";
import { soundTexts } from "../content/sound-texts.ts";
import type { SoundDialogProps } from "./sound-dialog.tsx";

/** A button that opens the sound dialog. The first press fetches the dialog's code. */
export function SoundButton({ session }: { readonly session: CallSession }) {
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<SoundDialogProps> | null>(null);
  const show = () => {
    setOpen(true);
    if (Dialog !== null) return;
    import("./sound-dialog.tsx").then(
      ({ SoundDialog }) => setDialog(() => SoundDialog),
      // After a failed fetch the dialog counts as closed, so that the next press fetches it again.
      () => setOpen(false),
    );
  };
  return (
    <>
      <Button
        tone="quiet"
        icon={<MediaIcon name="sound" />}
        aria-haspopup="dialog"
        aria-busy={open && Dialog === null}
        onPress={show}
      >
        {soundTexts.title}
      </Button>
      {open && Dialog !== null && <Dialog session={session} onClose={() => setOpen(false)} />}
    </>
  );
}
