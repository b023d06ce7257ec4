import * as v from "valibot";
import type { CallSession } from "../../call/call-session.ts";
import { type CaptionLine, type Captions, finishCaptions } from "../../call/captions.ts";
import type { SessionId } from "../../provider/voice-provider.ts";
import { defer } from "../../shared/defer.ts";
import { siteStorage } from "../../shared/site-storage.ts";
import { createStore } from "../../shared/store.ts";
import { systemTimers } from "../../shared/system-clock.ts";
import { millis, seconds } from "../../shared/units.ts";
import { within } from "../../shared/within.ts";

/** A call that ended because its page was left. */
export interface InterruptedCall {
  readonly sessionId: SessionId;
  readonly lines: readonly CaptionLine[];
}

const STORED = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    sessionId: v.string(),
    lines: v.array(
      v.object({
        speaker: v.picklist(["assistant", "visitor"]),
        text: v.string(),
        at: v.pipe(v.number(), v.transform(seconds)),
        unfinished: v.boolean(),
        number: v.number(),
        turn: v.number(),
      }),
    ),
  }),
);

const store = (call: InterruptedCall) => siteStorage.interruptedCall.write(JSON.stringify(call));

/**
 * Returns the stored call and removes it, so that a duplicate of this tab does not inherit it. Null if there is none,
 * or if it has another form.
 */
function take(): InterruptedCall | null {
  const { success, output } = v.safeParse(STORED, siteStorage.interruptedCall.read());
  siteStorage.interruptedCall.remove();
  return success ? output : null;
}

const lockName = (sessionId: SessionId): string => `call ${sessionId}`;

/** Holds a lock until the returned function is called, or the page crashes or is left. */
function hold(sessionId: SessionId): () => void {
  const { promise, resolve } = defer<void>();
  // A page without TLS has no locks.
  navigator.locks?.request(lockName(sessionId), () => promise).catch(() => {});
  return resolve;
}

async function isHeld(sessionId: SessionId): Promise<boolean> {
  try {
    const asked = navigator.locks.query();
    // Some browsers never answer.
    const { held = [] } = await within(systemTimers, millis(500), asked, "No answer about locks.");
    return held.some(({ name }) => name === lockName(sessionId));
  } catch {
    return false;
  }
}

/**
 * Keeps the words of an active call in the tab's session storage, so that they survive a reload and a crash.
 * They are removed when the call ends on a page that stays, and when another call starts.
 *
 * @returns the call that the last visit to the page left; null if there is none. The caller may set null to
 * discard it.
 */
export function keepInterruptedCall(session: CallSession, page: Window) {
  const interrupted = createStore<InterruptedCall | null>(null);
  let kept: Captions | null = null;
  let release: (() => void) | null = null;
  let forgetting: ReturnType<typeof setTimeout> | undefined;

  function follow(): void {
    const { phase, page: policy, sessionId, captions } = session.state();
    if (phase === "active" && policy === "home" && sessionId !== null) {
      if (release !== null && captions === kept) return;
      release ??= hold(sessionId);
      kept = captions;
      store({ sessionId, lines: finishCaptions(captions).lines });
    } else {
      if (phase === "connecting") interrupted.set(null);
      if (release === null) return;
      release();
      release = null;
      // If a listener of pagehide ended the call, the listener below comes before the timer.
      forgetting = setTimeout(take);
    }
  }

  /** A tab that was duplicated during a call has a copy of its words; then the first tab has the lock. */
  async function restore(): Promise<void> {
    const call = take();
    if (call === null || (await isHeld(call.sessionId))) return;
    if (session.state().phase === "idle") interrupted.set(call);
  }

  if (session.state().phase === "idle") void restore();
  else take();
  session.subscribe(follow);
  follow();
  page.addEventListener("storage", ({ key }) => {
    // The user deletes everything that the site keeps.
    if (key === null) interrupted.set(null);
  });
  page.addEventListener("pagehide", () => {
    clearTimeout(forgetting);
    const call = interrupted.get();
    if (call !== null) store(call);
  });
  page.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void restore();
  });
  return interrupted;
}
