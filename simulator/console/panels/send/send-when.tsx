import { type ReactNode, useState } from "react";
import { isSendable, LONGEST_TEXT } from "../../../../src/provider/typed-text.ts";
import { VISITOR_ACTIONS } from "../../../scenario/visitor-item.ts";
import { formatTime, parseTime } from "../../model/format.ts";
import { positionOf } from "../../model/frames.ts";
import { Choice, Select, SimButton } from "../../components/panel.tsx";
import { useConsole, useConsoleState, useLive, useStored } from "../../components/use-console.tsx";

const TIMES = { now: "Now", script: "Into the script" };

/** Chooses whether Send acts now, with the choices for that, or adds to the script, and where there. */
export function WhenToSend({ children }: { readonly children: ReactNode }) {
  const { store, frames } = useConsole();
  const { place } = useConsoleState();
  const [typed, setTyped] = useState("");
  const choose = (time: keyof typeof TIMES) => {
    const at = Math.round(positionOf(frames.live.get()));
    setTyped(formatTime(at));
    store.change({ place: time === "now" ? null : { at, order: "after" } });
  };
  const read = (text: string) => {
    setTyped(text);
    const at = parseTime(text);
    if (at !== null && place !== null) store.change({ place: { ...place, at } });
  };
  return (
    <div className="sim-send__head row">
      <Choice
        legend="When to send"
        options={TIMES}
        value={place === null ? "now" : "script"}
        onChange={choose}
      />
      {place === null ? (
        children
      ) : (
        <>
          <label className="one-row sim-faint">
            at
            <input
              className="field sim-mono"
              aria-label="Time in the script"
              aria-invalid={parseTime(typed) === null}
              size={9}
              value={typed}
              onChange={({ target }) => read(target.value)}
            />
          </label>
          <Select
            label="Order within the millisecond"
            options={["after", "before"]}
            value={place.order}
            onChoose={(order) => store.change({ place: { ...place, order } })}
            wordsOf={(order) => `${order} the others`}
          />
        </>
      )}
    </div>
  );
}

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
            <span className="sim-end sim-faint">{Math.round(level * 100)} %</span>
          </label>
        );
      })}
    </div>
  );
}

export function VisitorActs() {
  const { sending } = useConsole();
  const [text, setText] = useState("Tomorrow at nine");
  const visit = (action: (typeof VISITOR_ACTIONS)[number]) =>
    void sending.visit(action === "type" ? { do: action, text } : { do: action });
  return (
    <div className="sim-presets__group">
      <h3>The visitor</h3>
      <div className="sim-presets__row row soft">
        {VISITOR_ACTIONS.map((action) => (
          <SimButton
            key={action}
            disabled={action === "type" && !isSendable(text)}
            onPress={() => visit(action)}
          >
            {action}
          </SimButton>
        ))}
        <input
          className="field"
          aria-label="Text to type"
          maxLength={LONGEST_TEXT}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </div>
  );
}
