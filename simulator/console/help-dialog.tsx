import type { RefObject } from "react";
import { Button } from "../../src/components/button.tsx";
import { CheckLine } from "./panel.tsx";
import { SHORTCUTS } from "./shortcuts.ts";
import "./help-dialog.css";

const PASTE = { shown: "Ctrl V", does: "Paste a scenario (outside text fields)" };

interface HelpDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Whether single-key shortcuts are on. Users of speech input turn them off. */
  readonly enabled: boolean;
  readonly onEnabled: (enabled: boolean) => void;
}

export function HelpDialog({ dialog, enabled, onEnabled }: HelpDialogProps) {
  return (
    <dialog className="sim-help" ref={dialog} aria-labelledby="sim-help-title" closedby="any">
      <h2 className="sim-help__title" id="sim-help-title">
        Keyboard shortcuts
      </h2>
      <dl>
        {[...SHORTCUTS, PASTE].map(({ shown, does }) => (
          <div key={shown} className="sim-help__row">
            <dt>
              <kbd className="sim-kbd">{shown}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="sim-help__foot sim-row">
        <CheckLine checked={enabled} onCheck={onEnabled} label="Enable single-key shortcuts" />
        <Button tone="quiet" onPress={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
    </dialog>
  );
}
