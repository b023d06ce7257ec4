import { expect, test } from "@playwright/test";
import { roundOf } from "./cycle-kinds.ts";
import { countLeftovers, heapSize, slopeOf } from "./leftovers.ts";
import { openSdkPage } from "./sdk-page.ts";

const ROUNDS = 25;
/** The browser closes objects with a delay, and each count takes seconds on a busy machine. */
const CLOSED_WITHIN = { timeout: 120_000 };
/** The heap is measured every so many rounds. */
const SAMPLED = 5;
const NOTHING = {
  callObjects: 0,
  listed: 0,
  audioElements: 0,
  liveTracks: 0,
  openContexts: 0,
  bundles: 0,
  // One SDK instance stays, with the adapter's listeners.
  clients: [expect.any(Number)],
};

// It makes as many calls as all contract scenarios together.
test.setTimeout(600_000);

test("leaves nothing behind after 200 cycles", async ({ browser, baseURL }, testInfo) => {
  const { page, run, close } = await openSdkPage(browser, baseURL);
  const cdp = await page.context().newCDPSession(page);
  const heap: number[] = [];
  let cycles = 0;

  async function playRound(round: number): Promise<void> {
    for (const scenario of roundOf(round)) {
      const { id, verdict, failures } = await run(scenario);
      expect({ id, verdict, failures }).toEqual({ id, verdict: "pass", failures: [] });
      cycles++;
    }
  }

  await playRound(0);
  await expect.poll(() => countLeftovers(cdp), CLOSED_WITHIN).toMatchObject(NOTHING);
  const first = await countLeftovers(cdp);
  expect(first.listeners.window).not.toHaveProperty("message");
  expect(first.listeners.devices).toEqual({});

  cycles = 0;
  for (let round = 0; round < ROUNDS; round++) {
    if (round % SAMPLED === 0) heap.push(await heapSize(cdp));
    await playRound(round);
  }
  heap.push(await heapSize(cdp));
  expect(cycles).toBe(200);
  await expect.poll(() => countLeftovers(cdp), CLOSED_WITHIN).toEqual(first);

  const grown = (slopeOf(heap) * (heap.length - 1)) / cycles / 1024;
  const description = `${grown.toFixed(2)} KiB a cycle, to ${((heap.at(-1) ?? 0) / 1024 ** 2).toFixed(2)} MiB`;
  testInfo.annotations.push({ type: "heap", description });
  process.stdout.write(`  the heap grows by ${description}\n`);
  await close();
});
