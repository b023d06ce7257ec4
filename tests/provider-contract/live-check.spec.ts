import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect, type Page, type Route, test } from "@playwright/test";
import { LIVE_CHECKS } from "../../scripts/live-check/checks.ts";
import type { LiveReport } from "../../scripts/live-check/report.ts";
import { checkLive } from "../../scripts/live-check/run-checks.ts";
import { STANDIN_PATHS } from "../../simulator/standin/addresses.ts";

// The live check runs by hand, with a key. This test runs all of it against the stand-ins.
const KEY = "8f14e45f-ceea-467f-a830-5e3b2d6f1c04";
const ASSISTANT = "f2c58ca3-4f11-47d3-9104-7cae28dcc5dc";
const BUNDLES = "https://c.daily.co/call-machine/**";

const CORS = { "access-control-allow-origin": "*" };

// A check closes its page with requests in flight. A route handler that awaited anything before its answer
// would fail then.

const refusal = (status: number, message: string) => ({
  status,
  headers: CORS,
  json: { message, statusCode: status },
});

/** Answers for a service that knows one key and one assistant; a careless one accepts any. */
function answerCall(route: Route, isCareful: boolean): Promise<void> {
  const { authorization } = route.request().headers();
  if (isCareful && authorization !== `Bearer ${KEY}`)
    return route.fulfill(refusal(401, "Invalid Key."));
  if (isCareful && !(route.request().postData() ?? "").includes(ASSISTANT))
    return route.fulfill(refusal(404, "Couldn't Get Assistant."));
  return route.continue();
}

/** Opens pages whose requests reach the stand-ins only. */
const openOver =
  (origin: string, machine: string, isCareful: boolean) =>
  async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    await page.route(
      (url) => !["localhost", "127.0.0.1"].includes(url.hostname),
      (route) => route.abort(),
    );
    await page.route(BUNDLES, (route) =>
      route.fulfill({ headers: CORS, contentType: "text/javascript", body: machine }),
    );
    await page.route(`${origin}/**/call/web`, (route) => answerCall(route, isCareful));
    return page;
  };

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test.describe("the live check", () => {
  // The check builds the app for each key and each assistant.
  test.setTimeout(300_000);

  let out: string;
  test.beforeEach(() => void (out = mkdtempSync(join(tmpdir(), "live-check-spec-"))));
  test.afterEach(() => rmSync(out, { recursive: true }));

  async function checkOver(origin: string | undefined, isCareful: boolean): Promise<LiveReport> {
    if (origin === undefined) throw new Error("The stand-ins have no address.");
    const machine = await (await fetch(origin + STANDIN_PATHS.machine)).text();
    const apiUrl = origin + STANDIN_PATHS.platform;
    const settings = { publicKey: KEY, assistantId: ASSISTANT, apiUrl, out };
    // Only the refusals differ for a careless service.
    const checks = LIVE_CHECKS.filter(({ name }) => isCareful || name.startsWith("wrong-"));
    return checkLive(settings, { open: openOver(origin, machine, isCareful), checks });
  }

  test("passes when the service keeps the contract, and writes no secrets", async ({ baseURL }) => {
    const report = await checkOver(baseURL, true);
    expect(report.checks.map(({ name, failure }) => [name, failure])).toEqual([
      ["stopped-as-soon-as-live", null],
      ["stopped-while-connecting", null],
      ["wrong-assistant", null],
      ["wrong-key", null],
    ]);
    expect(report.held).toBe(true);

    const files = filesIn(out);
    expect(files).toHaveLength(1 + 2 * report.checks.length);
    for (const file of files) {
      const text = readFileSync(file, "utf8");
      expect(text, file).not.toContain(KEY);
      expect(text, file).not.toContain(ASSISTANT);
      expect(text, file).not.toMatch(/[\da-f]{8}-[\da-f]{4}-|daily\.co\/(?!call-machine|\(room\))/);
    }
  });

  test("fails when a service accepts any key and any assistant", async ({ baseURL }) => {
    const careless = await checkOver(baseURL, false);
    expect(careless.held).toBe(false);
    expect(careless.checks.map(({ failure }) => failure)).toEqual([
      "Expected: the platform refuses. It answered: 201.",
      "Expected: the platform refuses. It answered: 201.",
    ]);
  });
});
