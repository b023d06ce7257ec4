import { NO_ID_MASK, type IdMask } from "../diagnostics/id-masking.ts";
import type { Setup } from "../diagnostics/setup.ts";
import type { SessionId } from "../provider/voice-provider.ts";
import type { VariableNames } from "../provider/voice-service.ts";
import { Identifier } from "./identifier.tsx";
import type { StaffTools } from "./staff-tools.ts";

type Configured = Exclude<keyof Setup, "faults">;

/** The label of each row, the same within a sentence, and the build variable behind the value. */
const WORDS = {
  publicKey: ["Public key", "public key", "publicKey"],
  assistantId: ["Assistant ID", "assistant ID", "assistant"],
  workflowId: ["Workflow ID", "workflow ID", "workflow"],
} as const satisfies Record<Configured, readonly [string, string, keyof VariableNames]>;

interface IdentifiersProps {
  readonly staff: Pick<StaffTools, "setup" | "variables" | "note">;
  /** Which of those that were configured, in this order. */
  readonly names: readonly Configured[];
  /** Of the last start. */
  readonly sessionId: SessionId | null;
  readonly maskIds: IdMask;
}

/** What this build calls with, the last session, and what is wrong with what the build was given. */
export function Identifiers({ staff, names, sessionId, maskIds }: IdentifiersProps) {
  const { setup, variables, note } = staff;
  return (
    <>
      <dl className="identifiers">
        {names.map((key) => {
          const [name, what, variable] = WORDS[key];
          const missing = (
            <>
              <strong>Not configured.</strong> Set <code>{variables[variable]}</code> and build
              again.
            </>
          );
          return (
            <Identifier key={key} {...{ name, what, missing, maskIds, note }} value={setup[key]} />
          );
        })}
        <Identifier
          name="Session ID"
          what="session ID"
          value={sessionId}
          maskIds={NO_ID_MASK}
          note={note}
          missing="Every start makes one."
        />
      </dl>
      {setup.faults.map((fault) => (
        <p key={fault} className="identifiers__fault">
          {fault}
        </p>
      ))}
    </>
  );
}
