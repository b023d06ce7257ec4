import { randomUuid } from "../../../src/shared/random-uuid.ts";
import type { PlannedAction } from "../../real-sdk/action.ts";
import { planOf } from "../../real-sdk/plan.ts";
import type { Attempt } from "../../scenario/schema.ts";
import { DIRECTED_KEY, STANDIN_PATHS } from "../addresses.ts";
import { DEFAULT_BEHAVIOUR, type Machine, type MachineBehaviour } from "../machine/machine.ts";
import type { WebCallAnswer } from "../platform/web-call-answer.ts";

/** The time between two checks of whether the next action is due, in milliseconds. */
const PERIOD = 20;

/** A start of the SDK whose call follows an attempt. */
export type PlayedStart = ReturnType<typeof playStart>;

/** Sets the platform's answer to the request with a key. If the network is down, the request fails as well. */
async function setAnswer(key: string, answer: WebCallAnswer): Promise<void> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  const address = `${STANDIN_PATHS.platform}/standin/answers/${key}`;
  await fetch(address, { method: "PUT", headers, body: JSON.stringify(answer) }).catch(() => null);
}

/** Whether the SDK is ready for an action. The others have no effect in a call that is not ready for them. */
function isReady({ do: name }: PlannedAction["action"], machine: Machine | null): boolean {
  if (name === "admit" || name === "refuse") return machine?.state() === "joining";
  return name !== "listen" || machine?.isHeard() === true;
}

/** Plays an attempt in the call of a start that begins now, in real time. */
export function playStart(attempt: Attempt) {
  const plan = planOf(attempt);
  const startedAt = performance.now();
  const key = `${DIRECTED_KEY}${randomUuid()}`;
  const behaviour: MachineBehaviour = {
    ...DEFAULT_BEHAVIOUR,
    ...plan.behaviour,
    join: "held",
    listen: "held",
    leave: plan.leaveAfter === null ? "never" : "at-once",
    // Without it the SDK would refuse every further start.
    leavesAfterError: true,
  };
  const actions = [...plan.actions];
  let machine: Machine | null = null;

  const timer = setInterval(() => {
    while (actions[0] && performance.now() - startedAt >= actions[0].at) {
      const { action } = actions[0];
      if (!isReady(action, machine)) return;
      actions.shift();
      if (action.do === "answer") void setAnswer(key, action.answer);
      // A voice fades by itself, and recorded lines belong to this project's app.
      else if (action.do !== "fall-silent" && action.do !== "speak") machine?.execute(action);
    }
    if (actions.length === 0) end();
  }, PERIOD);
  const end = () => clearInterval(timer);

  return {
    /** The key that the request for the call needs. */
    key,
    /** Whether the call machine can be loaded. */
    hasMachine: plan.bundle === "served",
    /** Takes the machine of the call; returns its behaviour. */
    enter(entered: Machine): MachineBehaviour {
      machine = entered;
      return behaviour;
    },
    /** Leaves out the remaining actions. */
    end,
  };
}
