import { describe, expect, it } from "vitest";
import { fixtureText } from "../engine/fixture-library.ts";
import { playwrightTestOf } from "./playwright-test.ts";
import { runScenario } from "../engine/runner.ts";
import { scenarioOf } from "../../tests/support/attempt.ts";
import type { ScenarioSource } from "../scenario/schema.ts";

/** Writes the test of a fixture, or of a scenario with these fields. */
async function testOf(given: string | Partial<ScenarioSource>): Promise<string> {
  const source: ScenarioSource =
    typeof given === "string"
      ? (JSON.parse(fixtureText(given) ?? "null") as ScenarioSource)
      : { schemaVersion: 1, id: "mine", title: "Mine", ...given };
  const scenario = scenarioOf(source);
  const { final } = await runScenario(scenario);
  return playwrightTestOf(scenario, typeof given === "string" ? given : source, final);
}

const CALL = { events: [{ at: 500, event: "call-start" }] } as const;
const START = { at: 0, do: "start" } as const;

describe("playwrightTestOf", () => {
  // Playwright runs these files as they are.
  it.each(["short-call", "redirect-error-at-21-s", "go-home"])(
    "writes the committed test of the fixture %s",
    async (id) => {
      await expect(await testOf(id)).toMatchFileSnapshot(`../../e2e/written-${id}.spec.ts`);
    },
  );

  it("writes the committed test of another scenario, which contains it and expects its ending", async () => {
    const written = await testOf({
      id: "no-line-is-free",
      title: "The service says “No line is free.”",
      visitor: [START],
      attempts: [{ start: { outcome: "reject", error: "No line is free." } }],
    });
    await expect(written).toMatchFileSnapshot("../../e2e/written-no-line-is-free.spec.ts");
  });

  it("presses the buttons of a visitor who starts and ends a call", async () => {
    const visitor = [START, { at: 2000, do: "stop" }] as const;
    expect(await testOf({ visitor, attempts: [CALL] })).toContain(`
  await voice.open();
  await voice.start();
  await voice.advance(2000);
  await voice.stop();
`);
  });

  it.each([
    ["has no such button", [START, { at: 100, do: "mute" }]],
    ["is a second start", [START, { at: 100, do: "start" }]],
    ["happens before an event of its millisecond", [START, { at: 500, do: "stop" }]],
    ["comes with the limit of a call that connects", [START, { at: 45_000, do: "stop" }]],
    ["follows a call", [START, { at: 30_000, do: "stop" }, { at: 31_000, do: "start" }]],
  ] as const)("lets the page act for a visitor whose act %s", async (_, visitor) => {
    const written = await testOf({ visitor, attempts: [CALL] });
    expect(written).toContain("  await voice.open();\n  await voice.play();\n");
    expect(written).not.toMatch(/voice\.(start|stop)|toHaveRedirected/);
  });
});
