import { ClearButton } from "../../panel/clear-button.tsx";
import { LiveLog } from "../../panel/log/live-log.tsx";
import { LogGate, useLog } from "../../panel/log-gate.tsx";
import { ExportButtons } from "../../panel/export-buttons.tsx";
import { saveWorkflowExport } from "../../panel/save-file.ts";
import { type StaffTools, useConfiguration } from "../../panel/staff-tools.ts";
import { useAsyncAction, OutcomeLine } from "../../panel/use-async-action.tsx";
import type { IdMasking } from "../../panel/identifiers.tsx";
import type { SessionId } from "../../provider/voice-provider.ts";

interface DiagnosticsCardProps {
  readonly staff: StaffTools;
  /** The session ID of the last start; null before the first. */
  readonly sessionId: SessionId | null;
  readonly idMasking: IdMasking;
}

export function DiagnosticsCard({ staff, sessionId, idMasking }: DiagnosticsCardProps) {
  const { note } = staff;
  const setup = useConfiguration(staff);
  const { shown, maskIds } = idMasking;
  const fetch = useLog(staff);
  const { log } = fetch;
  // Another session ID, and thus each start, clears the outcome of the last action.
  const action = useAsyncAction(String(sessionId));
  return (
    <section className="admin-card admin__log fill" aria-labelledby="log-card">
      <header className="admin-card__head row apart">
        <h2 id="log-card">Live diagnostics log</h2>
        <span className="row">
          <ClearButton log={log} action={action} />
          <ExportButtons
            {...{ log, action, shown }}
            secrets="IDs"
            save={(from, form) =>
              saveWorkflowExport({ log: from, setup, sessionId, maskIds, form })
            }
          />
        </span>
      </header>
      <OutcomeLine outcome={action.outcome} />
      <LogGate fetch={fetch}>
        {(ready) => (
          <LiveLog log={ready} maskIds={maskIds} note={note} label="Live diagnostics log" />
        )}
      </LogGate>
    </section>
  );
}
