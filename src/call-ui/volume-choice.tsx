import { useId, useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import { soundWords } from "../content/sound-words.ts";

/** In percent, since screen readers announce the slider's steps. */
const FULL = 100;
const STEP = 5;

/** The assistant's volume. It changes while the slider moves. */
export function VolumeChoice({ session }: { readonly session: CallSession }) {
  const id = useId();
  const [volume, setVolume] = useState(() => session.controls()?.volume() ?? 1);
  const shown = `${Math.round(volume * FULL)}%`;
  const choose = (wish: number) => {
    session.setVolume(wish);
    setVolume(wish);
  };
  return (
    <div className="sound-dialog__row">
      <label htmlFor={id}>{soundWords.volume}</label>
      <output htmlFor={id} aria-hidden="true">
        {shown}
      </output>
      <input
        id={id}
        type="range"
        min={0}
        max={FULL}
        step={STEP}
        value={Math.round(volume * FULL)}
        aria-valuetext={shown}
        onChange={(event) => choose(event.target.valueAsNumber / FULL)}
      />
    </div>
  );
}
