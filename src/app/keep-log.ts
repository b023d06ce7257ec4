import type { CallSession } from "../call/call-session.ts";
import type { Log } from "../diagnostics/log.ts";
import type { Recorder } from "../diagnostics/capture/recorder.ts";
import type { Setup } from "../diagnostics/setup.ts";
import { afterSettling } from "../shared/after-settling.ts";
import type { Cancel, Clock } from "../shared/clock.ts";
import { retry } from "../shared/retry.ts";

interface LogKeeping {
  readonly recorder: Recorder;
  readonly session: CallSession;
  readonly clock: Clock;
  /** The log never stores the key. */
  readonly setup: Setup;
  /** Addresses that belong to the voice service even on the page's own origin. */
  readonly services: readonly string[];
}

/**
 * Fetches the log when the page has settled, and at the latest when a call starts or an error is uncaught. Until
 * then the recorder buffers the notes.
 *
 * @returns the log. A failed fetch is retried. Each further call of the returned function retries it at once.
 */
export function keepLog({ recorder, session, clock, ...known }: LogKeeping): () => Promise<Log> {
  let opening: Promise<Log> | null = null;

  async function open(): Promise<Log> {
    const { openLog } = await import("../diagnostics/store/open-log.ts");
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
