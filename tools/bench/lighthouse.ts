import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import lighthouse, { type Result } from "lighthouse";
import { freePort } from "../../scripts/ports.ts";
import { ROOT } from "../../scripts/run.ts";
import { prerenderedPages } from "../../src/content/pages.ts";
import { atLeast, atMost, median, printRow } from "./measure.ts";
import { inCpuTime, type TraceEvent } from "./cpu-time.ts";
import { serveFloor, serveProduct, withBrowser } from "./sites.ts";

const ROUNDS = 3;
const ROUTES = prerenderedPages.map(({ path }) => path);
/** The categories besides speed. */
const QUALITIES = ["accessibility", "best-practices", "seo"];

/** Where Lighthouse keeps what it gathers in a visit. */
const VISIT = join(ROOT, "test-results/bench/visit");
const TRACE = join(VISIT, "defaultPass.trace.json");

/**
 * Runs Lighthouse once, with its default phone and connection. It audits the CPU time of the page's tasks, because
 * wall time includes other processes of a busy machine.
 */
async function audit(url: string): Promise<Result> {
  const port = await freePort();
  await withBrowser(
    () => lighthouse(url, { port, logLevel: "silent", gatherMode: VISIT }),
    `--remote-debugging-port=${port}`,
  );
  const trace = JSON.parse(readFileSync(TRACE, "utf8")) as { traceEvents: TraceEvent[] };
  writeFileSync(TRACE, JSON.stringify({ ...trace, traceEvents: inCpuTime(trace.traceEvents) }));
  const result = await lighthouse(url, { logLevel: "silent", auditMode: VISIT });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
  return result.lhr;
}

/** The HTML of the largest contentful element. */
function largestOf(lhr: Result): string {
  const found = JSON.stringify(lhr.audits["largest-contentful-paint-element"]?.details ?? {});
  return /"snippet":"(<[^>]{0,40})/.exec(found)?.[1]?.replaceAll("\\", "") ?? "?";
}

const failuresOf = (lhr: Result): string[] =>
  QUALITIES.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  );

/** Prints what Lighthouse measured on a page, and returns the medians that have goals. */
async function measurePage(name: string, url: string) {
  const seen: Result[] = [];
  for (let round = 0; round < ROUNDS; round++) seen.push(await audit(url));
  const valueOf = (audit: string) =>
    median(seen.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const scoreOf = (category: string) =>
    median(seen.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
  const seconds = (audit: string) => `${(valueOf(audit) / 1000).toFixed(2)} s`;
  const largest = valueOf("largest-contentful-paint");
  const blocked = valueOf("total-blocking-time");
  const shift = Number(valueOf("cumulative-layout-shift").toFixed(4));
  printRow(
    name,
    String(scoreOf("performance")),
    seconds("first-contentful-paint"),
    seconds("largest-contentful-paint"),
    `${Math.round(blocked)} ms`,
    String(shift),
    QUALITIES.map(scoreOf).join(" "),
    seen[0] === undefined ? "" : largestOf(seen[0]),
  );
  for (const failure of new Set(seen.flatMap(failuresOf))) console.log(`      ${failure}`);
  const lowest = Math.min(...["performance", ...QUALITIES].map(scoreOf));
  return { lowest, largest, blocked, shift };
}

/** Compares the real build's pages with the libraries alone and with a page without scripts. */
export async function benchLighthouse(): Promise<void> {
  const product = await serveProduct("production");
  const floor = await serveFloor();
  try {
    printRow("page", "speed", "first paint", "largest paint", "blocked", "shift", "a11y best seo");
    await measurePage("the floor app", `${floor.origin}/`);
    const plain = await measurePage("static HTML", `${floor.origin}/static`);
    for (const route of ROUTES) {
      const page = await measurePage(route, `${product.origin}${route}`);
      const ratio = page.largest / plain.largest;
      console.log(`      scores ${atLeast(page.lowest, 100)}`);
      console.log(`      largest paint ${ratio.toFixed(2)} of static HTML ${atMost(ratio, 1.15)}`);
      console.log(`      blocked ${atMost(page.blocked, 60, " ms")}`);
      console.log(`      shift ${atMost(page.shift, 0)}`);
    }
  } finally {
    product.close();
    floor.close();
  }
}
