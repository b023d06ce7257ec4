import type { ReactNode } from "react";
import { NO_ID_MASK, type IdMask } from "../diagnostics/id-masking.ts";
import type { TakeNote } from "../diagnostics/note.ts";
import type { Setup } from "../diagnostics/setup.ts";
import type { SessionId } from "../provider/voice-provider.ts";
import type { VariableNames } from "../provider/voice-service.ts";
import { CopyButton } from "./copy-button.tsx";
import type { StaffTools } from "./staff-tools.ts";
import "./identifiers.css";

type Configured = Exclude<keyof Setup, "faults">;

/** The label of each row, the same within a sentence, and the build variable behind the value. */
const WORDS = {
  publicKey: ["Public key", "public key", "publicKey"],
  assistantId: ["Assistant ID", "assistant ID", "assistant"],
  workflowId: ["Workflow ID", "workflow ID", "workflow"],
} as const satisfies Record<Configured, readonly [string, string, keyof VariableNames]>;

interface IdentifierProps {
  readonly name: string;
  /** The name within a sentence. */
  readonly what: string;
  readonly value: string | null;
  readonly maskIds: IdMask;
  readonly note: TakeNote;
  /** Shown in place of a missing value. */
  readonly missing: ReactNode;
}

/** One row: shows the masked value, copies all of it. */
function Identifier({ name, what, value, maskIds, note, missing }: IdentifierProps) {
  return (
    <div className="identifier">
      <dt>{name}</dt>
      {value === null ? (
        <dd className="identifier__missing">{missing}</dd>
      ) : (
        <dd>
          <code>{maskIds(value)}</code>
          <CopyButton what={what} text={value} note={note} />
        </dd>
      )}
    </div>
  );
}

interface IdentifiersProps {
  readonly staff: Pick<StaffTools, "setup" | "variables" | "note">;
  /** The configured values to list, in order. */
  readonly names: readonly Configured[];
  /** The session of the last start; null before the first. */
  readonly sessionId: SessionId | null;
  readonly maskIds: IdMask;
}

/** Lists configured values, the last session, and faults of the configuration. */
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
          missing="Each start of a call creates a session ID."
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
