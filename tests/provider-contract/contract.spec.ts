import { expect } from "@playwright/test";
import { type RunResult, runScenario } from "../../simulator/engine/runner.ts";
import type { Scenario } from "../../simulator/scenario/schema.ts";
import {
  differencesOf,
  explainFailure,
  factsFor,
} from "../../simulator/analysis/contract/compare.ts";
import {
  IGNORED_CAUSES,
  KNOWN_DIFFERENCES,
} from "../../simulator/analysis/contract/known-differences.ts";
import { NORMALISATIONS, normalise } from "../../simulator/analysis/contract/normalise.ts";
import { loadFixtures } from "../support/load-fixtures.ts";
import { test } from "./sdk-page.ts";

const SCENARIOS = new Map(loadFixtures().map(({ scenario }) => [scenario.id, scenario]));

function scenarioOf(id: string): Scenario {
  const scenario = SCENARIOS.get(id);
  if (scenario === undefined) throw new Error(`There is no scenario ${id}.`);
  return scenario;
}

const playScripted = (scenario: Scenario): Promise<RunResult> =>
  runScenario(scenario, { trace: true });

/** Returns the lines of the diff that the known differences explain for a scenario, sorted. */
const linesFor = (id: string): readonly string[] =>
  factsFor(id)
    .flatMap(({ lines }) => lines)
    .toSorted();

for (const [id, written] of SCENARIOS) {
  const isBeyond = factsFor(id).some(({ isImpossible }) => isImpossible);
  const excused = linesFor(id);
  const title = isBeyond
    ? "passes on the scripted provider and fails on the real SDK"
    : excused.length > 0
      ? "passes on both providers with only the listed differences"
      : "gives the same trace on both providers";

  test(`${id} ${title}`, async ({ runOnSdk, baseURL }) => {
    const normalised = normalise(written, baseURL);
    const { scenario } = normalised;
    const scripted = await playScripted(scenario);
    const sdk = await runOnSdk(scenario);
    expect(differencesOf(scripted, sdk).toSorted()).toEqual(excused);
    expect(scripted.failures).toEqual([]);
    expect(sdk.verdict).toBe(isBeyond ? "fail" : "pass");
    // So no fixture fails in the results of /__sim.
    expect(explainFailure(normalised, scripted, sdk)).not.toBeNull();
  });
}

for (const rule of NORMALISATIONS) {
  const { fact, neededBy } = rule;
  if (neededBy === undefined) continue;
  test(`${neededBy} differs on the SDK if this fact is not normalised: ${fact}`, async ({
    runOnSdk,
    baseURL,
  }) => {
    const others = NORMALISATIONS.filter((other) => other !== rule);
    const { scenario } = normalise(scenarioOf(neededBy), baseURL, others);
    const differences = differencesOf(await playScripted(scenario), await runOnSdk(scenario));
    expect(differences.toSorted()).not.toEqual(linesFor(neededBy));
  });
}

test("the comparison ignores only causes that the SDK alone reports", async ({ runOnSdk }) => {
  const scenario = scenarioOf("default-attempt");
  const causesOf = ({ trace = [] }: RunResult) => new Set<string>(trace.map(({ cause }) => cause));
  const scripted = causesOf(await playScripted(scenario));
  const sdk = causesOf(await runOnSdk(scenario));
  const alone = Object.keys(IGNORED_CAUSES).filter(
    (cause) => sdk.has(cause) && !scripted.has(cause),
  );
  expect(alone).toEqual(Object.keys(IGNORED_CAUSES));
});

test("known differences name only existing scenarios", () => {
  const excused = KNOWN_DIFFERENCES.flatMap(({ differs }) => Object.keys(differs));
  expect(excused.filter((id) => !SCENARIOS.has(id))).toEqual([]);
});
