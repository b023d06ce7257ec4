import { Button } from "../../../src/components/button.tsx";
import { counted } from "../format.ts";
import { KeepButton } from "../record/keep-dialog.tsx";
import { Glyph, LinkButton } from "../panel.tsx";
import { type Live, modeOf } from "../stage/frames.ts";
import { PositionField } from "./position-field.tsx";
import { SPEEDS } from "../shortcuts.ts";
import { keptActs } from "../record/take.ts";
import { Timeline } from "./timeline.tsx";
import { useConsole, useConsoleState, useLive } from "../use-console.tsx";
import "./transport-bar.css";

function Buttons() {
  const { transport } = useConsole();
  const disabled = useLive((live) => live.app === null);
  const play = useLive((live) => live.paused) ? "Play" : "Pause";
  return (
    <div className="sim-transport__buttons sim-row">
      <Button
        tone="quiet"
        icon={<Glyph name="rewind" />}
        aria-label="Rewind"
        title="Rewind (0)"
        onPress={() => void transport.rewind()}
      />
      <Button
        tone="primary"
        icon={<Glyph name={play === "Play" ? "play" : "pause"} />}
        aria-label={play}
        title={`${play} (Space)`}
        disabled={disabled}
        onPress={() => void transport.toggle()}
      />
      <Button
        tone="quiet"
        icon={<Glyph name="step" />}
        aria-label="Step to the next event"
        title="Step to the next event (.)"
        disabled={disabled}
        onPress={() => void transport.step()}
      />
    </div>
  );
}

const ADVANCES = [
  { seconds: 19, title: "Advance 19 s, under the redirect limit (U)" },
  { seconds: 21, title: "Advance 21 s, over the redirect limit (O)" },
];

const countOfActs = (live: Live): number => keptActs(live.take).length;

/** Who acts: the script, a person, or both. Acts by hand can be kept or discarded. */
function ModeLine() {
  const { library } = useConsole();
  const mode = useLive(modeOf);
  const count = useLive(countOfActs);
  const withScript = useLive((live) => live.take.script);
  const acts = counted(count, "act");
  const words = {
    ready:
      count > 0
        ? `Ready to play ${withScript ? "the script and " : ""}${acts} by hand`
        : "Ready to play the script",
    script: count > 0 ? `Script + ${count} by hand` : "Playing the script",
    "by-hand": `${acts} by hand`,
  };
  return (
    <div className="sim-transport__mode sim-row sim-faint" data-mode={mode}>
      <span className="sim-cut">{words[mode]}</span>
      {count > 0 && (
        <>
          <KeepButton />
          <LinkButton onClick={() => void library.discardActs()}>Discard</LinkButton>
        </>
      )}
    </div>
  );
}

export function TransportBar() {
  const { transport } = useConsole();
  const { speed } = useConsoleState();
  return (
    <section className="sim-transport" aria-label="Transport">
      <div className="sim-transport__desk">
        <div className="sim-transport__row sim-row">
          <Buttons />
          <PositionField />
        </div>
        <div className="sim-transport__row sim-row">
          <label className="sim-transport__speed sim-row sim-faint">
            Speed
            <select
              className="field"
              value={speed}
              onChange={({ target }) => transport.setSpeed(Number(target.value))}
            >
              {SPEEDS.map((choice) => (
                <option key={choice} value={choice}>
                  {choice}×
                </option>
              ))}
            </select>
          </label>
          <div className="sim-transport__advance sim-row" role="group" aria-label="Advance">
            {ADVANCES.map(({ seconds, title }) => (
              <Button
                key={seconds}
                tone="quiet"
                title={title}
                onPress={() => void transport.advance(seconds * 1000)}
              >
                <span className="visually-hidden">Advance </span>+{seconds} s
              </Button>
            ))}
          </div>
        </div>
        <ModeLine />
      </div>
      <Timeline />
    </section>
  );
}
