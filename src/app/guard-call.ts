import type { CallSession } from "../call/call-session.ts";

/** As much of the browser as a call needs around it. */
interface Surroundings {
  readonly page: Window;
  /** Missing where the browser has none, or withholds it from a page without TLS. */
  readonly locks: WakeLock | undefined;
}

/** Keeps the screen on until it is told to stop. That it cannot be kept on is no trouble of the call's. */
function keepAwake({ page, locks }: Surroundings): () => void {
  const given: WakeLockSentinel[] = [];
  let over = false;

  function letGo(): void {
    // What the browser has taken back already is let go of once more without harm.
    for (const lock of given.splice(0)) lock.release().catch(() => {});
  }
  async function ask(): Promise<void> {
    if (locks === undefined || page.document.visibilityState !== "visible") return;
    try {
      given.push(await locks.request("screen"));
    } catch {
      // Refused, as with a battery that runs low: the screen does as it always does.
    }
    // The call may have ended while the browser was thinking.
    if (over) letGo();
  }
  const askAgain = () => void ask();

  // A page that is hidden loses its lock; one that comes back needs another.
  page.document.addEventListener("visibilitychange", askAgain);
  askAgain();
  return () => {
    over = true;
    page.document.removeEventListener("visibilitychange", askAgain);
    letGo();
  };
}

/**
 * What surrounds a call: the screen stays on while it is active, leaving the page asks first while it
 * is on, and a page that is left takes its call with it, also when the browser keeps the page for the
 * way back. No microphone stays open behind a page that nobody sees.
 */
export function guardCall(
  session: CallSession,
  { page, locks }: Surroundings = { page: window, locks: navigator.wakeLock },
): void {
  const ask = (event: Event) => event.preventDefault();
  let letSleep: (() => void) | null = null;

  function follow(): void {
    const { phase } = session.state();
    if (phase === "active") letSleep ??= keepAwake({ page, locks });
    else {
      letSleep?.();
      letSleep = null;
    }
    // Who asks is not kept by the browser for the way back, so nobody asks without a call. And a
    // frame leaves when the page around it says so.
    if (phase !== "idle" && page.parent === page) page.addEventListener("beforeunload", ask);
    else page.removeEventListener("beforeunload", ask);
  }

  session.subscribe(follow);
  // Without the redirect: the page that may come back is to be the one that was left.
  page.addEventListener("pagehide", () => {
    if (session.state().phase !== "idle") session.goHome("home");
  });
}
