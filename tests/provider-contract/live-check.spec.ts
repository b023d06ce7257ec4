import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect, type Page, type Route } from "@playwright/test";
import { test } from "../../e2e/support/needs.ts";
import { LIVE_CHECKS, type LiveCheck } from "../../tools/live-check/checks.ts";
import { checkLive } from "../../tools/live-check/run-checks.ts";
import { STANDIN_PATHS } from "../../simulator/standin/addresses.ts";
import { defer } from "../../src/shared/defer.ts";

declare global {
  /** Tells the test that a button was pressed. */
  var tellPress: (() => void) | undefined;
}

// The live check needs a real key, so it runs by hand. This test runs it over stand-ins, with any key.
const KEY = "8f14e45f-ceea-467f-a830-5e3b2d6f1c04";
const ASSISTANT = "f2c58ca3-4f11-47d3-9104-7cae28dcc5dc";
const BUNDLES = "https://c.daily.co/call-machine/**";

const CORS = { "access-control-allow-origin": "*" };

// A check's page closes while requests are in flight, so a route must not wait between request and answer.

const refusal = (status: number, message: string) => ({
  status,
  headers: CORS,
  json: { message, statusCode: status },
});

/** Answers as a service that knows one key and one assistant. */
function answerCall(route: Route): Promise<void> {
  const { authorization } = route.request().headers();
  if (authorization !== `Bearer ${KEY}`) return route.fulfill(refusal(401, "Invalid Key."));
  if (!(route.request().postData() ?? "").includes(ASSISTANT))
    return route.fulfill(refusal(404, "Couldn't Get Assistant."));
  return route.continue();
}

/** Delays a page's scripts until the first press, which the app then repeats. */
async function delayScripts(page: Page): Promise<void> {
  const pressed = defer<void>();
  await page.exposeFunction("tellPress", pressed.resolve);
  await page.addInitScript(() => {
    addEventListener("click", () => globalThis.tellPress?.(), { once: true });
  });
  await page.route("**/assets/*.js", async (route) => {
    await pressed.promise;
    await route.continue();
  });
}

/** Opens pages on which stand-ins answer the requests to the service and for the call machine. */
const openOver =
  (calls: string, machine: string) =>
  async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    await page.route(
      (url) => !["localhost", "127.0.0.1"].includes(url.hostname),
      (route) => route.abort(),
    );
    await page.route(BUNDLES, (route) =>
      route.fulfill({ headers: CORS, contentType: "text/javascript", body: machine }),
    );
    await page.route(calls, answerCall);
    await delayScripts(page);
    return page;
  };

/** Returns the checks of refusals for a service that accepts any key and any assistant. */
const carelessChecks = (calls: string): LiveCheck[] =>
  LIVE_CHECKS.filter(({ name }) => name.startsWith("wrong-")).map((check) => ({
    ...check,
    name: `careless-${check.name}`,
    async run(page, recording) {
      await page.route(calls, (route) => route.continue());
      await check.run(page, recording);
    },
  }));

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test("the live check reports a service that accepts any key, and hides secrets", async ({
  baseURL: origin,
}) => {
  // A long limit, because the live check builds the app.
  test.setTimeout(300_000);
  if (origin === undefined) throw new Error("The stand-ins have no address.");
  const out = mkdtempSync(join(tmpdir(), "live-check-spec-"));
  try {
    const machine = await (await fetch(origin + STANDIN_PATHS.machine)).text();
    const apiUrl = origin + STANDIN_PATHS.platform;
    const calls = `${origin}/**/call/web`;
    const report = await checkLive(
      { publicKey: KEY, assistantId: ASSISTANT, apiUrl, out },
      { open: openOver(calls, machine), checks: [...LIVE_CHECKS, ...carelessChecks(calls)] },
    );
    const accepted = "Expected: the platform refuses. It answered: 201.";
    expect(Object.fromEntries(report.checks.map(({ name, failure }) => [name, failure]))).toEqual({
      "stopped-as-soon-as-live": null,
      "stopped-while-connecting": null,
      "wrong-assistant": null,
      "wrong-key": null,
      "careless-wrong-assistant": accepted,
      "careless-wrong-key": accepted,
    });
    expect(report.held).toBe(false);

    const files = filesIn(out);
    expect(files).toHaveLength(1 + 2 * report.checks.length);
    for (const file of files) {
      const text = readFileSync(file, "utf8");
      expect(text, file).not.toContain(KEY);
      expect(text, file).not.toContain(ASSISTANT);
      expect(text, file).not.toMatch(/[\da-f]{8}-[\da-f]{4}-|daily\.co\/(?!call-machine|\(room\))/);
    }
  } finally {
    rmSync(out, { recursive: true });
  }
});
