import { Dialog } from "../../components/dialog.tsx";
import { formatTime } from "../../model/format.ts";
import type { TraceLine } from "../../model/run/trace-rows.ts";

/** Why the line changed nothing; null if it changed a field. */
function reasonOf({ entry, note, changes }: TraceLine): string | null {
  if (entry === undefined) return `Not delivered. ${note}`;
  if (entry.reason !== undefined) return `Changed nothing: ${entry.reason}.`;
  if (entry.late) return "Changed nothing: the call was already over.";
  return changes.length === 0 ? "Changed no field of the state." : null;
}

interface EntryDialogProps {
  readonly line: TraceLine;
  /** The trace time that is 0 on the timeline. */
  readonly origin: number;
  readonly onClose: () => void;
}

/** The details of one line of the trace: its reason, every changed field and its payload. */
export function EntryDialog({ line, origin, onClose }: EntryDialogProps) {
  const reason = reasonOf(line);
  const payload = line.payload();
  return (
    <Dialog
      title={<span className="sim-mono">{`${formatTime(line.at - origin)} ${line.cause}`}</span>}
      onClose={onClose}
    >
      {reason !== null && <p>{reason}</p>}
      {line.changes.length > 0 && (
        <table className="sim-table sim-entry-dialog__changes">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody className="sim-mono">
            {line.changes.map(({ field, from, to }) => (
              <tr key={field} data-field={field} data-to={to}>
                <th scope="row">{field}</th>
                <td>{from}</td>
                <td className="sim-tone">{to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {payload !== "" && (
        <>
          <h3>Payload</h3>
          <pre className="sim-entry-dialog__payload sim-mono sim-code">{payload}</pre>
        </>
      )}
    </Dialog>
  );
}
