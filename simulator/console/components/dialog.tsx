import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { SimButton } from "./panel.tsx";
import "./dialog.css";

interface DialogProps {
  readonly title: ReactNode;
  /** Whether a press beside the dialog closes it, as Escape always does. */
  readonly closedby?: "any" | "closerequest";
  /** Whether the dialog takes most of the window. */
  readonly wide?: boolean;
  /** Buttons and fields before the button that closes the dialog. */
  readonly foot?: ReactNode;
  /** The label of that button; null if `foot` has it. */
  readonly closing?: string | null;
  /** Called when the user closes the dialog. Render it no longer then. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog, which is open as long as it is rendered. */
export function Dialog(props: DialogProps) {
  const { title, closedby = "any", wide, foot, closing = "Close", onClose, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // React passes on the events of a dialog or a file field inside this one.
  const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // A long dialog whose first control is at its end opens at its start.
    if (shown && shown.scrollTop > 0) {
      shown.focus();
      shown.scrollTop = 0;
    }
    // The browser returns the focus only from a dialog that closes before it is removed.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      className="sim-dialog fill"
      ref={dialog}
      tabIndex={-1}
      data-wide={wide}
      aria-labelledby={id}
      closedby={closedby}
      // The browser tells that a dialog has closed in a later task, when the next key may have opened it again.
      onCancel={(event) => isOwn(event) && onClose()}
      onClose={(event) => isOwn(event) && !event.currentTarget.open && onClose()}
    >
      <h2 className="sim-dialog__title" id={id}>
        {title}
      </h2>
      {children}
      <div className="sim-foot row">
        {foot}
        {closing !== null && <SimButton onPress={onClose}>{closing}</SimButton>}
      </div>
    </dialog>
  );
}
