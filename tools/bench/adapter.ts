import { STANDIN_PATHS } from "../../simulator/standin/addresses.ts";
import { listenerOf, SYSTEM_WORLD } from "../../simulator/standin/platform/node.ts";
import { createPlatform } from "../../simulator/standin/platform/platform.ts";
import type * as AdapterPage from "./adapter-page.ts";
import type { Caller, EventName, Took } from "./adapter-page.ts";
import { atMost, inRounds, median, printRow, quartiles } from "./measure.ts";
import { serve, type Site } from "../../scripts/ports.ts";
import { bundlePage, callsTo, withBrowser } from "./sites.ts";

const CALLS = Number(process.env["BENCH_CALLS"] ?? 60);
/** The number of calls before the measurement, which warm up the code and the browser's devices. */
const WARM_UP_CALLS = 5;
const CALLERS: readonly Caller[] = ["bare", "control", "app"];

const ROUNDS = 30;
const WARM_UP_ROUNDS = 3;
const EVENTS_A_ROUND = 5000;
const EVENTS: readonly { readonly event: EventName; readonly name: string }[] = [
  { event: "volume-level", name: "volume level" },
  { event: "message", name: "partial transcript" },
  { event: "daily-participant-updated", name: "participant update" },
];

const HEADERS = {
  // Cross-origin isolation gives the page a clock with microseconds.
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  // Blocks the requests of the call library to its own vendor.
  "content-security-policy": "connect-src 'self'",
};

type Bench = ReturnType<typeof callsTo<typeof AdapterPage>>;

/** Serves the bench page and the stand-ins under one origin. */
async function serveBench(): Promise<Site> {
  const [page, machine] = await Promise.all([
    bundlePage("adapter-page.ts"),
    bundlePage("../../simulator/standin/machine/main.ts"),
  ]);
  const platform = listenerOf(createPlatform(SYSTEM_WORLD));
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    "/": ["text/html", '<!doctype html><script src="/page.js"></script>'],
    "/page.js": ["text/javascript", page.code],
    [STANDIN_PATHS.machine]: ["text/javascript", machine.code],
  };
  return serve((request, response) => {
    const { url = "" } = request;
    const below = url.split(STANDIN_PATHS.platform)[1];
    if (below !== undefined) return platform(Object.assign(request, { url: below }), response);
    const [type, body] = files[url] ?? [];
    response.writeHead(body === undefined ? 404 : 200, {
      ...HEADERS,
      "content-type": `${type ?? "text/plain"}; charset=utf-8`,
    });
    response.end(body);
  });
}

/** Formats the median of values with both quartiles. */
function spread(values: readonly number[], unit: string, digits: number): string {
  const [low, middle, high] = quartiles(values).map((value) => value.toFixed(digits));
  return `${middle} ${unit} (${low} to ${high})`;
}

/** Prints the time from click to `call-start`, and the differences between callers within each round. */
async function printStarts(bench: Bench): Promise<void> {
  const calls = await inRounds(CALLERS, [WARM_UP_CALLS, CALLS], (one) => bench("call", one));
  const timesOf = (caller: Caller, part: keyof Took = "whole") =>
    calls[caller].map((took) => took[part]);
  const bare = timesOf("bare");
  const beyondBare = (caller: Caller) =>
    timesOf(caller).map((took, round) => took - (bare[round] ?? Number.NaN));
  const row = (name: string, caller: Caller) => {
    const times = timesOf(caller);
    printRow(name, spread(times, "ms", 1), (median(times) / median(bare)).toFixed(3));
  };
  printRow("click to call-start", `median of ${CALLS}, quartiles`, "ratio");
  row("SDK alone", "bare");
  row("SDK alone, control", "control");
  row("adapter and session", "app");
  const added = beyondBare("app");
  printRow("added by the app", spread(added, "ms", 1), atMost(median(added), 20, " ms"));
  printRow("added by the control", spread(beyondBare("control"), "ms", 1));
  // Printed as well, because on a busy machine the SDK's times vary more than the added time, whereas the
  // app's own part does not.
  printRow(
    "the app's own part",
    spread(timesOf("app", "own"), "ms", 2),
    "before the SDK's start, after its call-start",
  );
}

/** Prints the microseconds per event for the app and for the SDK alone. */
async function printEvents(bench: Bench): Promise<void> {
  await bench("beginCall");
  printRow("one event", "adapter and session", "an idle listener", "ratio");
  for (const { event, name } of EVENTS) {
    const { app, bare } = await inRounds(["bare", "app"], [WARM_UP_ROUNDS, ROUNDS], (caller) =>
      bench("timeEvents", caller, event, EVENTS_A_ROUND),
    );
    printRow(
      name,
      spread(app, "µs", 2),
      spread(bare, "µs", 2),
      (median(app) / median(bare)).toFixed(0),
    );
  }
}

/** Measures the time that adapter and session add to the SDK. The stand-ins answer at once. */
export async function benchAdapter(): Promise<void> {
  const site = await serveBench();
  await withBrowser(async (browser) => {
    const page = await browser.newPage({ permissions: ["microphone"] });
    page.on("pageerror", (error) => {
      throw error;
    });
    await page.goto(site.origin);
    const bench = callsTo<typeof AdapterPage>(page);
    await printStarts(bench);
    await printEvents(bench);
  });
  site.close();
}
