import { expect } from "@playwright/test";
import { test } from "../../e2e/support/needs.ts";
import { countLeftovers, countNodes, heapSize, slopeOf } from "./leftovers.ts";
import { failure, START } from "./trap-page.ts";

const VISIT = [{ at: 0, do: "start" }];
const visitUntil = (at: number) => [...VISIT, { at, do: "stop" }];
const refusal = {
  type: "start-method-error",
  error: { message: { message: "Not today", statusCode: 500 } },
};

const LIVE = { at: 250, state: "active" };
const WAITING = { at: 40, state: "connecting" };
/** Returns an attempt whose call is active from 200 ms on, followed by these events. */
const called = (...then: object[]) => ({
  start: { outcome: "resolve", after: 100 },
  events: [{ at: 200, event: "call-start" }, ...then],
});

/** For every way in which a call can end, a scenario whose expectations hold only for that way. */
const KINDS = {
  "a stop": {
    visitor: visitUntil(300),
    attempts: [called()],
    expect: [LIVE, { at: 400, state: "idle", error: null }],
  },
  "a stop while it is joined": {
    visitor: visitUntil(50),
    attempts: [called()],
    expect: [WAITING, { at: 400, state: "idle", error: null }],
  },
  "a stop that is answered too late, and a call after it": {
    visitor: [...visitUntil(300), { at: 6000, do: "start" }, { at: 6300, do: "stop" }],
    // The adapter forces the end of the first call before the second can start.
    attempts: [{ ...called(), stop: { outcome: "resolve", after: 5600 } }, called()],
    expect: [LIVE, { at: 6250, state: "active" }, { at: 6400, state: "idle", error: null }],
  },
  "an end by the service": {
    visitor: VISIT,
    attempts: [called({ at: 300, event: "call-end" })],
    expect: [LIVE, { at: 400, state: "idle", error: null }],
  },
  "a fatal error without a leave": {
    visitor: VISIT,
    attempts: [called({ at: 300, event: "error", payload: failure("exp-room", "It expired") })],
    expect: [LIVE, { at: 6000, state: "idle", error: "Service error: It expired" }],
  },
  "a loss of the assistant": {
    visitor: VISIT,
    attempts: [called({ at: 5300, event: "disconnect" })],
    expect: [
      { at: 5299, state: "active" },
      { at: 6000, state: "idle" },
    ],
  },
  "a refusal of the call": {
    visitor: VISIT,
    attempts: [
      {
        start: { outcome: "resolve-null", after: 100 },
        events: [{ at: 100, event: "error", payload: refusal }],
      },
    ],
    expect: [WAITING, { at: 400, state: "idle", error: "Service error: Not today" }],
  },
  "a refusal to let the visitor in": {
    visitor: VISIT,
    attempts: [
      {
        start: { outcome: "resolve-null", after: 100 },
        events: [{ at: 100, event: "error", payload: failure("meeting-full", "It is full") }],
      },
    ],
    expect: [WAITING, { at: 400, state: "idle", error: "Service error: It is full" }],
  },
};

/** The scenarios of `KINDS` as the content of scenario files. */
const CYCLES: readonly unknown[] = Object.entries(KINDS).map(([title, kind], index) => ({
  schemaVersion: 1,
  id: `cycle-${index}`,
  title,
  ...kind,
}));

/**
 * Returns all scenarios in the order of a round. The order differs between rounds, but the plain stop is
 * always last, because the call machine has no work left after it.
 */
function roundOf(round: number): readonly unknown[] {
  const [stop, ...others] = CYCLES;
  const step = 1 + (round % (others.length - 1));
  return [...others.map((_, index) => others[(index * step) % others.length]), stop];
}

const ROUNDS = 25;
/** Long, because the browser closes objects with a delay and each count takes seconds on a busy machine. */
const CLOSED_WITHIN = { timeout: 120_000 };
/** The number of rounds between two measurements of the heap. */
const SAMPLED = 5;
/** The number of rounds between two on a slow device. Each of them costs as much as four others. */
const SLOWED = 13;
/** How many times slower than this machine the slow device is. */
const SLOWNESS = 4;
/** The growth of the heap in KiB for each call. The simulator keeps a trace of all calls, and thrice that is allowed. */
const TRACE_LIMIT = 32;
const NOTHING = {
  callObjects: 0,
  listed: 0,
  // The ring tone.
  audioElements: 1,
  liveTracks: 0,
  openContexts: 0,
  bundles: 0,
  // One SDK instance remains, with the adapter's listeners.
  clients: [expect.any(Number)],
};

