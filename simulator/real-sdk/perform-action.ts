import { reportUnhandledError } from "../../src/shared/report-unhandled-error.ts";
import type { Machine, MachineCommand } from "../standin/machine/machine.ts";
import { CREATED, type ServiceAction } from "./action.ts";
import { failedStartOf } from "./failed-start.ts";
import type { Standins } from "./standins.ts";
import type { Sound } from "./voices.ts";

/** The state of a call, which the actions wait for. */
export const runningCall = (standins: Standins, sound: Sound, sessionId: string) => ({
  standins,
  sound,
  sessionId,
  machine: null as Machine | null,
  /**
   * The number of times that the SDK has emitted each event. The name is an event type of the port, or
   * `<stage> <status>` for a step of the start.
   */
  heard: new Map<string, number>(),
  isOver: false,
  /** Whether the call is over and the SDK has released it. */
  isGone: false,
});
type RunningCall = ReturnType<typeof runningCall>;

const JOIN = "daily-call-join";
/**
 * The event that the SDK emits for a command. The others are not awaited: the call library emits a network event
 * only if the state has changed.
 */
const REPLIES: Partial<Record<MachineCommand["do"], string>> = {
  admit: `${JOIN} completed`,
  refuse: "error",
  listen: "call-start",
  leave: "call-end",
  fail: "error",
  "fail-softly": "error",
  "fail-microphone": "microphone-error",
  "fail-camera": "microphone-error",
  "fail-recording": "unknown-event",
};
/** The three attempts to fetch a machine that does not answer take fewer milliseconds than this. */
const BUNDLE_PATIENCE = 70_000;

/** Performs an action. Resolves when the SDK has emitted the action's event or will not emit one any more. */
async function performAction(action: ServiceAction, state: RunningCall): Promise<void> {
  const { work, answer, speech } = state.standins;
  const count = (name: string) => state.heard.get(name) ?? 0;

  /** Sends a command to the machine, and waits for the SDK's event if the machine executes it. */
  async function execute(wanted: MachineCommand): Promise<void> {
    const name = REPLIES[wanted.do];
    const before = name === undefined ? 0 : count(name);
    if (state.machine?.execute(wanted) !== true || name === undefined) return;
    await work.until(`"${name}" after "${wanted.do}"`, () => count(name) > before || state.isOver);
  }
  /** Waits until the library asks its machine to admit the visitor, even if the call was stopped. */
  const entered = () =>
    work.until(
      "The start of the call machine",
      () =>
        (state.machine?.state() ?? "new") !== "new" ||
        count("error") > 0 ||
        (state.isOver && count(`${JOIN} started`) === 0) ||
        state.isGone,
      BUNDLE_PATIENCE,
    );

  switch (action.do) {
    case "answer": {
      const isReceived = await answer(state.sessionId, action.answer);
      // No event follows if no request took the answer and the call is over.
      if (!isReceived && state.isOver) return;
      if (action.answer.type !== "created")
        return work.until("The failure of the start", () => count("error") > 0 || state.isOver);
      await work.until(
        "The creation of the call",
        () => count("web-call-creation completed") > 0 || count("error") > 0 || state.isGone,
      );
      return entered();
    }
    case "speak":
      // Not awaited, because the call continues while the line plays.
      if (state.sound.isAloud()) state.machine?.speak(action.address).catch(reportUnhandledError);
      return;
    case "fall-silent":
      speech.end();
      return work.until(
        "The end of a speech",
        () => count("speech-end") >= count("speech-start") || state.isOver,
      );
    case "admit":
    case "refuse":
      await entered();
      return execute(action);
    case "listen":
      await work.until(
        "The start of the assistant's audio",
        () => state.machine?.isHeard() || state.isOver,
      );
      return execute(action);
    case "fail-softly": {
      const present = state.machine;
      // The SDK emits an error only if the machine then refuses to switch the processor off.
      if (present !== null) present.behaviour = { ...present.behaviour, processor: "refused" };
      return execute(action);
    }
    default:
      return execute(action);
  }
}

/** Performs the actions of one call. The virtual clock waits for each pending action. */
export function createActionPerformer(state: RunningCall) {
  const { work } = state.standins;
  const due: ServiceAction[] = [];
  /** The kinds of actions that were performed or queued. */
  const kinds = new Set<ServiceAction["do"]>();
  let handTurn: Promise<void> = Promise.resolve();

  async function performAll(actions: readonly ServiceAction[]): Promise<void> {
    for (const action of actions) await performAction(action, state);
  }

  function withRequired(action: ServiceAction, raw: unknown): readonly ServiceAction[] {
    if (kinds.has("admit")) return [action];
    if (action.do === "fail")
      return kinds.has("answer")
        ? [{ do: "refuse", error: action.error }]
        : failedStartOf(raw, 0).actions.map((planned) => planned.action);
    return [...(kinds.has("answer") ? [] : [CREATED]), { do: "admit" }, action];
  }

  return {
    /**
     * Performs an action of the script, in parallel with pending ones. While the adapter delays the start,
     * because it still closes the previous call, the action is queued for `catchUp`.
     */
    perform(action: ServiceAction): void {
      kinds.add(action.do);
      if (state.heard.size > 0)
        work.track(action.do, performAction(action, state)).catch(reportUnhandledError);
      else due.push(action);
    },
    /** Performs the queued actions. The call runs this function at each event of the SDK. */
    catchUp(): void {
      if (due.length > 0)
        work.track("queued actions", performAll(due.splice(0))).catch(reportUnhandledError);
    },
    /**
     * Performs an action that a person triggers, after pending actions of that kind. Before it, performs the
     * actions that it requires, such as the admission of the visitor.
     *
     * @param raw the payload that the SDK should emit.
     */
    performByHand(action: ServiceAction, raw: unknown): void {
      for (const step of withRequired(action, raw)) {
        kinds.add(step.do);
        // Actions by hand run one after another, because each may require the one before it.
        handTurn = handTurn.then(() => performAction(step, state)).catch(reportUnhandledError);
        void work.track(step.do, handTurn);
      }
    },
    /** Whether the script has given the platform an answer to the request for the call. */
    isAnswered: () => kinds.has("answer"),
  };
}
