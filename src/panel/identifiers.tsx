import { type ReactNode, useMemo, useState } from "react";
import { createIdMask, NO_ID_MASK, type IdMask } from "../diagnostics/id-masking.ts";
import type { TakeNote } from "../diagnostics/note.ts";
import type { Setup } from "../diagnostics/setup.ts";
import type { SessionId } from "../provider/voice-provider.ts";
import type { VariableNames } from "../provider/voice-service.ts";
import { CopyButton } from "./copy-button.tsx";
import type { StaffTools } from "./staff-tools.ts";
import "./identifiers.css";

type Configured = Exclude<keyof Setup, "faults">;

/** The label of each row, and the build variable behind the value. */
const ROWS = {
  publicKey: ["Public key", "publicKey"],
  assistantId: ["Assistant ID", "assistant"],
  workflowId: ["Workflow ID", "workflow"],
} as const satisfies Record<Configured, readonly [string, keyof VariableNames]>;

interface IdentifierProps {
  readonly label: string;
  readonly value: string | null;
  readonly maskIds: IdMask;
  readonly note: TakeNote;
  /** Shown in place of a missing value. */
  readonly missing: ReactNode;
}

/** One row: shows the masked value, copies all of it. */
function Identifier({ label, value, maskIds, note, missing }: IdentifierProps) {
  // The label within a sentence, such as "public key".
  const what = label.charAt(0).toLowerCase() + label.slice(1);
  return (
    <div className="identifier">
      <dt className="soft">{label}</dt>
      {value === null ? (
        <dd className="identifier__missing soft">{missing}</dd>
      ) : (
        <dd className="identifier__value row apart">
          <code>{maskIds(value)}</code>
          <CopyButton what={what} text={value} note={note} />
        </dd>
      )}
    </div>
  );
}

interface IdentifiersProps {
  readonly staff: Pick<StaffTools, "setup" | "variables" | "note">;
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
      <dl>
        {names.map((key) => {
          const [label, variable] = ROWS[key];
          const missing = (
            <>
              <strong>Not configured.</strong> Set <code>{variables[variable]}</code> and build
              again.
            </>
          );
          return <Identifier key={key} {...{ label, missing, maskIds, note }} value={setup[key]} />;
        })}
        <Identifier
          {...{ note, label: "Session ID", value: sessionId, maskIds: NO_ID_MASK }}
          missing="Each start of a call creates a session ID."
        />
      </dl>
      {setup.faults.map((fault) => (
        <p key={fault} className="staff__fault">
          {fault}
        </p>
      ))}
    </>
  );
}

/** Masks identifiers until the user presses Show Keys. */
export function useIdMasking({ assistantId, workflowId, publicKey }: Setup) {
  const [shown, setShown] = useState(false);
  const maskIds = useMemo(
    () => (shown ? NO_ID_MASK : createIdMask([assistantId, workflowId, publicKey])),
    [shown, assistantId, workflowId, publicKey],
  );
  return { shown, onToggle: () => setShown(!shown), maskIds };
}

export type IdMasking = ReturnType<typeof useIdMasking>;
