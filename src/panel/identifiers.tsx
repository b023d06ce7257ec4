import { type ReactNode, useMemo, useState } from "react";
import { createIdMask, NO_ID_MASK, type IdMask } from "../diagnostics/id-masking.ts";
import type { TakeNote } from "../diagnostics/note.ts";
import type { Configuration } from "../provider/configuration.ts";
import type { SessionId } from "../provider/voice-provider.ts";
import { CopyButton } from "./copy-button.tsx";
import { type StaffTools, useConfiguration } from "./staff-tools.ts";
import "./identifiers.css";

/** The label of each row, by its key in `config.json`. */
const LABELS = {
  publicKey: "Public key",
  assistant: "Assistant ID",
  workflow: "Workflow ID",
} as const;
type Configured = keyof typeof LABELS;

interface IdentifierProps {
  readonly label: string;
  readonly value: string | null;
  readonly maskIds: IdMask;
  readonly note: TakeNote;
  /** Shown in place of a missing value. */
  readonly children: ReactNode;
}

/** One row: shows the masked value, copies all of it. */
function Identifier({ label, value, maskIds, note, children }: IdentifierProps) {
  // The label within a sentence, such as "public key".
  const what = label.charAt(0).toLowerCase() + label.slice(1);
  return (
    <div className="identifier">
      <dt className="soft">{label}</dt>
      {value === null ? (
        <dd className="identifier__missing soft">{children}</dd>
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
  readonly staff: Pick<StaffTools, "configuration" | "note">;
  readonly names: readonly Configured[];
  /** The session of the last start; null before the first. */
  readonly sessionId: SessionId | null;
  readonly maskIds: IdMask;
}

/** Lists configured values and the last session. */
export function Identifiers({ staff, names, sessionId, maskIds }: IdentifiersProps) {
  const { note } = staff;
  const { publicKey, targets } = useConfiguration(staff);
  const values = { publicKey, ...targets };
  return (
    <dl>
      {names.map((key) => (
        <Identifier key={key} label={LABELS[key]} value={values[key]} {...{ maskIds, note }}>
          <strong>Not configured.</strong> Set <code>{key}</code> in <code>config.json</code>.
        </Identifier>
      ))}
      <Identifier label="Session ID" value={sessionId} maskIds={NO_ID_MASK} note={note}>
        Each start of a call creates a session ID.
      </Identifier>
    </dl>
  );
}

/** Says why no call can work with this configuration, such as an address that the content security policy forbids. */
export function ConfigurationFaults({ staff }: { readonly staff: IdentifiersProps["staff"] }) {
  const { faults, ignored } = useConfiguration(staff);
  return [...faults, ...ignored].map((fault) => (
    <p key={fault} className="staff__fault">
      <strong>{faults.includes(fault) ? "No call can work." : "A setting is ignored."}</strong>{" "}
      {fault}
    </p>
  ));
}

/** Masks identifiers until the user presses Show Keys. */
export function useIdMasking({ targets, publicKey }: Configuration) {
  const [shown, setShown] = useState(false);
  const maskIds = useMemo(
    () => (shown ? NO_ID_MASK : createIdMask([targets.assistant, targets.workflow, publicKey])),
    [shown, targets, publicKey],
  );
  return { shown, onToggle: () => setShown(!shown), maskIds };
}

export type IdMasking = ReturnType<typeof useIdMasking>;
