import { AT_REST } from "../../engine/snapshot.ts";
import { formatValue } from "../format.ts";
import { Panel } from "../panel.tsx";
import { useConsole } from "../use-console.tsx";
import { useShownSnapshot } from "./use-shown.ts";
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

function Field({ name, value }: { readonly name: keyof typeof TONES; readonly value: unknown }) {
  const { pin } = useConsole();
  const tone = value === AT_REST[name] ? undefined : TONES[name];
  const shown = formatValue(value);
  return (
    <div className="sim-field" data-wide={name === "error"}>
      <dt className="sim-faint">{name}</dt>
      <dd className="sim-mono sim-cut" data-tone={value === null ? "none" : tone}>
        {name === "sessionId" ? (
          shown
        ) : (
          <button
            className="sim-pin"
            type="button"
            title="Expect this value at this moment"
            onClick={() => void pin(name)}
          >
            {shown}
          </button>
        )}
      </dd>
    </div>
  );
}

/** Shows the call in the preview: the fields of its current `Snapshot`. */
export function CallPanel() {
  const { pin } = useConsole();
  const snapshot = useShownSnapshot();
  if (snapshot === null) {
    return (
      <Panel title="Call" area="call">
        <p className="sim-empty">The preview has not loaded the app yet.</p>
      </Panel>
    );
  }
  const { state, timer } = snapshot;
  const tools = (
    // Not a live region, because the timer changes every second.
    <p className="sim-call__state state-dot" data-state={state}>
      <button
        className="sim-pin"
        type="button"
        title="Expect this state at this moment"
        onClick={() => void pin("state")}
      >
        {STATE_NAMES[state]}
      </button>
      <button
        className="sim-pin sim-call__timer"
        type="button"
        title="Expect this timer at this moment"
        onClick={() => void pin("timer")}
      >
        {timer}
      </button>
    </p>
  );
  return (
    <Panel title="Call" area="call" tools={tools}>
      <dl className="sim-fields">
        {FIELDS.map((name) => (
          <Field key={name} name={name} value={snapshot[name]} />
        ))}
      </dl>
    </Panel>
  );
}
