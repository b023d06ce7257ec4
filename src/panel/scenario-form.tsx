import { useState } from "react";
import { Button } from "../components/button.tsx";
import type { Log } from "../diagnostics/log.ts";
import { saveScenario } from "./save-file.ts";
import type { Doing, AsyncAction } from "./use-async-action.ts";

const SAVING: Doing = { progress: "Saving…", reason: "a scenario is being saved" };

interface ScenarioFormProps {
  /** Null while it loads. */
  readonly log: Log | null;
  readonly action: AsyncAction;
}

/** Saves the last call as a scenario file, with transcripts only on request. */
export function ScenarioForm({ log, action }: ScenarioFormProps) {
  const [transcripts, setTranscripts] = useState(false);
  const save = () => {
    if (log === null) return;
    action.run(SAVING, async () => {
      const title = await saveScenario({ log, transcripts });
      return `Saved ${transcripts ? "with" : "without"} transcripts: ${title}.`;
    });
  };
  return (
    <div className="scenario-form">
      <p>Saves the last call as a file that the simulator can replay. It contains no keys.</p>
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
