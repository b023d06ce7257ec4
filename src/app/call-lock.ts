import type { CallSession } from "../call/call-session.ts";
import { fetchCallParts } from "../call-ui/use-call-parts.ts";
import { siteStorage } from "../shared/site-storage.ts";
import { systemTimers } from "../shared/system-clock.ts";
import { millis } from "../shared/units.ts";
import { whenReachable } from "../shared/when-reachable.ts";
import { settlesWithin } from "../shared/within.ts";

/** The lock of the tab that is in a call. The browser releases it when the tab is gone. */
const LOCK = "call";

/** How long a start waits for the browser's answer. Some browsers never answer. */
export const ANSWER_LIMIT = millis(500);

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
 * Takes the lock, calls `begin`, and holds the lock until the session's call has ended. If another tab takes the lock,
 * the call ends.
 *
 * @returns false if another tab has the lock; true also in a browser without locks. Never rejects.
 */
function hold(session: Held, options: LockOptions, begin: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    let isTaken = false;
    async function keep(lock: Lock | null): Promise<void> {
      resolve(lock !== null);
      if (lock === null) return;
      begin();
      siteStorage.callMark.write("");
      await untilIdle(session);
      if (!isTaken) siteStorage.callMark.remove();
    }
    (async () => navigator.locks.request(LOCK, options, keep))().catch((error: Error) => {
      // A browser without locks, or one that refuses them on this page, throws another error.
      isTaken = error.name === "AbortError";
      if (isTaken) session.stop();
      resolve(true);
    });
  });
}

/** Resolves when no tab is in a call. Rejects when the wait is aborted, and never settles if the browser is silent. */
const untilFree = (signal: AbortSignal) => navigator.locks.request(LOCK, { signal }, () => {});

/**
 * Claims the call for this tab. If another tab is in a call, lets the visitor decide. If the browser does not answer in
 * time, the call goes on, because a second call is better than none. If the browser reports another call later, a call
 * that is still connecting ends.
 *
 * @param start begins the call at once.
 * @param hasStarted whether the call has begun already.
 */
export async function claimCall(session: Held, start: () => void, hasStarted: boolean) {
  function begin(): void {
    if (!hasStarted) start();
    hasStarted = true;
  }
  const allowed = hold(session, { ifAvailable: true }, begin);

  async function obey() {
    if (await allowed) return begin();
    // The visitor may have cancelled the call, or may be talking by now.
    if (hasStarted && session.state().phase !== "connecting") return;
    session.stop();
    const { showCallInOtherTab } = await whenReachable(fetchCallParts);
    showCallInOtherTab(untilFree, (isFree) => {
      start();
      void (isFree ? claimCall(session, start, true) : hold(session, { steal: true }, () => {}));
    });
  }
  const obeyed = obey();
  if (await settlesWithin(systemTimers, ANSWER_LIMIT, allowed)) return obeyed;
  begin();
  obeyed.catch(() => {});
}

/**
 * Lets one tab of the site be in a call. A tab claims the call when it starts. If the storage says that another tab may
 * be in a call, a start waits for the answer. All other starts are immediate, because browsers play the ring only during
 * the handler of a press; only what they send to the service waits.
 */
export function createCallLock() {
  let claimed: Promise<void> = Promise.resolve();
  return {
    /** Resolves once the latest start has been allowed, or stopped because another tab is in a call. */
    claimed: () => claimed,
    attach: (session: CallSession): CallSession => ({
      ...session,
      start(page) {
        const start = () => session.start(page);
        if (session.state().phase !== "idle") return start();
        const mustAsk = siteStorage.callMark.read() !== null;
        // The question cannot be fetched. A second call is better than none.
        claimed = claimCall(session, start, !mustAsk).catch(() => {
          if (mustAsk) start();
        });
        if (!mustAsk) start();
      },
    }),
  };
}
