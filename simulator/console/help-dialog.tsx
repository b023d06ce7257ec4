import { type RefObject } from "react";
import { SHORTCUTS } from "./shortcuts.ts";
import "./help-dialog.css";

interface HelpDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Whether single-key shortcuts are on. Users of speech input turn them off. */
  readonly enabled: boolean;
  readonly onEnabled: (enabled: boolean) => void;
}

/** The list of shortcuts, and the switch for single keys. */
export function HelpDialog({ dialog, enabled, onEnabled }: HelpDialogProps) {
  return (
    <dialog className="sim-help" ref={dialog} aria-labelledby="sim-help-title" closedby="any">
      <h2 className="sim-help__title" id="sim-help-title">
        Keyboard shortcuts
      </h2>
      <dl className="sim-help__list">
        {SHORTCUTS.map(({ action, shown, does }) => (
          <div key={action} className="sim-help__row">
            <dt>
              <kbd className="sim-kbd">{shown}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        <div className="sim-help__row">
          <dt>
            <kbd className="sim-kbd">Ctrl V</kbd>
          </dt>
          <dd>Paste a scenario (outside text fields)</dd>
        </div>
      </dl>
      <div className="sim-help__foot">
        <label className="check-line">
          <input
            type="checkbox"
            checked={enabled}
            onChange={(event) => onEnabled(event.target.checked)}
          />
          Enable single-key shortcuts
        </label>
        <button
          className="button button--quiet"
          type="button"
          onClick={() => dialog.current?.close()}
        >
          Close
        </button>
      </div>
    </dialog>
  );
}
