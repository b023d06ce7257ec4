import { Button } from "../../components/button.tsx";
import { NO_VEIL } from "../../diagnostics/mask.ts";
import { Identifier, Unset } from "../../panel/identifier.tsx";
import type { StaffTools } from "../../panel/staff-tools.ts";
import type { Veiling } from "../../panel/use-veil.ts";
import type { SessionId } from "../../provider/voice-provider.ts";

interface ConfigurationCardProps {
  readonly staff: StaffTools;
  /** Of the last start. */
  readonly sessionId: SessionId | null;
  readonly veiling: Veiling;
}

/** What this build calls with, as far as the workflow goes. */
export function ConfigurationCard({ staff, sessionId, veiling }: ConfigurationCardProps) {
  const { setup, note } = staff;
  const { shown, onToggle, veil } = veiling;
  return (
    <section className="admin-card" aria-labelledby="configuration-card">
      <header className="admin-card__head">
        <h2 id="configuration-card">Configuration</h2>
        <Button tone="quiet" onPress={onToggle}>
          {shown ? "Hide Full IDs" : "Show Full IDs"}
        </Button>
      </header>
      <dl className="identifiers">
        <Identifier
          name="Workflow ID"
          what="workflow ID"
          value={setup.workflowId}
          veil={veil}
          note={note}
          missing={<Unset variable="VITE_VAPI_WORKFLOW_ID" />}
        />
        <Identifier
          name="Public key"
          what="public key"
          value={setup.publicKey}
          veil={veil}
          note={note}
          missing={<Unset variable="VITE_VAPI_PUBLIC_KEY" />}
        />
        <Identifier
          name="Session ID"
          what="session ID"
          value={sessionId}
          veil={NO_VEIL}
          note={note}
          missing="Every start makes one."
        />
      </dl>
      {setup.faults.map((fault) => (
        <p key={fault} className="admin-card__fault">
          {fault}
        </p>
      ))}
    </section>
  );
}