// A long limit, because the test makes as many calls as all contract scenarios together.
test.setTimeout(600_000);
test.use({ permissions: ["microphone"] });

test("200 calls with every kind of end leave nothing behind on their page", async ({
  page,
}, testInfo) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  const button = (name: string) => page.getByRole("button", { name });
  await page.goto("/?provider=standin&clock=paused");
  await page.waitForFunction(() => window.voiceSimPreview !== undefined);
  const cdp = await page.context().newCDPSession(page);
  const heap: number[] = [];
  let cycles = 0;

  /** Plays a scenario with its visitor on the page, and returns the failures of its expectations. */
  const play = (scenario: unknown) =>
    page.evaluate(async (given) => {
      const { voiceSimPreview: app } = window;
      app?.arm(given);
      app?.play();
      const { from = 0, end = 0 } = app?.playing() ?? {};
      await app?.clock.advance(end - from);
      return app?.expectations().flat();
    }, scenario);

  async function playRound(round: number): Promise<void> {
    for (const scenario of roundOf(round)) {
      expect({ scenario, failures: await play(scenario) }).toEqual({ scenario, failures: [] });
      cycles++;
      if (new URL(page.url()).pathname !== "/") await button("Back to Home").click();
    }
    await expect(button(START)).toBeVisible();
    expect(faults).toEqual([]);
  }

  await playRound(0);
  await expect.poll(() => countLeftovers(cdp), CLOSED_WITHIN).toMatchObject(NOTHING);
  const first = await countLeftovers(cdp);
  const { nodes, listeners } = await countNodes(cdp);
  expect(first.listeners.devices).toEqual({});

  cycles = 0;
  for (let round = 0; round < ROUNDS; round++) {
    if (round % SAMPLED === 0) heap.push(await heapSize(cdp));
    // On a slow device React drops the page that it draws when something else changes.
    const rate = round % SLOWED === 0 ? SLOWNESS : 1;
    await cdp.send("Emulation.setCPUThrottlingRate", { rate });
    await playRound(round);
  }
  heap.push(await heapSize(cdp));
  expect(cycles).toBe(200);
  await expect.poll(() => countLeftovers(cdp), CLOSED_WITHIN).toEqual(first);
  // Some elements and listeners come and go with the page's state, but a kind of end that leaves one behind adds one in
  // each round.
  const grown = async () => {
    const now = await countNodes(cdp);
    return Math.max(now.nodes - nodes, now.listeners - listeners);
  };
  await expect.poll(grown, CLOSED_WITHIN).toBeLessThan(ROUNDS);

  const growth = (slopeOf(heap) * (heap.length - 1)) / cycles / 1024;
  const description = `${growth.toFixed(2)} KiB a cycle, to ${((heap.at(-1) ?? 0) / 1024 ** 2).toFixed(2)} MiB`;
  testInfo.annotations.push({ type: "heap", description });
  process.stdout.write(`  the heap grows by ${description}\n`);
  expect(growth).toBeLessThan(TRACE_LIMIT);
});

/** The number of times that a page is drawn and not shown. */
const DRAWN = 20;

test("pages leave nothing behind when they are drawn and not shown", async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  for (const path of [
    "/",
    "/call-ending",
    "/testimonials",
    "/why-us",
    "/privacy",
    "/admin-testing",
  ])
    await test.step(path, async () => {
      await page.goto(`${path}?provider=standin`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      // React makes such elements when something else changes before a new page is complete. The page itself may still
      // grow on a busy machine, so only these elements are counted.
      const copies = await page.evaluateHandle(
        (times) => Array.from({ length: times }, () => new WeakRef(document.body.cloneNode(true))),
        DRAWN,
      );
      const left = async () => {
        await cdp.send("HeapProfiler.collectGarbage");
        return copies.evaluate((all) => all.filter((copy) => copy.deref() !== undefined).length);
      };
      await expect.poll(left, CLOSED_WITHIN).toBe(0);
    });
});
