import type { CDPSession } from "@playwright/test";
import { atMost, printRow } from "./measure.ts";
import { serveProduct, withBrowser } from "./sites.ts";

const HOURS = Number(process.env["BENCH_HOURS"] ?? 4);
const SPEED = 60;
const HOUR_MS = 3_600_000;
/** Half of an hour of the call is half a minute of the bench. */
const SAMPLE_MS = HOUR_MS / 2;
/** The growth counts from here on, when all code of a call has run. */
const WARM_UP_MS = HOUR_MS / 6;
const LIMIT_MB = 5;

/** The bytes of the heap after a collection, and the number of nodes of the page. */
async function measure(cdp: CDPSession) {
  for (let round = 0; round < 3; round += 1) await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const { nodes } = await cdp.send("Memory.getDOMCounters");
  return { bytes: usedSize, nodes };
}

const mb = (bytes: number): string => (bytes / 1024 / 1024).toFixed(2);

/**
 * Prints the growth of the page's memory during a call of four hours, played 60 times as fast: with captions, the
 * log and the visualiser.
 */
export async function benchMemory(): Promise<void> {
  const site = await serveProduct("production", "tools/bench/memory-page.ts");
  await withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(site.origin);
    const cdp = await page.context().newCDPSession(page);
    await page.getByRole("button", { name: "Enter Voice Mode" }).click();
    await page.getByText("Connecting...").first().waitFor();
    await page.evaluate((speed) => window.memoryBench.talk(speed), SPEED);
    const reach = (ms: number) =>
      page.waitForFunction((time) => window.memoryBench.now() >= time, ms, { timeout: 0 });
    await reach(WARM_UP_MS);
    const first = await measure(cdp);
    for (let at = SAMPLE_MS; at <= HOURS * HOUR_MS; at += SAMPLE_MS) {
      await reach(at);
      const { bytes, nodes } = await measure(cdp);
      const more = bytes - first.bytes;
      printRow(
        `after ${(at / HOUR_MS).toFixed(1)} hours`,
        `${mb(bytes)} MB`,
        `${mb(more)} more ${atMost(Number(mb(more)), LIMIT_MB)}`,
        `${nodes} nodes`,
      );
    }
    await page.locator(".call-visualiser canvas").first().waitFor();
    await page
      .getByText(/This is turn \d+/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "End Consultation" }).click();
    await page.waitForURL("**/call-ending");
    const logged = await page.evaluate(() => window.memoryBench.logged());
    printRow("the log holds", `${logged.toLocaleString("en")} entries`);
  });
  site.close();
}
