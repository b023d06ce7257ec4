import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { serveBuild } from "../built/serve-build.ts";
import { CHROMIUM_FLAGS, findChromium } from "../chromium.ts";
import { freePort } from "../ports.ts";
import { ROOT } from "../run.ts";
import { readRelease } from "../sdk/release.ts";
import { type BuiltFor, buildFor } from "./build.ts";
import { LIVE_CHECKS, type LiveCheck } from "./checks.ts";
import { countMicrophones } from "./microphones.ts";
import { createKeeper, recordPage } from "./recording.ts";
import { type CheckResult, type LiveReport, reportOf } from "./report.ts";
import type { LiveSettings } from "./settings.ts";
import { writeOut } from "./write-out.ts";

/** The service's own address: what the SDK asks where it is given none. */
const SERVICE = "https://api.vapi.ai";

/** Serves a build of its own for as long as `work` takes. */
async function whileServed<Result>(
  builtFor: BuiltFor,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const folder = await buildFor(builtFor);
  const server = createServer(serveBuild(folder));
  try {
    const port = await freePort();
    await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tryOn(
  browser: Browser,
  origin: string,
  settings: LiveSettings,
  { name, run }: LiveCheck,
): Promise<CheckResult> {
  const { publicKey, assistantId, apiUrl } = settings;
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  const keep = createKeeper([publicKey], [assistantId]);
  const recording = await recordPage(page, new URL(apiUrl ?? SERVICE).origin, keep);
  await countMicrophones(page);
  let failure: string | null = null;
  try {
    await page.goto(origin);
    await run(page, recording);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  await recording.settled();
  await context.close();
  const { events, responses } = recording;
  return { name, failure, events, responses };
}

async function runChecks(browser: Browser, settings: LiveSettings): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of LIVE_CHECKS) {
    const { publicKey, assistantId, apiUrl } = { ...settings, ...check.builtFor };
    const tried = await whileServed({ publicKey, assistantId, apiUrl }, (origin) =>
      tryOn(browser, origin, settings, check),
    );
    results.push(tried);
  }
  return results;
}

/** Asks the true service, writes what it sent to the folder of the settings, and reports. */
export async function checkLive(settings: LiveSettings): Promise<LiveReport> {
  const executablePath = findChromium();
  const found = executablePath === null ? {} : { executablePath };
  const browser = await chromium.launch({ ...found, args: CHROMIUM_FLAGS });
  try {
    const results = await runChecks(browser, settings);
    const { version, daily } = readRelease(ROOT);
    const report = reportOf(
      {
        checkedAt: new Date().toISOString().slice(0, 10),
        sdk: `@vapi-ai/web ${version}`,
        daily,
        browser: `Chromium ${browser.version().split(".")[0] ?? ""}`,
      },
      results,
    );
    writeOut(resolve(ROOT, settings.out), report, results);
    return report;
  } finally {
    await browser.close();
  }
}
