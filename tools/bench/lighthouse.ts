import lighthouse, { type Result } from "lighthouse";
import { freePort } from "../../scripts/ports.ts";
import { prerenderedPages } from "../../src/content/pages.ts";
import { atLeast, atMost, median, printRow } from "./measure.ts";
import { serveFloor, serveProduct, withBrowser } from "./sites.ts";

const ROUNDS = 3;
const ROUTES = prerenderedPages.map(({ path }) => path);

/** Runs Lighthouse once, with its default phone and connection. */
async function audit(url: string): Promise<Result> {
  const port = await freePort();
  return withBrowser(async () => {
    const result = await lighthouse(url, { port, logLevel: "silent" });
    if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
    return result.lhr;
  }, `--remote-debugging-port=${port}`);
}

const scoreOf = (lhr: Result, category: string): number =>
  Math.round((lhr.categories[category]?.score ?? 0) * 100);

const valueOf = (lhr: Result, audit: string): number =>
  lhr.audits[audit]?.numericValue ?? Number.NaN;

/** The HTML of the largest contentful element. */
function largestOf(lhr: Result): string {
  const found = JSON.stringify(lhr.audits["largest-contentful-paint-element"]?.details ?? {});
  return /"snippet":"(<[^>]{0,40})/.exec(found)?.[1]?.replaceAll("\\", "") ?? "?";
}

const failuresOf = (lhr: Result): string[] =>
  ["accessibility", "best-practices", "seo"].flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  );

/** Only the product's pages have goals, and not the pages that they are compared with. */
async function printPage(name: string, url: string, hasGoals: boolean): Promise<void> {
  const seen: Result[] = [];
  for (let round = 0; round < ROUNDS; round++) seen.push(await audit(url));
  const middle = (read: (lhr: Result) => number) => median(seen.map(read));
  const seconds = (audit: string) =>
    `${(middle((lhr) => valueOf(lhr, audit)) / 1000).toFixed(2)} s`;
  const score = (category: string) => String(middle((lhr) => scoreOf(lhr, category)));
  printRow(
    name,
    score("performance"),
    seconds("first-contentful-paint"),
    seconds("largest-contentful-paint"),
    `${Math.round(middle((lhr) => valueOf(lhr, "total-blocking-time")))} ms`,
    middle((lhr) => valueOf(lhr, "cumulative-layout-shift")).toFixed(4),
    ["accessibility", "best-practices", "seo"].map(score).join(" "),
    seen[0] === undefined ? "" : largestOf(seen[0]),
  );
  for (const failure of new Set(seen.flatMap(failuresOf))) console.log(`      ${failure}`);
  if (!hasGoals) return;
  const categories = ["performance", "accessibility", "best-practices", "seo"];
  const lowest = Math.min(...categories.map((category) => middle((lhr) => scoreOf(lhr, category))));
  const valueIn = (audit: string) => middle((lhr) => valueOf(lhr, audit));
  printRow(
    "",
    `scores ${atLeast(lowest, 100)}`,
    `largest paint ${atMost(valueIn("largest-contentful-paint") / 1000, 1, " s")}`,
    `shift ${atMost(Number(valueIn("cumulative-layout-shift").toFixed(4)), 0)}`,
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
