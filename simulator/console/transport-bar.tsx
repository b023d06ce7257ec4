import { formatTime } from "./format.ts";
import { Glyph, QuietButton } from "./panel.tsx";
import { modeOf, positionOf } from "./frames.ts";
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
      {!byHand && <span className="sim-readout__end sim-faint">of {formatTime(until)}</span>}
    </p>
  );
}

function Buttons() {
  const { transport } = useConsole();
  const playing = useLive((live) => !live.paused);
  const disabled = useLive((live) => live.app === null);
  const play = playing ? "Pause" : "Play";
  const step = "Step to the next event";
  return (
    <div className="sim-transport__buttons">
      <QuietButton
        className="sim-round"
        aria-label="Rewind"
        title="Rewind (0)"
        onClick={() => void transport.rewind()}
      >
        <Glyph name="rewind" />
      </QuietButton>
      <button
        className="button button--primary sim-round"
        type="button"
        aria-label={play}
        title={`${play} (Space)`}
        disabled={disabled}
        onClick={() => void transport.toggle()}
      >
        <Glyph name={playing ? "pause" : "play"} />
      </button>
      <QuietButton
        className="sim-round"
        aria-label={step}
        title={`${step} (.)`}
        disabled={disabled}
        onClick={() => void transport.step()}
      >
        <Glyph name="step" />
      </QuietButton>
    </div>
  );
}

const ADVANCES = [
  { seconds: 19, title: "Advance 19 s, under the redirect limit (U)" },
  { seconds: 21, title: "Advance 21 s, over the redirect limit (O)" },
];

/** Shows the mode of the timeline, and the armed scenario if it is not the loaded one. */
function ModeLine() {
  const mode = useLive(modeOf);
  const armed = useLive((live) => live.armed);
  const loaded = useConsoleState((state) => state.loaded?.entry.id);
  const other = armed !== null && loaded !== undefined && armed !== loaded;
  return (
    <p className="sim-transport__mode sim-faint sim-cut" data-mode={mode}>
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
          <label className="sim-transport__speed sim-faint">
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
            {ADVANCES.map(({ seconds, title }) => (
              <QuietButton
                key={seconds}
                title={title}
                onClick={() => void transport.advance(seconds * 1000)}
              >
                <span className="visually-hidden">Advance </span>+{seconds} s
              </QuietButton>
            ))}
          </div>
        </div>
        <ModeLine />
      </div>
      <Timeline />
    </section>
  );
}
