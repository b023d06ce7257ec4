import type { Coverage } from "../analysis/coverage.ts";
import { named } from "../scenario/unique-ids.ts";
import { onOneLine } from "./report.ts";

const rowOf = (kind: string, name: string, by: string) =>
  `| ${kind} | ${onOneLine(name).replaceAll("|", "\\|")} | ${by || "**none**"} |`;

/** Formats the coverage as a Markdown table: a row for each requirement and transition, with its scenarios. */
export function coverageTable({ requirements, transitions }: Coverage): string {
  return [
    "| covered | name | by |",
    "| --- | --- | --- |",
    ...requirements.map(({ id, scenarios }) => rowOf("requirement", id, named(scenarios))),
    ...transitions.map(({ name, scriptable, scenarios }) =>
      rowOf("transition", name, scriptable ? named(scenarios) : "a visitor on a page only"),
    ),
    "",
  ].join("\n");
}
