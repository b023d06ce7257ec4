import type { CallSession } from "../call/call-session.ts";

/** Keeps the screen on until the returned function is called. A refused lock does not affect the call. */
function keepAwake(page: Window, locks: WakeLock | undefined): () => void {
  const given: WakeLockSentinel[] = [];
  let over = false;

  function release(): void {
    // Releasing a lock that the browser has released before is harmless.
    for (const lock of given.splice(0)) lock.release().catch(() => {});
  }
  async function ask(): Promise<void> {
    if (locks === undefined || page.document.visibilityState !== "visible") return;
    try {
      given.push(await locks.request("screen"));
    } catch {
      // The browser may refuse a lock, for example when the battery is low. The call goes on without it.
    }
    // The call may have ended before the browser granted the lock.
    if (over) release();
  }
  const askAgain = () => void ask();

  // The browser releases the lock when the page is hidden, so a visible page requests another one.
  page.document.addEventListener("visibilitychange", askAgain);
  askAgain();
  return () => {
    over = true;
    page.document.removeEventListener("visibilitychange", askAgain);
    release();
  };
}

/**
 * Keeps the screen on during an active call, asks for confirmation before the visitor leaves the page during a
 * call, and ends the call with the page, also if the browser keeps the page in its back/forward cache. No
 * microphone stays open behind a hidden page.
 *
 * @param locks undefined if the browser has no wake locks, or the page is not served over TLS.
 */
export function guardCall(
  session: CallSession,
  page: Window = window,
  locks: WakeLock | undefined = navigator.wakeLock,
): void {
  const ask = (event: Event) => event.preventDefault();
  let letSleep: (() => void) | null = null;

  function follow(): void {
    const { phase } = session.state();
    if (phase === "active") letSleep ??= keepAwake(page, locks);
    else {
      letSleep?.();
      letSleep = null;
    }
    // This listener excludes the page from the back/forward cache, so it is present only during a call. In
    // a frame, the outer page asks.
    if (phase !== "idle" && page.parent === page) page.addEventListener("beforeunload", ask);
    else page.removeEventListener("beforeunload", ask);
  }

  session.subscribe(follow);
  // `goHome` ends the call without a redirect, so the cache restores the page that the visitor left.
  page.addEventListener("pagehide", () => {
    if (session.state().phase !== "idle") session.goHome("home");
  });
}
