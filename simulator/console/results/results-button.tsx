import { useRef, useState } from "react";
import { Dialog } from "../dialog.tsx";
import { LinkButton } from "../panel.tsx";
import { ResultsView } from "./results-view.tsx";

/** Opens the results of the checks in a dialog. A check continues when the dialog is closed. */
export function ResultsButton() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <LinkButton onClick={show}>Results</LinkButton>
      <Dialog dialog={dialog} title="Results" wide onClose={() => setOpen(false)}>
        {open && <ResultsView onLeave={() => dialog.current?.close()} />}
      </Dialog>
    </>
  );
}
