import { CONNECT_LIMIT } from "../../src/call/session.ts";
import type { Phase } from "../../src/call/state.ts";
import type { ProviderEventName } from "../../src/provider/events.ts";
import type { AttemptSource, ScenarioSource, VisitorItem } from "../scenario/schema.ts";
import { isScriptable, transitionName, type Transition, TRANSITIONS } from "./transitions.ts";

const STEP = 1000;

/** Finds the shortest path from idle to a phase by a breadth-first search over the call machine. */
function pathTo(phase: Phase): readonly Transition[] {
  const paths = new Map<Phase, readonly Transition[]>([["idle", []]]);
  // A map yields the entries that are added while it is read, so it is its own queue.
  for (const [from, path] of paths)
    for (const step of TRANSITIONS)
      if (step.from === from && isScriptable(step) && !paths.has(step.to))
        paths.set(step.to, [...path, step]);
  return paths.get(phase) ?? [];
}

const payloadOf = ({ input, to }: Transition) => {
  if (input !== "error") return {};
  return { payload: { type: to === "idle" ? "ejected" : "audio-start-failed" } };
};

/** Writes the shortest scenario that takes a scriptable transition; its last step is the transition. */
export function shortestScenario(transition: Transition): ScenarioSource {
  const visitor: VisitorItem[] = [];
  const events: { at: number; event: ProviderEventName; payload?: unknown }[] = [];
  let start: AttemptSource["start"];
  let at = 0;
  for (const [index, step] of [...pathTo(transition.from), transition].entries()) {
    const { input } = step;
    at = input === "limit.connect" ? CONNECT_LIMIT : index * STEP;
    // The call starts at 0, so the times of the attempt are those of the run.
    if (input === "visitor.type") visitor.push({ at, do: "type", text: "Tomorrow at nine" });
    else if (input.startsWith("visitor."))
      visitor.push({ at, do: input.slice("visitor.".length) as "start" });
    else if (input === "start.resolve-null") start = { outcome: "resolve-null", after: at };
    else if (input === "start.reject") start = { outcome: "reject", after: at };
    else if (input !== "limit.connect")
      events.push({ at, event: input as ProviderEventName, ...payloadOf(step) });
  }
  const blocked = transition.input === "visitor.start" && transition.to === "idle";
  return {
    schemaVersion: 1,
    id: transitionName(transition).replaceAll(/[^a-z]+/g, "-"),
    title: `The shortest way to take ${transitionName(transition)}`,
    ...(blocked && { configured: false }),
    visitor,
    attempts: [{ ...(start && { start }), events }],
    expect: [{ at, state: transition.to }],
  };
}
