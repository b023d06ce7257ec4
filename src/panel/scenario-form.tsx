import { useState } from "react";
import { Button } from "../components/button.tsx";
import type { Log } from "../diagnostics/log.ts";
import { saveScenario } from "./save-file.ts";
import type { Doing, AsyncAction } from "./use-async-action.ts";

const SAVING: Doing = { progress: "Saving…", reason: "a scenario is being saved" };

interface ScenarioFormProps {
  /** Null while there is none. */
  readonly log: Log | null;
  readonly action: AsyncAction;
}

/** Makes of the last call a file that the simulator plays, without what was said unless asked. */
export function ScenarioForm({ log, action }: ScenarioFormProps) {
  const [transcripts, setTranscripts] = useState(false);
  const save = () => {
    if (log === null) return;
    action.run(SAVING, async () => {
      const title = await saveScenario({ log, transcripts });
      return `Saved, ${transcripts ? "with" : "without"} what was said: ${title}.`;
    });
  };
  return (
    <div className="scenario-form">
      <p>The last call becomes a file that the simulator plays back. Keys are left out of it.</p>
      <label className="check-line">
        <input
          type="checkbox"
          checked={transcripts}
          onChange={(event) => setTranscripts(event.target.checked)}
        />
        Keep what was said
      </label>
      <Button tone="quiet" disabled={log === null} aria-busy={action.busy} onPress={save}>
        Save
      </Button>
    </div>
  );
}
