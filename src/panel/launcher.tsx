import { useEffect, useRef, useState } from "react";
import { PanelIcon } from "./panel-icon.tsx";
import { DiagnosticPanel } from "./panel.tsx";
import type { StaffToolProps } from "./staff-tools.ts";
import "./staff-tokens.css";
import "./launcher.css";

/** The red button that opens the panel. Takes the focus when it appears and returns it when it disappears. */
export function Launcher({ staff, page }: StaffToolProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    return () => {
      // If the user has moved the focus, it stays there.
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    };
  }, [before]);
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <section className="launcher" aria-label="Staff tools">
      <button
        ref={button}
        className="launcher__button"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label="Diagnostics"
        title="Diagnostics"
        onClick={() => setOpen(true)}
      >
        <PanelIcon name="instrument" />
      </button>
      {open && <DiagnosticPanel staff={staff} page={page} onClose={close} />}
    </section>
  );
}
