import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../components/button.tsx";
import { useFocusHandover } from "../components/use-focus-handover.ts";
import { useStore } from "../components/use-store.ts";
import { CallStrip } from "./call-strip.tsx";
import { PanelActions } from "./panel-actions.tsx";
import { PanelViews, usePanelView } from "./panel-views.tsx";
import { type StaffToolProps, useConfiguration } from "./staff-tools.ts";
import { useLog } from "./log-gate.tsx";
import { ConfigurationFaults, useIdMasking } from "./identifiers.tsx";
import "./staff.css";
import "./panel.css";

interface PanelProps extends StaffToolProps {
  readonly onClose: () => void;
}

/** Handles a press outside the panel. A text selection that starts inside and ends outside does not count. */
function usePressAround(onPress: () => void) {
  const begunAround = useRef(false);
  const isAround = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    onMouseDown: (event: MouseEvent) => {
      begunAround.current = isAround(event);
    },
    onClick: (event: MouseEvent) => {
      if (begunAround.current && isAround(event)) onPress();
    },
  };
}

/** Keeps Escape from the page's own shortcuts, such as the one that leaves a film. */
const keepEscape = (event: KeyboardEvent) => {
  if (event.key === "Escape") event.stopPropagation();
};

/** The staff's panel over the page. The page and its call go on below. */
export function DiagnosticPanel({ staff, page, onClose }: PanelProps) {
  const { session } = staff;
  const setup = useConfiguration(staff);
  const dialog = useRef<HTMLDialogElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const call = useStore(session.subscribe, session.state);
  const fetch = useLog(staff);
  const idMasking = useIdMasking(setup);
  const view = usePanelView();
  // Only errors since the panel opened appear at its top; an earlier one stays in its own view.
  const [before] = useState(call.error);
  const isNew = call.error !== before;
  const close = () => dialog.current?.close();
  const around = usePressAround(close);
  useLayoutEffect(() => {
    const scrollBar = window.innerWidth - document.documentElement.clientWidth;
    dialog.current?.setAttribute("data-beside-bar", String(scrollBar > 0));
    dialog.current?.showModal();
    closer.current?.focus();
  }, []);
  useFocusHandover(dialog, `${call.phase} ${call.phase !== "idle" && call.audioBlocked}`);
  return (
    <dialog
      ref={dialog}
      className="panel"
      aria-labelledby="panel-title"
      onClose={onClose}
      onKeyDown={keepEscape}
      {...around}
    >
      {/* Focusable, so that a press inside keeps the focus inside. */}
      <div className="panel__body staff staff__column" tabIndex={-1}>
        <header className="panel__head row apart">
          <h2 id="panel-title">Diagnostics</h2>
          <Button ref={closer} icon="close" tone="ghost" aria-label="Close" onPress={close} />
        </header>
        <CallStrip session={session} call={call} error={isNew ? call.error : null} />
        <ConfigurationFaults staff={staff} />
        <PanelActions
          staff={staff}
          log={fetch.log}
          idMasking={idMasking}
          scene={`${view} ${call.sessionId}`}
        />
        <PanelViews
          {...{ staff, page, call, fetch }}
          earlier={isNew ? null : before}
          maskIds={idMasking.maskIds}
        />
      </div>
    </dialog>
  );
}
