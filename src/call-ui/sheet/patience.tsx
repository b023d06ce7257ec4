import type { ConnectingState } from "../../call/state.ts";
import { useStore } from "../../components/use-store.ts";
import { type Seconds, secondsBetween } from "../../shared/units.ts";
import type { CallProps } from "../use-call.ts";

/** A start usually takes a few seconds. Later the page reassures the visitor, twice before the limit. */
export function patienceAfter(waited: Seconds): string | null {
  if (waited >= 20) return "Still trying. You can keep waiting, or cancel and start again.";
  return waited >= 8 ? "This takes longer than usual. Your call is still being connected." : null;
}

/** Reassures a visitor whose call takes long to connect. Rerenders only when the words change. */
export function Patience({ session, state }: CallProps<ConnectingState>) {
  const words = useStore(session.subscribeSeconds, () =>
    patienceAfter(secondsBetween(state.startedAt, session.now())),
  );
  return words !== null && <p className="patience">{words}</p>;
}
