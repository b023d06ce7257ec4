import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPreview } from "../../simulator/console/model/app/create-preview.ts";
import { type Take, NO_ACTS, withActs } from "../../simulator/console/model/run/take.ts";
import { driveClock } from "../../simulator/engine/clock-driver.ts";
import { prepareRun, runScenario } from "../../simulator/engine/runner.ts";
import { createVirtualClock } from "../../simulator/engine/virtual-clock.ts";
import { defaultUntil } from "../../simulator/scenario/run-end.ts";
import type { Scenario } from "../../simulator/scenario/schema.ts";
import { loadFixtures } from "../support/load-fixtures.ts";

beforeEach(() => vi.stubGlobal("window", { location: { pathname: "/" } }));
afterEach(() => void vi.unstubAllGlobals());

/** Creates the app of a page in a frame of the console. */
function open(scenario: Scenario, take: Take) {
  const run = prepareRun(take.acts.length === 0 ? scenario : withActs(scenario, take));
  const driver = driveClock(run.clock, createVirtualClock());
  const armed = () => (take.acts.length === 0 ? scenario : withActs(scenario, take));
  return createPreview({ ...run, driver, armed, arm() {}, take, exact: true, goHome() {} });
}

const ACTIONS = {
  start: ({ session }) => session.start("home"),
  stop: ({ session }) => session.stop(),
  home: ({ session }) => session.goHome("home"),
  mute: ({ session }) => session.setMuted(true),
  unmute: ({ session }) => session.setMuted(false),
  type: ({ session }) => session.sendText("Tomorrow at nine"),
  "call-start": ({ app }) => app.send("call-start", undefined),
  "call-end": ({ app }) => app.send("call-end", undefined),
  "speech-start": ({ app }) => app.send("speech-start", undefined),
  error: ({ app }) => app.send("error", { type: "ejected" }),
  loud: ({ app }) => app.setLevel("assistant", 1),
  quiet: ({ app }) => app.setLevel("assistant", 0),
  "visitor loud": ({ app }) => app.setLevel("visitor", 0.5),
  step: ({ app }) => app.step(),
} satisfies Record<string, (opened: ReturnType<typeof open>) => unknown>;

const steps = fc.array(
  fc.tuple(
    fc.constantFrom("seek back", ...(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[])),
    // Short pauses make acts meet the script's items and each other.
    fc.oneof(fc.nat(3), fc.constantFrom(100, 300, 700, 1000), fc.nat(50_000)),
  ),
  { maxLength: 12 },
);
const scenarios = loadFixtures()
  .map(({ scenario }) => scenario)
  // A step through an hour with a held slider takes minutes: it passes 36,000 levels one by one.
  .filter((scenario) => scenario.page === "home" && defaultUntil(scenario) < 600_000);

/** The trace without session IDs, which follow the id of the file. */
const plain = (trace: readonly { readonly at: number }[]) =>
  trace.map((entry) => ({ ...entry, sessionId: null }));

it("keeps any acts by hand as a scenario that gives the same trace headless", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...scenarios),
      fc.boolean(),
      steps,
      async (base, script, todo) => {
        const scenario = { ...base, configured: true as const };
        let opened = open(scenario, NO_ACTS);
        if (script) opened.app.play();
        await opened.app.clock.advance(0);
        for (const [action, pause] of todo) {
          if (action === "seek back" && opened.app.take().acts.length > 0) {
            const to = Math.max(0, opened.app.clock.now() - pause);
            opened = open(scenario, opened.app.take());
            opened.app.play();
            await opened.app.clock.advance(to);
          } else if (action !== "seek back") {
            await ACTIONS[action](opened);
            await opened.app.clock.advance(pause);
          }
        }
        const until = opened.app.clock.now();
        const kept = { ...withActs(scenario, opened.app.take()), until, expect: [] };
        const { trace = [] } = await runScenario(kept, { trace: true });
        expect(plain(trace)).toEqual(plain(opened.app.trace()));
      },
    ),
    { numRuns: 300 },
  );
}, 120_000);
