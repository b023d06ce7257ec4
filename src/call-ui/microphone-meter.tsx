import type { CallSession } from "../call/call-session.ts";
import { LevelMeter } from "../components/level-meter.tsx";
import { useStore } from "../components/use-store.ts";

/** The softest level that moves the bar, as a power of ten. */
const SOFTEST = -3;

/** The length of the bar: linear in decibels, so that soft speech shows, too. */
const barOf = (level: number): number => Math.max(0, 1 - Math.log10(level) / SOFTEST);

/** Shows the visitor's level in a call. */
export function MicrophoneMeter({ session }: { readonly session: CallSession }) {
  // Levels change no state, so only observers hear of them. Null: the visitor is muted.
  const level = useStore(session.observe, () => {
    const state = session.state();
    return state.phase !== "idle" && state.muted ? null : session.levels().visitor;
  });
  return (
    <div className="sound-dialog__meter">
      <LevelMeter level={level === null ? 0 : barOf(level)} />
      <p>{level === null ? "You’re muted." : "Speak to see the bar move."}</p>
    </div>
  );
}
