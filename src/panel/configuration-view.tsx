import type { CallPage } from "../call/call-error.ts";
import type { CallState } from "../call/state.ts";
import { Button } from "../components/button.tsx";
import { ErrorBox } from "../components/error-box.tsx";
import { NO_VEIL, type Veil } from "../diagnostics/mask.ts";
import { Identifier, Unset } from "./identifier.tsx";
import type { StaffTools } from "./staff-tools.ts";
import "./configuration-view.css";

interface ConfigurationViewProps {
  readonly staff: StaffTools;
  readonly page: CallPage;
  readonly call: CallState;
  readonly veil: Veil;
}

/** What this build calls with, and the ways to call. */
export function ConfigurationView({ staff, page, call, veil }: ConfigurationViewProps) {
  const { setup, session, note } = staff;
  const { publicKey, assistantId, workflowId, faults } = setup;
  const calling = call.phase !== "idle";
  return (
    <div className="configuration">
      <dl className="identifiers">
        <Identifier
          name="Public key"
          what="public key"
          value={publicKey}
          veil={veil}
          note={note}
          missing={<Unset variable="VITE_VAPI_PUBLIC_KEY" />}
        />
        <Identifier
          name="Assistant ID"
          what="assistant ID"
          value={assistantId}
          veil={veil}
          note={note}
          missing={<Unset variable="VITE_VAPI_ASSISTANT_ID" />}
        />
        <Identifier
          name="Workflow ID"
          what="workflow ID"
          value={workflowId}
          veil={veil}
          note={note}
          missing={<Unset variable="VITE_VAPI_WORKFLOW_ID" />}
        />
        <Identifier
          name="Session ID"
          what="session ID"
          value={call.sessionId}
          veil={NO_VEIL}
          note={note}
          missing="Each start of a call makes one."
        />
      </dl>
      {faults.map((fault) => (
        <p key={fault} className="configuration__fault">
          {fault}
        </p>
      ))}
      <div className="configuration__starts" onFocus={session.warmUp}>
        <Button
          icon="voice"
          data-starts="assistant"
          data-takes-focus
          disabled={calling}
          onPointerEnter={session.warmUp}
          onPress={() => session.start("home")}
        >
          Start assistant
        </Button>
        {page === "admin" && (
          <Button
            icon="voice"
            data-starts="workflow"
            disabled={calling}
            onPointerEnter={session.warmUp}
            onPress={() => session.start("admin")}
          >
            Start workflow
          </Button>
        )}
      </div>
      <p className="configuration__hint">
        {calling
          ? "A call is on. There is one at a time: end it above to start another."
          : "Starts a real call, with this device’s microphone."}
      </p>
      <ErrorBox text={call.error?.text ?? null} occurrence={call.error} />
    </div>
  );
}
