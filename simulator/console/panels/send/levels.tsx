import { useConsole, useLive, useStored } from "../../components/use-console.tsx";

const LABELS = { assistant: "Assistant", visitor: "Visitor" };

/** A slider for the level of each speaker. While a level is above 0, the call receives it and its visualiser moves. */
export function Levels() {
  const { sending } = useConsole();
  const levels = useStored(sending.levels);
  const idle = useLive((live) => live.snapshot === null || live.snapshot.state === "idle");
  const isHeld = levels.assistant > 0 || levels.visitor > 0;
  const note = !isHeld ? "silent" : idle ? "sent when a call starts" : "in place of the script";
  return (
    <div className="sim-presets__group">
      <h3 className="one-row">
        Levels <span className="sim-faint">{note}</span>
      </h3>
      {(["assistant", "visitor"] as const).map((speaker) => {
        const level = levels[speaker];
        return (
          <label key={speaker} className="sim-level soft" data-speaker={speaker}>
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
            <span className="sim-level__value sim-faint">{Math.round(level * 100)} %</span>
          </label>
        );
      })}
    </div>
  );
}
