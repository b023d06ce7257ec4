import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { freePort } from "../scripts/ports.ts";
import { STANDIN_PATHS } from "../simulator/standin/addresses.ts";
import { mountPlatform, SYSTEM_WORLD } from "../simulator/standin/platform/node.ts";
import { createPlatform } from "../simulator/standin/platform/platform.ts";
import type { Caller, EventName } from "./adapter-page.ts";
import { bundlePage } from "./bundle.ts";
import { median, printRow, quartiles } from "./measure.ts";
import { openBrowser, type Site } from "./sites.ts";

const CALLS = Number(process.env["BENCH_CALLS"] ?? 60);
/** Until the service's code, the page's and the browser's devices are warm. */
const WARM_UP_CALLS = 5;
/** Each order as often as any other: who comes after whom makes no difference then. */
const ORDERS: readonly (readonly Caller[])[] = [
  ["bare", "control", "app"],
  ["control", "app", "bare"],
  ["app", "bare", "control"],
  ["app", "control", "bare"],
  ["bare", "app", "control"],
  ["control", "bare", "app"],
];

const ROUNDS = 30;
const WARM_UP_ROUNDS = 3;
const EVENTS_A_ROUND = 5000;
const EVENTS: readonly { readonly event: EventName; readonly name: string }[] = [
  { event: "volume-level", name: "a level" },
  { event: "message", name: "a partial transcript" },
  { event: "daily-participant-updated", name: "a participant's change" },
];

const HEADERS = {
  // A page that is by itself has a clock of microseconds.
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  // What the call library asks for itself leaves the machine in no bench.
  "content-security-policy": "connect-src 'self'",
};

/** The bench's page and its stand-ins, which answer at once, under one origin. */
async function serve(): Promise<Site> {
  const [page, machine] = await Promise.all([
    bundlePage("adapter-page.ts"),
    bundlePage("../simulator/standin/machine/main.ts"),
  ]);
  const platform = mountPlatform(createPlatform(SYSTEM_WORLD), STANDIN_PATHS.platform);
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    "/": [
      "text/html",
      `<!doctype html><title>Adapter bench</title><script src="/page.js"></script>`,
    ],
    "/page.js": ["text/javascript", page.code],
    [STANDIN_PATHS.machine]: ["text/javascript", machine.code],
  };
  const server = createServer((request, response) =>
    platform(request, response, () => {
      const [type, body] = files[request.url ?? ""] ?? [];
      response.writeHead(body === undefined ? 404 : 200, {
        ...HEADERS,
        "content-type": `${type ?? "text/plain"}; charset=utf-8`,
      });
      response.end(body);
    }),
  );
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** The median, and the quartiles around it. */
function spread(values: readonly number[], unit: string, digits: number): string {
  const [low, middle, high] = quartiles(values).map((value) => value.toFixed(digits));
  return `${middle} ${unit} (${low} to ${high})`;
}

/** From the press to `call-start`, call by call: what the app adds, and how far the SDK differs from itself. */
async function printStarts(page: Page): Promise<void> {
  const times: Record<Caller, number[]> = { bare: [], control: [], app: [] };
  const own: number[] = [];
  for (let round = -WARM_UP_CALLS; round < CALLS; round += 1)
    for (const caller of ORDERS.at(round % ORDERS.length) ?? []) {
      const took = await page.evaluate((name) => window.adapterBench.call(name), caller);
      if (round < 0) continue;
      times[caller].push(took.whole);
      if (caller === "app") own.push(took.own);
    }
  const beyondBare = (caller: Caller) =>
    times[caller].map((took, round) => took - (times.bare[round] ?? Number.NaN));
  const row = (name: string, caller: Caller) =>
    printRow(
      name,
      spread(times[caller], "ms", 1),
      (median(times[caller]) / median(times.bare)).toFixed(3),
    );
  printRow("press to call-start", `median of ${CALLS}, quartiles`, "ratio");
  row("the SDK by itself", "bare");
  row("the same once more", "control");
  row("adapter and session", "app");
  printRow("added, call by call", spread(beyondBare("app"), "ms", 1), "goal: under 20 ms");
  printRow("by the SDK to itself", spread(beyondBare("control"), "ms", 1));
  // On a busy machine the SDK differs from itself by more than what is looked for; this does not.
  printRow(
    "the app's own part",
    spread(own, "ms", 2),
    "until the SDK is asked, once it has answered",
  );
}

/** Microseconds of one event, round by round, the two in turns. */
async function timeEvent(page: Page, event: EventName, count: number) {
  const times: Record<"bare" | "app", number[]> = { bare: [], app: [] };
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1)
    for (const caller of ["bare", "app"] as const) {
      const took = await page.evaluate(
        ([who, what, many]) => window.adapterBench.timeEvents(who, what, many),
        [caller, event, count] as const,
      );
      if (round >= 0) times[caller].push(took);
    }
  return times;
}

async function printEvents(page: Page): Promise<void> {
  await page.evaluate(() => window.adapterBench.beginCall());
  printRow("one event", "adapter and session", "an idle listener", "ratio");
  for (const { event, name } of EVENTS) {
    const { app, bare } = await timeEvent(page, event, EVENTS_A_ROUND);
    printRow(
      name,
      spread(app, "µs", 2),
      spread(bare, "µs", 2),
      (median(app) / median(bare)).toFixed(0),
    );
  }
}

/** What adapter and session cost beyond the SDK itself, on stand-ins that answer at once. */
export async function benchAdapter(): Promise<void> {
  const site = await serve();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ permissions: ["microphone"] });
    page.on("pageerror", (error) => {
      throw error;
    });
    await page.goto(site.origin);
    await page.waitForFunction(() => "adapterBench" in window);
    await printStarts(page);
    await printEvents(page);
  } finally {
    await browser.close();
    site.close();
  }
}
