import { Button } from "../../components/button.tsx";
import { Identifiers } from "../../panel/identifiers.tsx";
import type { StaffTools } from "../../panel/staff-tools.ts";
import type { IdMasking } from "../../panel/use-id-masking.ts";
import type { SessionId } from "../../provider/voice-provider.ts";

interface ConfigurationCardProps {
  readonly staff: StaffTools;
  /** The session ID of the last start; null before the first. */
  readonly sessionId: SessionId | null;
  readonly idMasking: IdMasking;
}

/** Shows how the build is configured for calls to the workflow. */
export function ConfigurationCard({ staff, sessionId, idMasking }: ConfigurationCardProps) {
  const { shown, onToggle, maskIds } = idMasking;
  return (
    <section className="admin-card" aria-labelledby="configuration-card">
      <header className="admin-card__head">
        <h2 id="configuration-card">Configuration</h2>
        <Button tone="quiet" onPress={onToggle}>
          {shown ? "Hide Full IDs" : "Show Full IDs"}
        </Button>
      </header>
      <Identifiers
        staff={staff}
        names={["workflowId", "publicKey"]}
        sessionId={sessionId}
        maskIds={maskIds}
      />
    </section>
  );
}
