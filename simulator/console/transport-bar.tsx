import { formatTime } from "./format.ts";
import { Glyph } from "./glyphs.tsx";
import { modeOf, positionOf } from "./live.ts";
import { SPEEDS } from "./shortcuts.ts";
import { Timeline } from "./timeline.tsx";
import { useConsole, useConsoleState, useLive } from "./use-console.tsx";
import "./transport-bar.css";

const MODES = {
  ready: "Ready to play the script",
  script: "Playing the script",
  "by-hand": "Manual call",
} as const;

function Readout() {
  const position = useLive(positionOf);
  const until = useConsoleState((state) => state.loaded?.scenario.until ?? 0);
  const byHand = useLive((live) => modeOf(live) === "by-hand");
  return (
    <p className="sim-readout">
      <span className="visually-hidden">Position </span>
      <span className="sim-readout__now">{formatTime(position)}</span>
      {!byHand && <span className="sim-readout__end">of {formatTime(until)}</span>}
    </p>
  );
}

function Buttons() {
  const { transport } = useConsole();
  const playing = useLive((live) => !live.paused);
  const absent = useLive((live) => live.app === null);
  return (
    <div className="sim-transport__buttons">
      <button
        className="button button--quiet sim-round"
        type="button"
        aria-label="Rewind"
        title="Rewind (0)"
        onClick={() => void transport.rewind()}
      >
        <Glyph name="rewind" />
      </button>
      <button
        className="button button--primary sim-round"
        type="button"
        aria-label={playing ? "Pause" : "Play"}
        title={`${playing ? "Pause" : "Play"} (Space)`}
        disabled={absent}
        onClick={() => void transport.toggle()}
      >
        <Glyph name={playing ? "pause" : "play"} />
      </button>
      <button
        className="button button--quiet sim-round"
        type="button"
        aria-label="Step to the next event"
        title="Step to the next event (.)"
        disabled={absent}
        onClick={() => void transport.step()}
      >
        <Glyph name="step" />
      </button>
    </div>
  );
}

/** The mode, with the armed scenario if it differs from the loaded one. */
function ModeLine() {
  const mode = useLive(modeOf);
  const armed = useLive((live) => live.armed);
  const loaded = useConsoleState((state) => state.loaded?.entry.id);
  const other = armed !== null && loaded !== undefined && armed !== loaded;
  return (
    <p className="sim-transport__mode" data-mode={mode}>
      {MODES[mode]}
      {other && `, armed: ${armed}`}
    </p>
  );
}

/** The position, the transport buttons and the timeline. */
export function TransportBar() {
  const { transport } = useConsole();
  const speed = useConsoleState((state) => state.speed);
  return (
    <section className="sim-transport" aria-label="Transport">
      <div className="sim-transport__desk">
        <div className="sim-transport__row">
          <Buttons />
          <Readout />
        </div>
        <div className="sim-transport__row">
          <label className="sim-transport__speed">
            Speed
            <select
              className="field"
              value={speed}
              onChange={(event) => transport.setSpeed(Number(event.target.value))}
            >
              {SPEEDS.map((choice) => (
                <option key={choice} value={choice}>
                  {choice}×
                </option>
              ))}
            </select>
          </label>
          <div className="sim-transport__advance" role="group" aria-label="Advance">
            <button
              className="button button--quiet"
              type="button"
              title="Under the redirect limit (U)"
              onClick={() => void transport.advance(19_000)}
            >
              <span className="visually-hidden">Advance </span>+19 s
            </button>
            <button
              className="button button--quiet"
              type="button"
              title="Over the redirect limit (O)"
              onClick={() => void transport.advance(21_000)}
            >
              <span className="visually-hidden">Advance </span>+21 s
            </button>
          </div>
        </div>
        <ModeLine />
      </div>
      <Timeline />
    </section>
  );
}
