import "./level-meter.css";

/** A bar that shows the microphone's level, from 0 to 1. */
export function LevelMeter({ level }: { readonly level: number }) {
  const percent = Math.round(level * 100);
  return (
    <div
      className="level-meter"
      role="meter"
      aria-label="Microphone level"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
