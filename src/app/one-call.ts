import type { CallSession } from "../call/call-session.ts";
import { isStored } from "../shared/is-stored.ts";

/** The entry of the site's storage that says that a tab is in a call. A tab that crashes leaves it behind. */
export const CALL_MARK = "call";

/**
 * Asks before a start while another tab is in a call (`hold-call.ts`). All other starts are immediate, because
 * browsers play the ring only during the handler of a press.
 */
export const oneCall = (session: CallSession): CallSession => ({
  ...session,
  start(page) {
    const start = () => session.start(page);
    if (session.state().phase !== "idle" || !isStored("localStorage", CALL_MARK)) start();
    else
      import("./settle.ts")
        .then(({ askToStart }) => askToStart(session, start))
        // Rather a second call than none.
        .catch(start);
  },
});
