import { randomUuid } from "../../../src/shared/random-uuid.ts";
import type { ServiceAction } from "../../real-sdk/action.ts";
import { planOf } from "../../real-sdk/plan.ts";
import type { Attempt } from "../../scenario/schema.ts";
import { DIRECTED_KEY, STANDIN_PATHS } from "../addresses.ts";
import type { Machine, MachineBehaviour } from "../machine/machine.ts";
import type { WebCallAnswer } from "../platform/web-call-answer.ts";

/** The time between two checks of whether the next action is due, in milliseconds. */
const PERIOD = 20;

/** A start of the SDK whose call follows an attempt. */
export type PlayedStart = ReturnType<typeof playStart>;

/** Sets the platform's answer to the request with a key. If the network is down, that request fails as well. */
function setAnswer(key: string, answer: WebCallAnswer): void {
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  const address = `${STANDIN_PATHS.platform}/standin/answers/${key}`;
  fetch(address, { method: "PUT", headers, body: JSON.stringify(answer) }).catch(() => {});
}

/** Whether the SDK is ready for an action. The other actions have no effect in a call that is not ready. */
function isReady({ do: name }: ServiceAction, machine: Machine | null): boolean {
  if (name === "admit" || name === "refuse") return machine?.state() === "joining";
  return name !== "listen" || machine?.isHeard() === true;
}

/** Plays an attempt in the call of a start that begins now, in real time. */
export function playStart(attempt: Attempt) {
  const { behaviour, hasMachine, leaveAfter, actions } = planOf(attempt);
  const due = [...actions];
  const startedAt = performance.now();
  const key = `${DIRECTED_KEY}${randomUuid()}`;
  let machine: Machine | null = null;

  const timer = setInterval(() => {
    for (let next = due[0]; next && performance.now() - startedAt >= next.at; next = due[0]) {
      const { action } = next;
      if (!isReady(action, machine)) return;
      due.shift();
      if (action.do === "answer") setAnswer(key, action.answer);
      // A voice fades by itself, and recorded lines belong to this project's app.
      else if (action.do !== "fall-silent" && action.do !== "speak") machine?.execute(action);
    }
    if (due.length === 0) end();
  }, PERIOD);
  const end = () => clearInterval(timer);

  return {
    /** The key that the request for the call needs. */
    key,
    hasMachine,
    /** Takes the machine of the call; returns its behaviour. */
    enter(entered: Machine): MachineBehaviour {
      machine = entered;
      const leave = leaveAfter === null ? "never" : "at-once";
      // The SDK would refuse further starts if the machine did not leave after an error.
      return { ...behaviour, leave, leavesAfterError: true };
    },
    /** Leaves out the remaining actions. */
    end,
  };
}
