import { useEffect, useRef } from "react";
import { Button } from "../../../src/components/button.tsx";
import { Dialog } from "../dialog.tsx";
import { formatTime } from "../format.ts";
import type { TraceLine, TraceRow } from "./trace-rows.ts";
import { useConsole } from "../use-console.tsx";
import "./entry-dialog.css";

/** Why the line changed nothing; null if it changed a field. */
function reasonOf(line: TraceLine): string | null {
  if (!("entry" in line)) return `Not delivered. ${line.why}`;
  const { reason, late = false } = line.entry;
  if (reason !== undefined) return `Changed nothing: ${reason}.`;
  if (late) return "Changed nothing: the call was already over.";
  return line.changes.length === 0 ? "Changed no field of the state." : null;
}

function Changes({ changes }: Pick<TraceRow, "changes">) {
  return (
    <table className="sim-entry-dialog__changes">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, from, to }) => (
          <tr key={field} className="sim-mono" data-field={field} data-to={to}>
            <th scope="row">{field}</th>
            <td>{from}</td>
            <td className="sim-change__to">{to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface EntryDialogProps {
  readonly line: TraceLine;
  /** Milliseconds from the start of the run. */
  readonly at: number;
  readonly onClose: () => void;
}

/** The details of one line of the trace: its reason, every changed field and its payload. */
export function EntryDialog({ line, at, onClose }: EntryDialogProps) {
  const { transport } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const reason = reasonOf(line);
  const isEntry = "entry" in line;
  const payload = isEntry ? line.payload() : line.payload;
  return (
    <Dialog
      dialog={dialog}
      title={
        <span className="sim-mono">
          <span className="sim-faint">{formatTime(at)}</span>{" "}
          {isEntry ? line.entry.cause : line.cause}
        </span>
      }
      onClose={onClose}
    >
      {reason !== null && <p>{reason}</p>}
      {isEntry && line.changes.length > 0 && <Changes changes={line.changes} />}
      {payload !== "" && (
        <>
          <h3>Payload</h3>
          <pre className="sim-entry-dialog__payload sim-mono">{payload}</pre>
        </>
      )}
      <div className="sim-dialog__foot sim-row">
        <Button
          tone="quiet"
          onPress={() => {
            close();
            void transport.seek(at);
          }}
        >
          Seek to {formatTime(at)}
        </Button>
        <Button tone="quiet" onPress={close}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
