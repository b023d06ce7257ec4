import type { PropsWithChildren } from "react";
import { AT_REST } from "../../../engine/snapshot.ts";
import { formatValue } from "../../model/format.ts";
import { Panel } from "../../components/panel.tsx";
import type { Pinnable } from "../../model/editing/pinning.ts";
import { useConsole, useShown } from "../../components/use-console.tsx";
import "./call-panel.css";

const STATE_NAMES = { idle: "Idle", connecting: "Connecting", active: "Active" } as const;

/** The fields in the order of the panel, with their tones while they differ from a call at rest. */
const TONES = {
  error: "error",
  redirect: "live",
  ring: "visitor",
  durationSeconds: undefined,
  speaking: "live",
  sessionId: undefined,
  muted: "visitor",
  presence: undefined,
  ended: undefined,
};

const FIELDS = Object.keys(TONES) as (keyof typeof TONES)[];

/** A value that becomes an expectation when it is pressed. */
function Pin({ name, children }: PropsWithChildren<{ readonly name: Pinnable }>) {
  const { pin } = useConsole();
  return (
    <button
      className="sim-pin"
      type="button"
      title={`Expect this ${name} at this moment`}
      onClick={() => void pin(name)}
    >
      {children}
    </button>
  );
}

function Field({ name, value }: { readonly name: keyof typeof TONES; readonly value: unknown }) {
  const tone = value === AT_REST[name] ? undefined : TONES[name];
  const shown = value === null ? "none yet" : formatValue(value);
  return (
    <div className="sim-field one-row" data-wide={name === "error"}>
      <dt className="sim-faint">{name}</dt>
      <dd className="sim-mono sim-cut" data-tone={value === null ? "none" : tone}>
        {name === "sessionId" ? shown : <Pin name={name}>{shown}</Pin>}
      </dd>
    </div>
  );
}

/** Shows the call in the preview: the fields of its current `Snapshot`. */
export function CallPanel() {
  const { snapshot } = useShown();
  const tools = snapshot !== null && (
    // Not a live region, because the timer changes every second.
    <p className="sim-call__state sim-tone strong state-dot" data-state={snapshot.state}>
      <Pin name="state">{STATE_NAMES[snapshot.state]}</Pin>
      <Pin name="timer">{snapshot.timer}</Pin>
    </p>
  );
  return (
    <Panel title="Call" area="call" tools={tools}>
      {snapshot === null ? (
        <p className="sim-empty">The preview has not loaded the app yet.</p>
      ) : (
        <dl className="sim-fields">
          {FIELDS.map((name) => (
            <Field key={name} name={name} value={snapshot[name]} />
          ))}
        </dl>
      )}
    </Panel>
  );
}
