import { formatValue } from "./format.ts";
import { Panel } from "./panel.tsx";
import { useLive } from "./use-console.tsx";
import "./call-panel.css";

const STATE_NAMES = { idle: "Idle", connecting: "Connecting", active: "Active" } as const;

interface FieldProps {
  readonly name: string;
  readonly value: unknown;
  readonly tone?: "error" | "live" | "visitor" | undefined;
  readonly wide?: boolean;
}

function Field({ name, value, tone, wide = false }: FieldProps) {
  return (
    <div className="sim-field" data-wide={wide}>
      <dt className="sim-faint">{name}</dt>
      <dd className="sim-field__value sim-mono sim-cut" data-tone={value === null ? "none" : tone}>
        {formatValue(value)}
      </dd>
    </div>
  );
}

/** Shows the call in the preview: the fields of its current `Snapshot`. */
export function CallPanel() {
  const snapshot = useLive((live) => live.snapshot);
  if (snapshot === null) {
    return (
      <Panel title="Call" area="call">
        <p className="sim-empty">The preview has not loaded the app yet.</p>
      </Panel>
    );
  }
  const { state, timer, ...fields } = snapshot;
  const { error, ring, redirect, durationSeconds, sessionId, speaking, muted } = fields;
  return (
    <Panel
      title="Call"
      area="call"
      tools={
        <output className="sim-call__state" data-state={state}>
          {STATE_NAMES[state]}
          <span className="sim-call__timer">{timer}</span>
        </output>
      }
    >
      <dl className="sim-fields">
        <Field name="error" value={error} tone="error" wide />
        <Field name="redirect" value={redirect} tone="live" />
        <Field name="ring" value={ring} tone={ring === "playing" ? "visitor" : undefined} />
        <Field name="durationSeconds" value={durationSeconds} />
        <Field name="speaking" value={speaking} tone={speaking ? "live" : undefined} />
        <Field name="sessionId" value={sessionId} />
        <Field name="muted" value={muted} tone={muted ? "visitor" : undefined} />
        <Field name="presence" value={fields.presence} />
        <Field name="ended" value={fields.ended} />
      </dl>
    </Panel>
  );
}
