import { reportUnhandledError } from "../../src/shared/report-unhandled-error.ts";
import { CREATED, type ServiceAction } from "./action.ts";
import { performAction, type Performance } from "./perform-action.ts";
import { failedStartOf } from "./failed-start.ts";

/** Performs the actions of one call and tracks the progress of its start. */
export interface ActionPerformer {
  /**
   * Performs an action of the script, in parallel with pending ones. While the adapter delays the start,
   * because it still closes the previous call, the action is queued for `catchUp`.
   */
  perform(action: ServiceAction): void;
  /** Performs the queued actions. Called at each event of the SDK. */
  catchUp(): void;
  /**
   * Performs an action outside the script, after earlier ones of this kind. Performs the actions that it
   * requires first, such as the admission.
   *
   * @param raw the payload that the SDK should emit.
   */
  performByHand(action: ServiceAction, raw: unknown): void;
  /** Whether the platform has its answer to the request for the call. */
  isAnswered(): boolean;
}

/** Each pending action counts as work, so that the virtual clock waits for it. */
export function createActionPerformer(performance: Performance): ActionPerformer {
  const { work, hasBegun } = performance;
  const due: ServiceAction[] = [];
  let answered = false;
  let admitted = false;
  let handTurn: Promise<void> = Promise.resolve();

  function note(action: ServiceAction): void {
    answered ||= action.do === "answer";
    admitted ||= action.do === "admit";
  }

  async function performAll(actions: readonly ServiceAction[]): Promise<void> {
    for (const action of actions) await performAction(action, performance);
  }

  function withRequired(action: ServiceAction, raw: unknown): readonly ServiceAction[] {
    if (admitted) return [action];
    if (action.do === "fail")
      return answered
        ? [{ do: "refuse", error: action.error }]
        : failedStartOf(raw, 0).actions.map((planned) => planned.action);
    return [...(answered ? [] : [CREATED]), { do: "admit" }, action];
  }

  return {
    perform(action) {
      note(action);
      if (hasBegun()) work.track(performAction(action, performance)).catch(reportUnhandledError);
      else due.push(action);
    },
    catchUp() {
      if (due.length > 0) work.track(performAll(due.splice(0))).catch(reportUnhandledError);
    },
    performByHand(action, raw) {
      for (const step of withRequired(action, raw)) {
        note(step);
        // Each action requires the one before it.
        handTurn = handTurn
          .then(() => performAction(step, performance))
          .catch(reportUnhandledError);
        void work.track(handTurn);
      }
    },
    isAnswered: () => answered,
  };
}
