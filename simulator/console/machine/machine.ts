import type { Phase } from "../../../src/call/state.ts";
import { TABLE } from "../../../src/call/transition.ts";
import { nameOf, type Transition, TRANSITIONS, transitionsIn } from "../../analysis/transitions.ts";
import { parseScenario } from "../../scenario/parse.ts";
import type { LibraryEntry } from "../console-state.ts";
import { isPlannable, planRun } from "../stage/plan.ts";

/** The states of the call, in the order of the table. */
export const PHASES = Object.keys(TABLE) as readonly Phase[];

/** The arrows of the diagram: the transitions from one state to another. */
export const ARROWS: readonly (readonly [Transition, ...Transition[]])[] = PHASES.flatMap((from) =>
  PHASES.filter((to) => to !== from).flatMap((to) => {
    const [first, ...more] = TRANSITIONS.filter((one) => one.from === from && one.to === to);
    return first === undefined ? [] : [[first, ...more] as const];
  }),
);

const found = new WeakMap<LibraryEntry, readonly string[]>();

async function transitionsOf({ text }: LibraryEntry): Promise<readonly string[]> {
  const parsed = parseScenario(text);
  if (!parsed.ok || !isPlannable(parsed.scenario)) return [];
  return transitionsIn((await planRun(parsed.scenario)).entries).map(nameOf);
}

/** The ids of the scenarios that take each transition, by its name, and how many scenarios were played. */
export interface Takers {
  readonly played: number;
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

/** Plays the scenarios that are not known yet, with a pause for the page before each, and reports the takers. */
export async function findTakers(
  entries: readonly LibraryEntry[],
  report: (takers: Takers) => void,
  signal: AbortSignal,
): Promise<void> {
  const ids = new Map<string, string[]>();
  let played = 0;
  for (const entry of entries) {
    if (!found.has(entry)) await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
    const taken = found.get(entry) ?? (await transitionsOf(entry));
    found.set(entry, taken);
    for (const name of taken) ids.set(name, [...(ids.get(name) ?? []), entry.id]);
    if (++played % 25 === 0) report({ played, ids: new Map(ids) });
  }
  report({ played, ids });
}
