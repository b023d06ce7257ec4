import { useState } from "react";
import { counted, formatTime, parseTime } from "../../model/format.ts";
import { GlyphButton, LinkButton, Select, SimButton } from "../../components/panel.tsx";
import { KeepButton } from "./keep-dialog.tsx";
import { keptActs } from "../../model/run/take.ts";
import { SPEEDS } from "../../model/shortcuts.ts";
import { hasEnded, modeOf, positionOf } from "../../model/frames.ts";
import {
  useConsole,
  useConsoleState,
  useEnd,
  useLive,
  useScrub,
} from "../../components/use-console.tsx";
import { Timeline } from "./timeline.tsx";
import "./transport-bar.css";

function Buttons() {
  const { transport } = useConsole();
  const hasApp = useLive((live) => live.app !== null);
  const toggle = useLive((live) => live.paused)
    ? ({ glyph: "play", label: "Play" } as const)
    : ({ glyph: "pause", label: "Pause" } as const);
  return (
    <div className="sim-transport__buttons one-row">
      <GlyphButton glyph="rewind" label="Rewind" keys="0" onPress={() => void transport.rewind()} />
      <GlyphButton
        {...toggle}
        keys="Space"
        tone="primary"
        disabled={!hasApp}
        onPress={() => void transport.toggle()}
      />
      <GlyphButton
        glyph="step"
        label="Step to the next event"
        keys="."
        disabled={!hasApp}
        onPress={() => void transport.step()}
      />
    </div>
  );
}

const EXPECTED = "Write a time, such as 20.999, 00:20.999 or 20999 ms.";

/** Shows the position, which stands still while it is edited. Enter seeks there; Escape restores the position. */
function PositionField() {
  const { transport, store } = useConsole();
  const live = useLive(positionOf);
  const position = useScrub() ?? live;
  const until = useEnd();
  const byHand = useLive((now) => modeOf(now) === "by-hand");
  /** The text while the field has the focus; null while it shows the position. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? formatTime(position);
  const at = parseTime(text);
  const submit = () => {
    store.change({ message: at === null ? EXPECTED : "" });
    if (at === null) return;
    setTyped(formatTime(at));
    void transport.seek(at);
  };
  return (
    <div className="sim-position">
      <input
        className="field"
        aria-label="Position"
        aria-invalid={at === null}
        title={EXPECTED}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => {
          setTyped(text);
          target.select();
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={({ key }) => {
          if (key === "Enter") submit();
          if (key === "Escape") setTyped(null);
        }}
      />
      {!byHand && (
        <span className="sim-faint">
          {position > until ? "ended at" : "of"} {formatTime(until)}
        </span>
      )}
    </div>
  );
}

const ADVANCES = [
  { seconds: 19, title: "Advance 19 s, just under the redirect limit (U)" },
  { seconds: 21, title: "Advance 21 s, just over the redirect limit (O)" },
];

/** Who acts: the script, a person, or both. Acts by hand can be kept or discarded. */
function ModeLine() {
  const { discardActs } = useConsole();
  const mode = useLive(modeOf);
  const count = useLive((live) => keptActs(live.take).length);
  const withScript = useLive((live) => live.take.script);
  const byHand = withScript ? `Script + ${count} by hand` : `${counted(count, "act")} by hand`;
  const script = useLive((live) => {
    if (hasEnded(live)) return "The script has ended";
    return live.paused ? "Paused in the script" : "Playing the script";
  });
  const words = { ready: "Ready to play the script", script };
  return (
    <div
      className="sim-transport__mode one-row sim-faint"
      data-tone={mode === "by-hand" ? "hand" : undefined}
    >
      <span className="sim-cut">{count > 0 || mode === "by-hand" ? byHand : words[mode]}</span>
      {count > 0 && (
        <>
          <KeepButton />
          <LinkButton onClick={() => void discardActs()}>Discard</LinkButton>
        </>
      )}
    </div>
  );
}

export function TransportBar() {
  const { transport } = useConsole();
  const { speed } = useConsoleState();
  return (
    <section className="sim-transport" id="transport" aria-label="Transport" tabIndex={-1}>
      <div className="sim-transport__desk stack">
        <div className="one-row apart">
          <Buttons />
          <PositionField />
        </div>
        <div className="one-row apart">
          <label className="one-row sim-faint">
            Speed
            <Select
              options={SPEEDS}
              value={speed}
              onChoose={transport.setSpeed}
              wordsOf={(choice) => `${choice}×`}
            />
          </label>
          <div className="one-row" role="group" aria-label="Advance">
            {ADVANCES.map(({ seconds, title }) => (
              <SimButton
                key={seconds}
                title={title}
                onPress={() => void transport.advance(seconds * 1000)}
              >
                <span className="visually-hidden">Advance </span>+{seconds} s
              </SimButton>
            ))}
          </div>
        </div>
      </div>
      <Timeline />
      <ModeLine />
    </section>
  );
}
