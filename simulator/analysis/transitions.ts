import type { InputName } from "../../src/call/input.ts";
import type { Phase } from "../../src/call/state.ts";
import { TABLE } from "../../src/call/transition.ts";
import type { TraceEntry } from "../engine/snapshot.ts";

export type Transition = (typeof TRANSITIONS)[number];

/** Inputs that no scenario can contain, because only visitors on a page cause them. */
const BEYOND_SCENARIOS: readonly InputName[] = ["audio.unblocked", "microphone.changed"];

export const isScriptable = ({ input }: Transition): boolean => !BEYOND_SCENARIOS.includes(input);

/** @example "active --call-end--> idle" */
export const transitionName = ({ from, input, to }: Transition): string =>
  `${from} --${input}--> ${to}`;

/** Every transition of the call machine, one for each phase to which a cell of its table can lead. */
export const TRANSITIONS = (Object.keys(TABLE) as Phase[]).flatMap((from) =>
  (Object.keys(TABLE[from]) as InputName[]).flatMap((input) =>
    (TABLE[from][input]?.to ?? []).map((to) => ({ from, input, to })),
  ),
);

const BY_NAME = new Map(TRANSITIONS.map((transition) => [transitionName(transition), transition]));

/** The transitions that a run takes, each once, in the order of the run. */
export function transitionsIn(trace: readonly TraceEntry[]): readonly Transition[] {
  const taken = new Set<Transition>();
  let from: Phase = "idle";
  for (const { cause, state: to, late, reason } of trace) {
    const input = cause.replace(/^provider\./, "") as InputName;
    const step = BY_NAME.get(transitionName({ from, input, to }));
    // Late entries and texts that were not sent never reach the machine.
    if (step !== undefined && !late && reason !== "not sent") taken.add(step);
    from = to;
  }
  return [...taken];
}
