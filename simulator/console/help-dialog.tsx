import { Dialog } from "./components/dialog.tsx";
import { CheckLine } from "./components/panel.tsx";
import { SHORTCUTS } from "./model/shortcuts.ts";

/** The keys that the browser, the editor and the timeline handle. */
const OTHERS = [
  { shown: "Ctrl V", does: "Paste a scenario (outside text fields)" },
  { shown: "Ctrl Space", does: "In Source: show completions" },
  { shown: "F8", does: "In Source: go to the next fault" },
  { shown: "Esc, Tab", does: "In Source: leave the editor" },
  { shown: "⇧ ← →", does: "On the playhead: move it by 100 ms" },
  { shown: "Alt ← →", does: "On the timeline: move the mark by 1 ms, with Shift by 100 ms" },
  { shown: "Ctrl D", does: "On the timeline: duplicate the mark" },
  { shown: "Delete", does: "On the timeline: delete the mark" },
];

interface HelpDialogProps {
  /** Whether single-key shortcuts are on. Users of speech input turn them off. */
  readonly keys: "on" | "off";
  readonly setKeys: (keys: "on" | "off") => void;
  readonly onClose: () => void;
}

export function HelpDialog({ keys, setKeys, onClose }: HelpDialogProps) {
  const onCheck = (checked: boolean) => setKeys(checked ? "on" : "off");
  const foot = (
    <CheckLine checked={keys === "on"} label="Enable single-key shortcuts" {...{ onCheck }} />
  );
  return (
    <Dialog title="Keyboard shortcuts" {...{ foot, onClose }}>
      <div className="sim-keys">
        <table className="sim-table">
          <tbody>
            {[...SHORTCUTS, ...OTHERS].map(({ shown, does }) => (
              <tr key={shown}>
                <th scope="row">
                  <kbd className="sim-tag sim-mono">{shown}</kbd>
                </th>
                <td>{does}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
