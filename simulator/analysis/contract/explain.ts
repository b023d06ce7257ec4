import type { RunResult } from "../../engine/runner.ts";
import { differencesOf } from "./compare.ts";
import { IMPOSSIBLE_ON_THE_SERVICE, KNOWN_DIFFERENCES } from "./known-differences.ts";
import type { normalise } from "./normalise.ts";

/** The facts that are listed for a scenario, with the lines of the diff that each explains. */
export const factsFor = (
  id: string,
  facts = [...KNOWN_DIFFERENCES, ...IMPOSSIBLE_ON_THE_SERVICE],
) => facts.flatMap(({ fact, differs: { [id]: lines } }) => (lines ? { fact, lines } : []));

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
  if (factsFor(id, [...IMPOSSIBLE_ON_THE_SERVICE]).length === 0) return null;
  const listed = factsFor(id);
  const lines = listed.flatMap((one) => one.lines).toSorted();
  const found = differencesOf(scripted, sdk).toSorted();
  const isKnown = found.join("\n") === lines.join("\n");
  return isKnown ? [...facts, ...listed.map(({ fact }) => fact)] : null;
}
