import type { Coverage } from "../analysis/coverage.ts";
import { onOneLine } from "./report.ts";

const MOST_NAMED = 3;

function listOf(ids: readonly string[]): string {
  const rest = ids.length - MOST_NAMED;
  const named = ids.slice(0, MOST_NAMED).join(", ");
  return rest > 0 ? `${named} and ${rest} more` : named || "**none**";
}

const rowOf = (kind: string, name: string, scenarios: string) =>
  `| ${kind} | ${onOneLine(name).replaceAll("|", "\\|")} | ${scenarios} |`;

/** Formats the coverage as a Markdown table: a row for each requirement and transition, with its scenarios. */
export function coverageTable({ requirements, transitions }: Coverage): string {
  return [
    "| covered | name | by |",
    "| --- | --- | --- |",
    ...requirements.map(({ id, scenarios }) => rowOf("requirement", id, listOf(scenarios))),
    ...transitions.map(({ name, scriptable, scenarios }) =>
      rowOf("transition", name, scriptable ? listOf(scenarios) : "a visitor on a page only"),
    ),
    "",
  ].join("\n");
}
