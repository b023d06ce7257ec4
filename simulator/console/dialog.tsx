import { type ReactNode, type RefObject, useId } from "react";
import "./dialog.css";

interface DialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly title: string;
  /** Called after the dialog was closed, also by Escape or a press beside it. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A modal dialog. Open it with `showModal()`. */
export function Dialog({ dialog, title, onClose, children }: DialogProps) {
  const id = useId();
  return (
    <dialog
      className="sim-dialog"
      ref={dialog}
      aria-labelledby={id}
      closedby="any"
      onClose={onClose}
    >
      <h2 className="sim-dialog__title" id={id}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
