import lighthouse, { type Result } from "lighthouse";
import { freePort } from "../../scripts/ports.ts";
import { prerenderedPages } from "../../src/content/pages.ts";
import { atLeast, atMost, median, printRow } from "./measure.ts";
import { serveFloor, serveProduct, withBrowser } from "./sites.ts";

const ROUNDS = 3;
const ROUTES = prerenderedPages.map(({ path }) => path);
/** The categories besides speed. */
const QUALITIES = ["accessibility", "best-practices", "seo"];

/** Runs Lighthouse once, with its default phone and connection. */
async function audit(url: string): Promise<Result> {
  const port = await freePort();
  return withBrowser(async () => {
    const result = await lighthouse(url, { port, logLevel: "silent" });
    if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
    return result.lhr;
  }, `--remote-debugging-port=${port}`);
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

/** Only the product's pages have goals, and not the pages that they are compared with. */
async function printPage(name: string, url: string, hasGoals: boolean): Promise<void> {
  const seen: Result[] = [];
  for (let round = 0; round < ROUNDS; round++) seen.push(await audit(url));
  const valueOf = (audit: string) =>
    median(seen.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const scoreOf = (category: string) =>
    median(seen.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
  const seconds = (audit: string) => `${(valueOf(audit) / 1000).toFixed(2)} s`;
  printRow(
    name,
    String(scoreOf("performance")),
    seconds("first-contentful-paint"),
    seconds("largest-contentful-paint"),
    `${Math.round(valueOf("total-blocking-time"))} ms`,
    valueOf("cumulative-layout-shift").toFixed(4),
    QUALITIES.map(scoreOf).join(" "),
    seen[0] === undefined ? "" : largestOf(seen[0]),
  );
  for (const failure of new Set(seen.flatMap(failuresOf))) console.log(`      ${failure}`);
  if (!hasGoals) return;
  const lowest = Math.min(...["performance", ...QUALITIES].map(scoreOf));
  printRow(
    "",
    `scores ${atLeast(lowest, 100)}`,
    `largest paint ${atMost(valueOf("largest-contentful-paint") / 1000, 1, " s")}`,
    `shift ${atMost(Number(valueOf("cumulative-layout-shift").toFixed(4)), 0)}`,
  );
}

/** Compares the real build's pages with the libraries alone and with a page without scripts. */
export async function benchLighthouse(): Promise<void> {
  const product = await serveProduct("production");
  const floor = await serveFloor();
  try {
    printRow("page", "speed", "first paint", "largest paint", "blocked", "shift", "a11y best seo");
    for (const route of ROUTES) await printPage(route, `${product.origin}${route}`, true);
    await printPage("the floor app", `${floor.origin}/`, false);
    await printPage("static HTML", `${floor.origin}/static`, false);
  } finally {
    product.close();
    floor.close();
  }
}
