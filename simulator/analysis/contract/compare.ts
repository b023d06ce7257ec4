import { diffArrays } from "diff";
import type { RunResult } from "../../engine/runner.ts";
import { AT_REST, changedFields, type Snapshot } from "../../engine/snapshot.ts";
import { IGNORED_CAUSES, KNOWN_DIFFERENCES } from "./known-differences.ts";
import type { Scenario } from "../../scenario/schema.ts";
import { normalise } from "./normalise.ts";

/**
 * Formats a run as lines: `<at> <cause>` for each event, then `<at> <field> <value>` for each field that it
 * changed, and the whole final state at the end. Ignored causes and late events get no line, but the
 * fields that they change do. The timer appears only in the final state. The reasons of entries have no line,
 * because the engine derives them from the causes and states that have one.
 */
function linesOf({ trace = [], final }: RunResult): string[] {
  let before: Snapshot = AT_REST;
  const course = trace.flatMap(({ at, cause, late, ...after }) => {
    const changed = changedFields(before, after).filter((field) => field !== "timer");
    before = after;
    return [
      ...(late === true || cause in IGNORED_CAUSES ? [] : [`${at} ${cause}`]),
      ...changed.map((field) => `${at} ${field} ${String(after[field])}`),
    ];
  });
  const end = Object.entries(final).map(([field, value]) => `end ${field} ${String(value)}`);
  return [...course, ...end];
}

/** Matches a line `<at> <cause>`, but not a line of a field. */
const CAUSE = /^(\d+) (\w+\.[\w-]+)$/;

/** Returns the line at an index; adds to a cause the next cause of the same millisecond. */
function placedIn(lines: readonly string[], index: number): string {
  const [line, at] = CAUSE.exec(lines[index] ?? "") ?? [];
  if (line === undefined) return lines[index] ?? "";
  const next = lines.slice(index + 1).find((other) => CAUSE.test(other));
  const [, then, cause] = CAUSE.exec(next ?? "") ?? [];
  return then === at ? `${line} before ${cause}` : line;
}

/**
 * Aligns the lines of two runs, so that a line of only one run does not shift the others. Its `difference` is null for a
 * line of both runs, `- <line>` for one of the scripted run only, and `+ <line>` for one of the run on the SDK only,
 * which also names the next cause of the same millisecond: `+ <line> before <cause>`.
 */
export function alignRuns(scripted: RunResult, sdk: RunResult) {
  const others = linesOf(sdk);
  let on = 0;
  return diffArrays(linesOf(scripted), others).flatMap(({ value, added, removed }) =>
    value.map((line) => {
      if (removed) return { line, difference: `- ${line}` };
      const index = on++;
      return { line, difference: added ? `+ ${placedIn(others, index)}` : null };
    }),
  );
}

/** Returns the shortest diff of two runs. */
export const differencesOf = (scripted: RunResult, sdk: RunResult): readonly string[] =>
  alignRuns(scripted, sdk).flatMap(({ difference }) => difference ?? []);

/** The lines for which a row of a known difference stands. */
function linesIn(row: string): readonly string[] {
  const [, sign, moments = "", changes = ""] =
    /^([-+]) ((?:\d+, )*(?:\d+|end)) (.+)$/.exec(row) ?? [];
  const each = changes.split(", ");
  return moments.split(", ").flatMap((at) => each.map((change) => `${sign} ${at} ${change}`));
}

/** The known differences of a scenario, with the lines of the diff that each explains. */
export const factsFor = (id: string) =>
  KNOWN_DIFFERENCES.flatMap(({ fact, differs: { [id]: rows }, isImpossible = false }) =>
    rows ? { fact, lines: rows.flatMap(linesIn), isImpossible } : [],
  );

/**
 * The facts that explain why a scenario fails on the real SDK; null if it fails for another reason.
 *
 * @param played the scenario that both runs have played, and the facts for which it replaces the written one.
 */
export function explainFailure(
  { scenario: { id }, facts }: ReturnType<typeof normalise>,
  scripted: RunResult,
  sdk: RunResult,
): readonly string[] | null {
  if (scripted.verdict === "fail") return null;
  if (sdk.verdict === "pass") return facts;
  const known = factsFor(id);
  const lines = known.flatMap((one) => one.lines).toSorted();
  const isExplained =
    known.some(({ isImpossible }) => isImpossible) &&
    differencesOf(scripted, sdk).toSorted().join() === lines.join();
  return isExplained ? [...facts, ...known.map(({ fact }) => fact)] : null;
}

/** Plays a scenario on both providers, in the form in which the service at this origin can play it. */
export async function playBoth(
  written: Scenario,
  origin: string,
  play: Readonly<Record<"scripted" | "sdk", (scenario: Scenario) => Promise<RunResult>>>,
) {
  const normalised = normalise(written, origin);
  const scripted = await play.scripted(normalised.scenario);
  const sdk = await play.sdk(normalised.scenario);
  const known = explainFailure(normalised, scripted, sdk);
  return { scripted, sdk, replaced: normalised.facts, known };
}
