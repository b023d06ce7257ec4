import type { CallSession } from "../call/call-session.ts";
import type { Log } from "../diagnostics/log.ts";
import type { Recorder } from "../diagnostics/capture/recorder.ts";
import type { Setup } from "../diagnostics/setup.ts";
import { afterSettling } from "../shared/after-settling.ts";
import type { Cancel, Clock } from "../shared/clock.ts";
import { retry } from "../shared/retry.ts";
import { whenReachable } from "../shared/when-reachable.ts";

interface LogKeeping {
  readonly recorder: Recorder;
  readonly session: CallSession;
  readonly clock: Clock;
  /** The app's configuration. The log never stores its public key. */
  readonly setup: Setup;
  /** Addresses whose requests count as requests to the voice service, even on the page's own origin. */
  readonly services: readonly string[];
}

/**
 * Fetches the log's code once the page has loaded and the browser is idle, or earlier when a call starts or
 * an error is uncaught. Until then the recorder buffers the notes.
 *
 * @returns a function that resolves with the log. A failed fetch is retried after a wait, and at once when
 * the function is called again.
 */
export function keepLog({ recorder, session, clock, ...known }: LogKeeping): () => Promise<Log> {
  let opening: Promise<Log> | null = null;

  async function open(): Promise<Log> {
    const { openLog } = await whenReachable(() => import("../diagnostics/store/open-log.ts"));
    return openLog({ recorder, clock, session, ...known });
  }
  const log = (): Promise<Log> =>
    (opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    }));
  let stopRetrying: Cancel = () => {};
  function keep(): void {
    stopRetrying();
    stopRetrying = retry(log, clock);
  }

  afterSettling(clock, keep);
  for (const fault of ["error", "unhandledrejection"])
    window.addEventListener(fault, keep, { once: true });
  session.observe((activity) => {
    recorder.note("call", activity);
    if (activity.cause === "visitor.start") keep();
  });
  return log;
}
