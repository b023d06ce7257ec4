import type { CallSession } from "../call/call-session.ts";

/** Keeps the screen on until the returned function is called. A refused lock does not affect the call. */
function keepAwake(): () => void {
  const ended = new AbortController();
  async function ask(): Promise<void> {
    if (document.visibilityState !== "visible") return;
    // A page without TLS has no wake locks.
    const lock = await navigator.wakeLock?.request("screen");
    // Releasing a lock that the browser has released before is harmless.
    const release = () => void lock?.release().catch(() => {});
    // The call may have ended before the browser granted the lock.
    if (ended.signal.aborted) release();
    else ended.signal.addEventListener("abort", release);
  }
  // The browser may refuse a lock, for example when the battery is low. The call goes on without it.
  const tryToAsk = () => void ask().catch(() => {});

  // The browser releases the lock when the page is hidden, so a visible page requests another one.
  document.addEventListener("visibilitychange", tryToAsk, ended);
  tryToAsk();
  return () => ended.abort();
}

/**
 * Keeps the screen on during an active call, asks for confirmation before the visitor leaves the page during a
 * call, and ends the call with the page, also if the browser keeps the page in its back/forward cache. No
 * microphone stays open behind a hidden page.
 */
export function guardCall(session: CallSession): void {
  const ask = (event: Event) => event.preventDefault();
  let letSleep: (() => void) | null = null;

  function follow(): void {
    const { phase } = session.state();
    if (phase === "active") letSleep ??= keepAwake();
    else {
      letSleep?.();
      letSleep = null;
    }
    // This listener excludes the page from the back/forward cache, so it is present only during a call. In
    // a frame, the outer page asks.
    if (phase !== "idle" && window.parent === window) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  }

  session.subscribe(follow);
  // `goHome` ends the call without a redirect, so the cache restores the page that the visitor left.
  window.addEventListener("pagehide", () => {
    if (session.state().phase !== "idle") session.goHome("home");
  });
}
