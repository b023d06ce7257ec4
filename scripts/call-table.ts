import type { InputName } from "../src/call/input.ts";
import type { Phase } from "../src/call/state.ts";
import { TABLE } from "../src/call/transition.ts";

const PHASES = Object.keys(TABLE) as Phase[];
/** The names of all inputs, which are the columns of the table. */
export const INPUT_NAMES = Object.keys(TABLE.idle) as readonly InputName[];

/** The arrows of the diagram: one line for each pair of phases, with the inputs that cause the change. */
function arrows(): string[] {
  return PHASES.flatMap((from) =>
    PHASES.filter((to) => to !== from).flatMap((to) => {
      const inputs = INPUT_NAMES.filter((name) => TABLE[from][name]?.to.includes(to));
      return inputs.length === 0 ? [] : [`  ${from} --> ${to}: ${inputs.join(", ")}`];
    }),
  );
}

/** The effect of an input in a phase, as a list; empty without an effect. */
function cell(phase: Phase, name: InputName): string[] {
  const effects = TABLE[phase][name]?.to.map((to) => (to === phase ? "noted" : `→ ${to}`));
  return effects === undefined ? [] : [`${phase}: ${effects.join(" or ")}`];
}

/** One list item for each group of inputs with the same effect in every phase. */
function groups(): string[] {
  const inputs = new Map<string, string[]>();
  for (const name of INPUT_NAMES) {
    const effect = PHASES.flatMap((phase) => cell(phase, name)).join("; ") || "no effect";
    inputs.set(effect, [...(inputs.get(effect) ?? []), `\`${name}\``]);
  }
  return [...inputs].map(([effect, names]) => `- ${names.join(", ")} (${effect})`);
}

/** The diagram of the call's machine and the effects of all inputs, in Markdown. */
export function callTable(): string {
  return [
    "```mermaid",
    "stateDiagram-v2",
    "  [*] --> idle",
    ...arrows(),
    "```",
    "",
    ...groups(),
  ].join("\n");
}
