import { useEffect, useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import { LevelMeter } from "../components/level-meter.tsx";
import { useStore } from "../components/use-store.ts";
import { soundTexts } from "../content/sound-texts.ts";

/** The softest level that moves the bar, as a power of ten. */
const SOFTEST = -3;

/** The length of the bar: linear in decibels, so that soft speech shows, too. */
const barOf = (level: number): number => Math.max(0, 1 - Math.log10(level) / SOFTEST);

/** Shows the visitor's level in a call. */
export function MicrophoneMeter({ session }: { readonly session: CallSession }) {
  const [level, setLevel] = useState(0);
  useEffect(
    () =>
      session.observe(({ cause, late }) => {
        if (!late && cause === "provider.local-volume-level") setLevel(session.levels().visitor);
      }),
    [session],
  );
  const isMuted = useStore(session.subscribe, () => {
    const state = session.state();
    return state.phase !== "idle" && state.muted;
  });
  return (
    <div className="sound-dialog__meter">
      <LevelMeter level={isMuted ? 0 : barOf(level)} />
      <p>{isMuted ? soundTexts.muted : soundTexts.speak}</p>
    </div>
  );
}
