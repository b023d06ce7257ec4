import { AT_REST, changedFields } from "../engine/snapshot.ts";
import type { Coverage } from "../analysis/coverage.ts";
import { describeFault } from "../scenario/parse.ts";
import { named } from "../scenario/unique-ids.ts";
import type { Outcome } from "./outcome.ts";

const VERDICTS = {
  pass: { mark: "✓", word: "passed" },
  fail: { mark: "✗", word: "failed" },
  known: { mark: "≈", word: "differ as known" },
  refused: { mark: "⊘", word: "refused" },
} as const;
type Verdict = keyof typeof VERDICTS;
const shown = (value: unknown) => JSON.stringify(value) ?? "nothing";

/** Shortens a text from a file to one line without control characters. */
function onOneLine(text: string, longest = 100): string {
  const line = text.replaceAll(/\p{Cc}+/gu, " ");
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

type Row = readonly string[];

/** Pads each cell to the width of its column, except in the last column. A head needs rows below it. */
function columns(body: readonly Row[], head?: Row): string[] {
  const rows = head === undefined || body.length === 0 ? body : [head, ...body];
  const last = (rows[0]?.length ?? 0) - 1;
  const widths = Array.from({ length: last }, (_, index) =>
    rows.reduce((widest, row) => Math.max(widest, row[index]?.length ?? 0), 0),
  );
  return rows.map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  "));
}

/** The story, the failures, the faults, and the trace with what each entry changed or why it changed nothing. */
function details({
  line: { story = [], known = [], failures, faults, trace = [] },
}: Outcome): string[] {
  const failed = failures.map(({ at, field, expected, actual }) => {
    return [String(at), field, shown(expected), shown(actual)];
  });
  const traced = trace.map((entry, index) => {
    const changed = changedFields(trace[index - 1] ?? AT_REST, entry)
      .filter((field) => field !== "timer")
      .map((field) => `${field}: ${shown(entry[field])}`);
    return [String(entry.at), entry.cause, entry.timer, entry.reason ?? changed.join("  ")];
  });
  return [
    ...[...story, ...known].map((sentence) => onOneLine(sentence, Infinity)),
    ...columns(failed, ["at (ms)", "field", "expected", "actual"]),
    ...faults.map(describeFault),
    ...columns(traced, ["at (ms)", "cause", "timer", "what it changed"]),
  ].map((line) => `    ${line}`.trimEnd());
}

export const countVerdicts = (outcomes: readonly Outcome[], verdict: Verdict): number =>
  outcomes.filter(({ line }) => line.verdict === verdict).length;

/** Formats the results as a table: a row for each file, followed by its faults or failures. */
export function tableReport(outcomes: readonly Outcome[], quiet = false): string {
  const listed = outcomes.filter(({ line }) => !quiet || !["pass", "known"].includes(line.verdict));
  const rows = columns(
    listed.map(({ path, title, line }) => [
      VERDICTS[line.verdict].mark,
      onOneLine(line.id ?? path),
      title === null ? `refused: ${path}` : onOneLine(title),
    ]),
  );
  const body = listed.flatMap((outcome, index) => [rows[index] ?? "", ...details(outcome)]);
  const counts = (Object.keys(VERDICTS) as Verdict[]).flatMap((verdict) => {
    const count = countVerdicts(outcomes, verdict);
    return verdict === "known" && count === 0 ? [] : `${count} ${VERDICTS[verdict].word}`;
  });
  const scenarios = outcomes.length === 1 ? "scenario" : "scenarios";
  return [
    ...body,
    ...(body.length > 0 ? [""] : []),
    `${outcomes.length} ${scenarios}: ${counts.join(", ")}`,
    "",
  ].join("\n");
}

export function jsonReport({ path, line }: Outcome): string {
  // Without an ID, the file's name has no other place in the line.
  const prefix = line.id === null ? `${path}: ` : "";
  const faults = line.faults.map((fault) => ({ ...fault, message: prefix + fault.message }));
  return `${JSON.stringify({ ...line, faults })}\n`;
}

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
