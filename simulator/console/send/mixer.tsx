import type { CSSProperties } from "react";
import { useStore } from "../../../src/components/use-store.ts";
import { Panel } from "../panel.tsx";
import { useConsole, useLive } from "../use-console.tsx";
import "./mixer.css";

const VOICES = [
  { speaker: "assistant", label: "Assistant" },
  { speaker: "visitor", label: "Visitor" },
] as const;

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
        {VOICES.map(({ speaker, label }) => {
          const level = levels[speaker];
          return (
            <label key={speaker} className="sim-voice" data-speaker={speaker}>
              <span>{label}</span>
              <input
                className="sim-slider"
                type="range"
                min={0}
                max={1}
                step={0.01}
                value={level}
                style={{ "--sim-fill": `${level * 100}%` } as CSSProperties}
                aria-label={`${label} level`}
                aria-valuetext={`${Math.round(level * 100)} percent`}
                onChange={({ target }) => void sending.setLevel(speaker, target.valueAsNumber)}
                onDoubleClick={() => void sending.setLevel(speaker, 0)}
              />
              <span className="sim-voice__value sim-faint">{Math.round(level * 100)} %</span>
            </label>
          );
        })}
      </div>
    </Panel>
  );
}
