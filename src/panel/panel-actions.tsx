import { useId, useState } from "react";
import { Button } from "../components/button.tsx";
import { readEnvironment } from "../diagnostics/environment/environment.ts";
import { ClearButton, type LogActionProps } from "./clear-button.tsx";
import { ForgetButton } from "./forget-button.tsx";
import { PanelIcon } from "./panel-icon.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { saveDiagnosticExport, saveScenario } from "./save-file.ts";
import { type StaffTools, useConfiguration } from "./staff-tools.ts";
import { type Doing, OutcomeLine, useAsyncAction } from "./use-async-action.tsx";
import type { IdMasking } from "./identifiers.tsx";
import "./panel-actions.css";

interface PanelActionsProps extends Pick<LogActionProps, "log"> {
  readonly staff: StaffTools;
  readonly idMasking: IdMasking;
  /** Identifies what the panel shows: a change removes the result of the last action. */
  readonly scene: string;
}

const SAVING: Doing = { progress: "Saving…", reason: "a scenario is being saved" };

/** Saves the last call as a scenario file, with transcripts only on request. */
function ScenarioForm({ log, action }: LogActionProps) {
  const [transcripts, setTranscripts] = useState(false);
  const save = () => {
    if (log === null) return;
    action.run(SAVING, async () => {
      const title = await saveScenario(log, transcripts);
      return `Saved ${transcripts ? "with" : "without"} transcripts: ${title}.`;
    });
  };
  return (
    <div className="scenario-form row apart">
      <p className="soft">
        Saves the last call as a file that the simulator can replay. It contains no keys.
      </p>
      <label className="check-line">
        <input
          type="checkbox"
          checked={transcripts}
          onChange={(event) => setTranscripts(event.target.checked)}
        />
        Include transcripts
      </label>
      <Button tone="quiet" disabled={log === null} aria-busy={action.busy} onPress={save}>
        Save
      </Button>
    </div>
  );
}

/** Actions on the whole log, and the switch for masked keys. */
export function PanelActions({ staff, log, idMasking, scene }: PanelActionsProps) {
  const form = useId();
  const action = useAsyncAction(scene);
  const [saving, setSaving] = useState(false);
  const { shown, maskIds, onToggle } = idMasking;
  const { session } = staff;
  const setup = useConfiguration(staff);

  const toggleForm = () => {
    setSaving(!saving);
    action.say(null);
  };
  return (
    <div className="panel-actions stack">
      <div className="panel-actions__row row">
        <a className="button button--quiet" href="/admin-testing" target="_blank" rel="noopener">
          Open Admin Testing Page
          <PanelIcon name="elsewhere" />
        </a>
        <Button tone="quiet" onPress={onToggle}>
          {shown ? "Hide Keys" : "Show Keys"}
        </Button>
      </div>
      <div className="panel-actions__row row">
        <ClearButton log={log} action={action} />
        <ExportButtons
          {...{ log, action, shown }}
          secrets="keys"
          save={async (from, form) => {
            const environment = await readEnvironment({ setup, session });
            await saveDiagnosticExport({ log: from, setup, environment, maskIds, form });
          }}
        />
        <Button tone="quiet" aria-expanded={saving} aria-controls={form} onPress={toggleForm}>
          Save as scenario
        </Button>
        <ForgetButton log={staff.log} action={action} />
      </div>
      <div id={form} hidden={!saving}>
        {saving && <ScenarioForm log={log} action={action} />}
      </div>
      <OutcomeLine outcome={action.outcome} />
    </div>
  );
}
