import type { CallPage } from "../../call/call-error.ts";
import type { CallSession } from "../../call/call-session.ts";
import { type CallState, INITIAL_STATE } from "../../call/state.ts";
import { formatSeconds } from "../../shared/units.ts";
import { categoryOf } from "../entries/describe-call.ts";
import type { LogType } from "../entry.ts";
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
    const add = (type: LogType, on: CallPage | null, message: string, more: object = {}) => {
      const details = { source: "outcome", sessionId, ...more };
      note("app", { type, category: categoryOf(on), message, details });
    };
    if (past.phase !== "idle" && now.phase === "idle") {
      if (summary === null || summary === past.summary)
        add("info", page, "The call ended before it began.");
      else {
        const { durationSeconds } = summary;
        const message = `The call lasted ${formatSeconds(durationSeconds)}.`;
        add("info", page, message, { durationSeconds });
      }
    }
    if (error !== null && error !== past.error)
      add("error", error.page, `The page shows: ${error.text}`);
  }

  compare();
  session.observe(compare);
}
