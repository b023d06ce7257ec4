import type { CallSession } from "../call/call-session.ts";
import { whenReachable } from "../shared/when-reachable.ts";
import { CALL_MARK } from "./one-call.ts";

/** The lock of the tab that is in a call. The browser releases it when the tab is gone. */
const LOCK = "call";

/** Tells the other tabs whether one is in a call. */
const markCall = (isOpen: boolean): void => {
  try {
    if (isOpen) localStorage.setItem(CALL_MARK, "");
    else localStorage.removeItem(CALL_MARK);
  } catch {
    // The browser refuses the storage, so other tabs do not ask.
  }
};

type Held = Pick<CallSession, "state" | "subscribe" | "stop">;

const untilIdle = ({ state, subscribe }: Held): Promise<void> =>
  new Promise((done) => {
    const follow = () => {
      if (state().phase !== "idle") return;
      cancel();
      done();
    };
    const cancel = subscribe(follow);
    follow();
  });

/**
 * Holds the lock until the session's call has ended. If another tab takes the lock, the call ends. Does nothing if a
 * tab has the lock already, or if the browser has no locks.
 *
 * @param takesOver whether to take the lock from another tab.
 */
export async function holdCall(session: Held, takesOver = false): Promise<void> {
  let isTaken = false;
  try {
    await navigator.locks?.request(
      LOCK,
      takesOver ? { steal: true } : { ifAvailable: true },
      async (lock) => {
        if (lock === null) return;
        markCall(true);
        await untilIdle(session);
        if (!isTaken) markCall(false);
      },
    );
  } catch (error) {
    // A browser may refuse locks on a page.
    if ((error as Error).name !== "AbortError") return;
    isTaken = true;
    session.stop();
  }
}

const isHeld = async (): Promise<boolean> =>
  (await navigator.locks?.query())?.held?.some(({ name }) => name === LOCK) ?? false;

/**
 * Starts a call if no other tab is in one; else lets the visitor decide.
 *
 * @param start begins the call at once.
 */
export async function askToStart(session: Held, start: () => void): Promise<void> {
  if (!(await isHeld())) {
    markCall(false);
    return start();
  }
  const { showCallInOtherTab } = await whenReachable(() => import("./call-in-other-tab.tsx"));
  showCallInOtherTab(() => {
    start();
    void holdCall(session, true);
  });
}
