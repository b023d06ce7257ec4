import { type ReactNode, type RefObject, useId } from "react";
import "./dialog.css";

interface DialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly title: ReactNode;
  /** Whether a press beside the dialog closes it, as Escape always does. */
  readonly closedby?: "any" | "closerequest";
  /** Whether the dialog takes most of the window. */
  readonly wide?: boolean;
  /** Called after the dialog was closed, in any way. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A modal dialog. Open it with `showModal()`. */
export function Dialog(props: DialogProps) {
  const { dialog, title, closedby = "any", wide, onClose, children } = props;
  const id = useId();
  return (
    <dialog
      className="sim-dialog"
      ref={dialog}
      data-wide={wide}
      aria-labelledby={id}
      closedby={closedby}
      // React passes on the event of a dialog inside this one.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose?.()}
    >
      <h2 className="sim-dialog__title" id={id}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
