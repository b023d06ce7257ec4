import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { isElsewhere } from "../../call/own-call.ts";
import { useReducedMotion } from "../../components/use-reduced-motion.ts";
import { useStore } from "../../components/use-store.ts";
import { onceIdle } from "../../shared/once-idle.ts";
import { createSystemClock } from "../../shared/system-clock.ts";
import { createStage, type Stage } from "../../video/stage.ts";

/** The stage's command for the call's phase. A call of the staff counts as connecting, so that it blocks films. */
function callCommand(session: CallSession) {
  const call = session.state();
  return `call.${isElsewhere(call, "home") ? "connecting" : call.phase}` as const;
}

/** The part of the Network Information API that is used. Some browsers do not have it. */
interface Connection extends EventTarget {
  readonly saveData: boolean;
}
const connection = () => (navigator as { readonly connection?: Connection }).connection;
const savesData = () => connection()?.saveData === true;
function subscribeConnection(listener: () => void) {
  connection()?.addEventListener("change", listener);
  return () => connection()?.removeEventListener("change", listener);
}

const clock = createSystemClock();

/** Creates the stage of a page. The stage gets the call's changes before React renders them. */
export function useStage(session: CallSession, host: RefObject<HTMLElement | null>): Stage {
  const [stage] = useState(() => createStage(clock));
  // A layout effect runs before the browser handles the next press, which would be lost without the stage.
  useLayoutEffect(() => {
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

/** Whether the page has loaded and the browser is idle. */
export function usePageIdle(): boolean {
  const [pageIdle, setPageIdle] = useState(false);
  useEffect(() => onceIdle(clock, () => setPageIdle(true)), []);
  return pageIdle;
}

/**
 * Whether the loops are paused, by the visitor or to save data, and the function that changes it. They begin once the
 * page has loaded and the browser is idle.
 */
export function useLoops(stage: Stage, pageIdle: boolean) {
  const still = useReducedMotion();
  const saving = useStore(subscribeConnection, savesData, () => false);
  const [wish, setWish] = useState<boolean | null>(null);
  const paused = wish ?? saving;
  const moving = pageIdle && !still && !paused;
  useEffect(() => stage.send({ type: moving ? "loops.on" : "loops.off" }), [stage, moving]);
  return { still, paused, toggle: () => setWish(!paused) };
}
