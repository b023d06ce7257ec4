import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "@playwright/test";
import { runScenario } from "../../simulator/engine/runner.ts";
import { describeFaults, parseScenarioValue } from "../../simulator/scenario/parse.ts";
import { compareRuns } from "./compare.ts";
import { BEYOND_THE_SERVICE, FACTS, OTHER_COURSES, RETOLD } from "./facts.ts";
import { test } from "./sdk-page.ts";

const FOLDER = join(import.meta.dirname, "../../fixtures/scenarios");
const IDS = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".json"))
  .map((file) => basename(file, ".json"));

/** The scenario as it is played: an error of a bare string becomes an object with that message. */
const retell = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) =>
    key === "events" && Array.isArray(value)
      ? value.map((item: Record<string, unknown>) =>
          item["event"] === "error" && typeof item["payload"] === "string"
            ? { ...item, payload: { message: item["payload"] } }
            : item,
        )
      : value,
  );

for (const id of IDS) {
  const beyond = BEYOND_THE_SERVICE[id];
  const course = OTHER_COURSES[id];
  const title =
    beyond !== undefined ? "cannot be" : course !== undefined ? "ends the same" : "is the same";

  test(`${id}: ${title}`, async ({ runOnSdk }) => {
    const text = readFileSync(join(FOLDER, `${id}.json`), "utf8");
    const played: unknown = RETOLD.has(id) ? retell(text) : JSON.parse(text);
    const parsed = parseScenarioValue(played);
    if (!parsed.ok) throw new Error(describeFaults(parsed.faults));
    const scripted = await runScenario(parsed.scenario, { trace: true });
    const sdk = await runOnSdk(played);

    const differences = compareRuns(scripted, sdk);
    const ends = differences.filter(({ what }) => what !== "order");
    if (beyond !== undefined) {
      expect(ends, `It is excused by: ${FACTS[beyond]}`).not.toEqual([]);
    } else if (course !== undefined) {
      expect(ends).toEqual([]);
      expect(differences, `It is excused by: ${FACTS[course]}`).not.toEqual([]);
    } else {
      expect(differences).toEqual([]);
    }
  });
}

test("nothing is excused that is no scenario", () => {
  const excused = [...Object.keys(BEYOND_THE_SERVICE), ...Object.keys(OTHER_COURSES), ...RETOLD];
  expect(excused.filter((id) => !IDS.includes(id))).toEqual([]);
  expect(new Set(excused).size).toBe(excused.length);
});

test("nothing is known of the service that excuses nothing", () => {
  const cited = new Set<string>([
    ...Object.values(BEYOND_THE_SERVICE),
    ...Object.values(OTHER_COURSES),
  ]);
  expect(Object.keys(FACTS).filter((fact) => !cited.has(fact))).toEqual([]);
});
