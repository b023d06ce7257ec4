import type { CallSession } from "../call/call-session.ts";
import { isStored } from "../shared/is-stored.ts";

/** The entry of the site's storage that says that a tab is in a call. A tab that crashes leaves it behind. */
export const CALL_MARK = "call";

/**
 * Lets one tab of the site be in a call. A tab claims the call when it starts (`hold-call.ts`). If the storage says that
 * another tab may be in a call, a start waits for the answer. All other starts are immediate, because browsers play the
 * ring only during the handler of a press; only what they send to the service waits.
 */
export function createOneCall() {
  let claimed: Promise<void> = Promise.resolve();
  return {
    /** Resolves once the latest start has been allowed, or stopped because another tab is in a call. */
    claimed: () => claimed,
    attach: (session: CallSession): CallSession => ({
      ...session,
      start(page) {
        const start = () => session.start(page);
        if (session.state().phase !== "idle") return start();
        const mustAsk = isStored("localStorage", CALL_MARK);
        claimed = import("./settle.ts")
          .then(({ claimCall }) => claimCall(session, start, !mustAsk))
          // Rather a second call than none.
          .catch(() => mustAsk && start())
          .then(() => {});
        if (!mustAsk) start();
      },
    }),
  };
}
