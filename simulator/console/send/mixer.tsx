import { useStore } from "../../../src/components/use-store.ts";
import { Panel } from "../panel.tsx";
import { useConsole, useLive } from "../use-console.tsx";
import "./mixer.css";

const LABELS = { assistant: "Assistant", visitor: "Visitor" };

/**
 * A slider for the level of each speaker. While a level is above 0, the call receives it and its visualiser
 * moves.
 */
export function Mixer() {
  const { sending } = useConsole();
  const levels = useStore(sending.levels.subscribe, sending.levels.get);
  const idle = useLive((live) => live.snapshot === null || live.snapshot.state === "idle");
  const isHeld = levels.assistant > 0 || levels.visitor > 0;
  const note = !isHeld ? "silent" : idle ? "sent when a call starts" : "in place of the script";
  return (
    <Panel title="Levels" area="mixer" tools={<span className="sim-faint">{note}</span>}>
      <div className="sim-voices">
        {(["assistant", "visitor"] as const).map((speaker) => {
          const level = levels[speaker];
          return (
            <label key={speaker} className="sim-voice" data-speaker={speaker}>
              <span>{LABELS[speaker]}</span>
              <input
                type="range"
                min={0}
                max={1}
                step={0.01}
                value={level}
                aria-label={`${LABELS[speaker]} level`}
                aria-valuetext={`${Math.round(level * 100)} percent`}
                onChange={({ target }) => void sending.setLevel(speaker, target.valueAsNumber)}
              />
              <span className="sim-voice__value sim-faint">{Math.round(level * 100)} %</span>
            </label>
          );
        })}
      </div>
    </Panel>
  );
}
