import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { serveBuild } from "../built/serve-build.ts";
import { CHROMIUM_FLAGS } from "../chromium.ts";
import { withChromium } from "../launch-chromium.ts";
import { serve } from "../ports.ts";
import { ROOT } from "../run.ts";
import { readRelease } from "../sdk/release.ts";
import { type BuiltFor, buildFor } from "./build.ts";
import { LIVE_CHECKS, type LiveCheck } from "./checks.ts";
import { createKeeper, recordPage } from "./recording.ts";
import { type CheckResult, type LiveReport, reportOf, writeOut } from "./report.ts";
import type { LiveSettings } from "./settings.ts";

/** The SDK's default address of the service. */
const SERVICE = "https://api.vapi.ai";

/** Options for tests. */
interface CheckOptions {
  /** Opens the page of each check; a test can redirect its network. */
  readonly open: (context: BrowserContext) => Promise<Page>;
  readonly checks: readonly LiveCheck[];
}

/** Builds and serves the app while `work` runs, then removes the build. */
async function whileServed<Result>(
  builtFor: BuiltFor,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "live-check-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // The build contains a key, so it is removed even if an interrupted browser ends the process early.
  process.once("exit", remove);
  try {
    await buildFor(builtFor, folder);
    const site = await serve(serveBuild(folder));
    try {
      return await work(site.origin);
    } finally {
      site.close();
    }
  } finally {
    process.off("exit", remove);
    remove();
  }
}

async function tryCheck(
  page: Page,
  origin: string,
  { publicKey, assistantId, apiUrl }: LiveSettings,
  { name, run }: LiveCheck,
): Promise<CheckResult> {
  const keep = createKeeper([publicKey], [assistantId]);
  const recording = await recordPage(page, new URL(apiUrl ?? SERVICE).origin, keep);
  let failure: string | null = null;
  try {
    await page.goto(origin);
    await run(page, recording);
  } catch (error) {
    failure = keep.text(error instanceof Error ? error.message : String(error));
  }
  await recording.settled();
  const { events, responses } = recording;
  return { name, failure, events, responses };
}

/** Groups the checks by build. */
function byBuild(checks: readonly LiveCheck[]): readonly (readonly LiveCheck[])[] {
  const groups = new Map<string, LiveCheck[]>();
  for (const check of checks) {
    const build = JSON.stringify(check.builtFor);
    groups.set(build, [...(groups.get(build) ?? []), check]);
  }
  return [...groups.values()];
}

async function runChecks(
  browser: Browser,
  settings: LiveSettings,
  { open, checks }: CheckOptions,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const group of byBuild(checks)) {
    await whileServed({ ...settings, ...group[0]?.builtFor }, async (origin) => {
      for (const check of group) {
        const context = await browser.newContext({ reducedMotion: "reduce" });
        try {
          results.push(await tryCheck(await open(context), origin, settings, check));
        } finally {
          await context.close();
        }
      }
    });
  }
  return results;
}

/** Runs the checks, writes their recordings to the folder of the settings, and returns the report. */
export async function checkLive(
  settings: LiveSettings,
  options: Partial<CheckOptions> = {},
): Promise<LiveReport> {
  const { open = (context) => context.newPage(), checks = LIVE_CHECKS } = options;
  return withChromium(CHROMIUM_FLAGS, async (browser) => {
    const results = await runChecks(browser, settings, { open, checks });
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
  });
}
