import type { CallError } from "../call/call-error.ts";
import type { CallState } from "../call/state.ts";
import { Button } from "../components/button.tsx";
import { CallErrorBox } from "../call-ui/card/call-error-box.tsx";
import type { IdMask } from "../diagnostics/id-masking.ts";
import { Identifiers } from "./identifiers.tsx";
import type { StaffToolProps } from "./staff-tools.ts";
import "./configuration-view.css";

/** The calls that the buttons start. On visitor pages only the first one is offered. */
const STARTS = [
  { target: "assistant", page: "home", takesFocus: true },
  { target: "workflow", page: "admin", takesFocus: undefined },
] as const;

export interface ConfigurationViewProps extends StaffToolProps {
  readonly call: CallState;
  /** The error at the time when the panel opened. The strip above the views shows a later one. */
  readonly earlier: CallError | null;
  readonly maskIds: IdMask;
}

/** The configuration of this build, with buttons that start a call. */
export function ConfigurationView({ staff, page, call, earlier, maskIds }: ConfigurationViewProps) {
  const { session } = staff;
  const calling = call.phase !== "idle";
  return (
    <div className="configuration stack">
      <Identifiers
        staff={staff}
        names={["publicKey", "assistant", "workflow"]}
        sessionId={call.sessionId}
        maskIds={maskIds}
      />
      <div className="row" onFocus={session.warmUp}>
        {STARTS.filter(({ target }) => target === "assistant" || page === "admin").map((start) => (
          <Button
            key={start.target}
            icon="voice"
            once
            data-starts={start.target}
            data-takes-focus={start.takesFocus}
            disabled={calling}
            onPointerEnter={session.warmUp}
            onPress={() => session.start(start.page)}
          >
            {`Start ${start.target}`}
          </Button>
        ))}
      </div>
      <p className="soft">
        {calling
          ? "Only one call at a time: end the current call above to start another."
          : "Starts a call with the configuration above."}
      </p>
      <CallErrorBox error={earlier} />
    </div>
  );
}
