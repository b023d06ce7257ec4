import { type RefObject, useEffect, useState } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { isElsewhere } from "../../call/own-call.ts";
import { useReducedMotion } from "../../components/use-reduced-motion.ts";
import { useStore } from "../../components/use-store.ts";
import { createSystemClock } from "../../shared/system-clock.ts";
import { createLazyStage, type LazyStage } from "../../video/lazy-stage.ts";

/** Fetches the stage together with its controls. */
async function fetchStage() {
  const [{ createStage }] = await Promise.all([
    import("../../video/stage.ts"),
    import("./film-view.tsx"),
  ]);
  return createStage;
}

/** The call's phase for the stage. The staff's call blocks films, so it counts as connecting. */
function callCommand(session: CallSession) {
  const call = session.state();
  return `call.${isElsewhere(call, "home") ? "connecting" : call.phase}` as const;
}

/** The Network Information API, which some browsers lack. */
interface Connection extends EventTarget {
  readonly saveData: boolean;
}
const connection = () => (navigator as { readonly connection?: Connection }).connection;
const savesData = () => connection()?.saveData === true;
function subscribeConnection(listener: () => void) {
  connection()?.addEventListener("change", listener);
  return () => connection()?.removeEventListener("change", listener);
}

/** The stage of a page. It follows the call's state before React renders. */
export function useStage(session: CallSession, host: RefObject<HTMLElement | null>): LazyStage {
  const [stage] = useState(() => createLazyStage(fetchStage, createSystemClock()));
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const unmount = stage.mount(element);
    const tell = () => stage.send({ type: callCommand(session) });
    const unsubscribe = session.subscribe(tell);
    tell();
    return () => {
      unsubscribe();
      unmount();
    };
  }, [stage, session, host]);
  return stage;
}

/** Whether the loops are paused, by the visitor's switch or to save data, and the switch. */
export function useLoops(stage: LazyStage) {
  const still = useReducedMotion();
  const saving = useStore(subscribeConnection, savesData, () => false);
  const [wish, setWish] = useState<boolean | null>(null);
  const paused = wish ?? saving;
  useEffect(() => {
    stage.send({ type: still || paused ? "loops.off" : "loops.on" });
  }, [stage, still, paused]);
  return { still, paused, toggle: () => setWish(!paused) };
}
