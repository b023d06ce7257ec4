import type { Log } from "../diagnostics/store/create-log.ts";
import { onceIdle } from "../shared/once-idle.ts";
import type { Cancel } from "../shared/clock.ts";
import { macrotask } from "../shared/macrotask.ts";
import { retry } from "../shared/retry.ts";
import { clearTab } from "../shared/site-storage.ts";
import { systemTimers } from "../shared/system-clock.ts";
import { whenReachable } from "../shared/when-reachable.ts";
import type { OpenLogOptions } from "../diagnostics/store/open-log.ts";

/**
 * Fetches the log's code once the page has loaded and the browser is idle, or earlier when a call starts or
 * an error is uncaught. Until then the recorder buffers the notes. Deletes the call's words here when the user deletes
 * everything in another tab.
 *
 * @returns a function that resolves with the log. A failed fetch is retried after a wait, and at once when
 * the function is called again.
 */
export function fetchLog(options: OpenLogOptions): () => Promise<Log> {
  const { recorder, session, clock } = options;
  let opening: Promise<Log> | null = null;

  async function open(): Promise<Log> {
    const { openLog } = await whenReachable(() => import("../diagnostics/store/open-log.ts"));
    // A task of its own, so that the code's first run and the log's opening do not block the page together.
    await macrotask(systemTimers);
    return openLog(options);
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

  onceIdle(clock, keep);
  for (const fault of ["error", "unhandledrejection"])
    window.addEventListener(fault, keep, { once: true });
  session.observe((activity) => {
    recorder.note("call", activity);
    if (activity.cause === "visitor.start") keep();
  });
  // The event of a storage that was emptied (`site-storage.ts`), here or in another tab, has no key.
  window.addEventListener("storage", ({ key }) => {
    if (key === null) clearTab();
  });
  return log;
}
