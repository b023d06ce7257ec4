import type { CallSession } from "../../call/call-session.ts";
import { type CallState, INITIAL_STATE } from "../../call/state.ts";
import { formatSeconds } from "../../shared/units.ts";
import { categoryOf } from "../entries/describe-call.ts";
import type { TakeNote } from "../note.ts";

/** Notes the duration of each call and the error that the page shows. */
export function watchOutcome(
  session: Pick<CallSession, "state" | "observe">,
  note: TakeNote,
): void {
  let before: CallState = INITIAL_STATE;

  function compare(): void {
    const now = session.state();
    const past = before;
    before = now;
    const { page, sessionId, summary, error } = now;
    if (past.phase !== "idle" && now.phase === "idle") {
      const seconds = summary !== past.summary ? (summary?.durationSeconds ?? null) : null;
      note("app", {
        type: "info",
        category: categoryOf(page),
        message:
          seconds === null
            ? "The call ended before it began."
            : `The call lasted ${formatSeconds(seconds)}.`,
        details: {
          source: "outcome",
          sessionId,
          ...(seconds !== null && { durationSeconds: seconds }),
        },
      });
    }
    if (error !== null && error !== past.error) {
      note("app", {
        type: "error",
        category: categoryOf(error.page),
        message: `The page shows: ${error.text}`,
        details: { source: "outcome", sessionId },
      });
    }
  }

  compare();
  session.observe(compare);
}
