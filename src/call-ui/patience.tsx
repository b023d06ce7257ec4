import type { CallSession } from "../call/call-session.ts";
import { type Patience as Tried, patienceAfter } from "../call/connect-patience.ts";
import type { ConnectingState } from "../call/state.ts";
import { useStore } from "../components/use-store.ts";
import { secondsBetween } from "../shared/units.ts";

const WORDS: Readonly<Record<Tried, string | null>> = {
  usual: null,
  slow: "This takes longer than usual. Your call is still being connected.",
  "very-slow": "Still trying. You can keep waiting, or cancel and start again.",
};

interface PatienceProps {
  readonly session: CallSession;
  readonly state: ConnectingState;
}

/** Reassures a visitor whose call takes long to connect. Rerenders only when their patience is tried. */
export function Patience({ session, state }: PatienceProps) {
  const words = useStore(
    session.subscribeSeconds,
    () => WORDS[patienceAfter(secondsBetween(state.startedAt, session.now()))],
  );
  return words !== null && <p className="patience">{words}</p>;
}
