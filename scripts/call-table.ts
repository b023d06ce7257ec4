import { INPUT_NAMES } from "../src/call/input-names.ts";
import type { InputName } from "../src/call/input.ts";
import type { Phase } from "../src/call/state.ts";
import { TABLE } from "../src/call/transition.ts";

const BEGIN = "<!-- call table: npm run generate -->";
const END = "<!-- /call table -->";
const PHASES = Object.keys(TABLE) as Phase[];

/** The diagram's arrows between phases, each with its inputs. */
function arrows(): string[] {
  return PHASES.flatMap((from) =>
    PHASES.filter((to) => to !== from).flatMap((to) => {
      const inputs = INPUT_NAMES.filter((name) => TABLE[from][name]?.to.includes(to));
      return inputs.length === 0 ? [] : [`  ${from} --> ${to}: ${inputs.join(", ")}`];
    }),
  );
}

function cell(phase: Phase, name: InputName): string {
  const to = TABLE[phase][name]?.to;
  if (to === undefined) return "";
  return to.map((target) => (target === phase ? "noted" : `→ ${target}`)).join(" or ");
}

/** A Markdown table with aligned columns, as oxfmt formats it. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = ["input", ...PHASES].map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[], fill: string) =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width, fill)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head, " "), line([], "-"), ...body.map((cells) => line(cells, " "))];
}

function render(): string {
  return [
    BEGIN,
    "",
    "```mermaid",
    "stateDiagram-v2",
    "  [*] --> idle",
    ...arrows(),
    "```",
    "",
    ...table([
      ["input", ...PHASES],
      ...INPUT_NAMES.map((name) => [`\`${name}\``, ...PHASES.map((phase) => cell(phase, name))]),
    ]),
    "",
    END,
  ].join("\n");
}

/** Replaces the call table between the two markers of a document. */
export function withCallTable(document: string): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from)
    throw new Error("ARCHITECTURE.md lacks the markers of the call table.");
  return document.slice(0, from) + render() + document.slice(to + END.length);
}
