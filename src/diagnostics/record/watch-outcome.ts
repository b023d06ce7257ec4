import { formatSeconds, type Seconds } from "../../shared/units.ts";
import type { Cancel } from "../../shared/clock.ts";
import type { LogCategory } from "../entry.ts";
import type { TakeNote } from "../note.ts";

/** As much of the call as tells what became of it. */
export interface WatchedCall {
  readonly state: () => {
    readonly phase: "idle" | "connecting" | "active";
    /** Of the present call, or of the last one. */
    readonly page: "home" | "admin" | null;
    readonly sessionId: string | null;
    readonly error: { readonly text: string; readonly page: "home" | "admin" } | null;
    /** The last call that had become active. */
    readonly ended: { readonly durationSeconds: Seconds } | null;
  };
  readonly observe: (observer: () => void) => Cancel;
}

const NOTHING_YET: ReturnType<WatchedCall["state"]> = {
  phase: "idle",
  page: null,
  sessionId: null,
  error: null,
  ended: null,
};

const categoryOf = (page: "home" | "admin" | null): LogCategory =>
  page === "admin" ? "workflow" : "assistant";

/** Notes what came of each call by the rules of the call itself: how long it was, and what the page then says. */
export function watchOutcome(session: WatchedCall, note: TakeNote): Cancel {
  let before = NOTHING_YET;

  function look(): void {
    const now = session.state();
    const past = before;
    before = now;
    const { page, sessionId, ended, error } = now;
    if (past.phase !== "idle" && now.phase === "idle") {
      const seconds = ended !== past.ended ? (ended?.durationSeconds ?? null) : null;
      const lasted = seconds === null ? "before it began" : `after ${formatSeconds(seconds)}`;
      note("app", {
        type: "info",
        category: categoryOf(page),
        message: `The call is over ${lasted}.`,
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
        message: `The page says: ${error.text}`,
        details: { source: "outcome", sessionId },
      });
    }
  }

  look();
  return session.observe(look);
}
