import { expect } from "@playwright/test";
import { type RunResult, runScenario } from "../../simulator/engine/runner.ts";
import type { Scenario } from "../../simulator/scenario/schema.ts";
import { loadFixtures } from "../support/load-fixtures.ts";
import { differencesOf } from "./compare.ts";
import { ASIDE, BEYOND_THE_SERVICE, type Fact, FACTS } from "./facts.ts";
import { RETELLINGS, retell } from "./retell.ts";
import { test } from "./sdk-page.ts";

const SCENARIOS = new Map(loadFixtures().map(({ scenario }) => [scenario.id, scenario]));

function scenarioOf(id: string): Scenario {
  const scenario = SCENARIOS.get(id);
  if (scenario === undefined) throw new Error(`There is no scenario ${id}.`);
  return scenario;
}

const playScripted = (scenario: Scenario): Promise<RunResult> =>
  runScenario(scenario, { trace: true });

/** The lines by which these facts have a scenario differ, in no order. */
const linesBy = (facts: readonly Fact[], id: string): readonly string[] =>
  facts.flatMap(({ differs }) => differs[id] ?? []).toSorted();

for (const [id, written] of SCENARIOS) {
  const isBeyond = linesBy(BEYOND_THE_SERVICE, id).length > 0;
  const excused = linesBy([...FACTS, ...BEYOND_THE_SERVICE], id);
  const title = isBeyond ? "cannot be" : excused.length > 0 ? "looks the same" : "is the same";

  test(`${id}: ${title}`, async ({ runOnSdk, baseURL }) => {
    const scenario = retell(written, baseURL);
    const scripted = await playScripted(scenario);
    const sdk = await runOnSdk(scenario);
    expect(differencesOf(scripted, sdk).toSorted()).toEqual(excused);
    expect(scripted.failures).toEqual([]);
    expect(sdk.verdict).toBe(isBeyond ? "fail" : "pass");
  });
}

for (const rule of RETELLINGS) {
  const { says, neededBy } = rule;
  if (neededBy === undefined) continue;
  test(`${neededBy} has to be told otherwise: ${says}`, async ({ runOnSdk, baseURL }) => {
    const others = RETELLINGS.filter((other) => other !== rule);
    const scenario = retell(scenarioOf(neededBy), baseURL, others);
    const differences = differencesOf(await playScripted(scenario), await runOnSdk(scenario));
    expect(differences.toSorted()).not.toEqual(linesBy(FACTS, neededBy));
  });
}

test("what is left out of every course is told by the SDK alone", async ({ runOnSdk }) => {
  const scenario = scenarioOf("default-attempt");
  const causesOf = ({ trace = [] }: RunResult) => new Set<string>(trace.map(({ cause }) => cause));
  const scripted = causesOf(await playScripted(scenario));
  const sdk = causesOf(await runOnSdk(scenario));
  const alone = Object.keys(ASIDE).filter((cause) => sdk.has(cause) && !scripted.has(cause));
  expect(alone).toEqual(Object.keys(ASIDE));
});

test("nothing is excused or retold that is no scenario", () => {
  const excused = [...FACTS, ...BEYOND_THE_SERVICE].flatMap(({ differs }) => Object.keys(differs));
  const retold = RETELLINGS.flatMap(({ scenarios = [] }) => scenarios);
  expect([...excused, ...retold].filter((id) => !SCENARIOS.has(id))).toEqual([]);
});
