import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { build, type Plugin } from "vite";
import { serveBuild } from "../../scripts/built/serve-build.ts";
import { CHROMIUM_FLAGS, withChromium } from "../../scripts/chromium.ts";
import { CONFIG_PATH } from "../../scripts/deploy/headers.ts";
import { serve, type Site } from "../../scripts/ports.ts";
import { ROOT } from "../../scripts/run.ts";
import { readRelease } from "../sdk/release.ts";
import { LIVE_CHECKS, type LiveCheck } from "./checks.ts";
import { createKeeper, recordPage } from "./recording.ts";
import { type CheckResult, type LiveReport, reportOf, writeOut } from "./report.ts";
import type { LiveSettings } from "./settings.ts";

/** The SDK's default address of the service. */
const SERVICE = "https://api.vapi.ai";

const RECORDING_SDK = fileURLToPath(new URL("./recording-sdk.ts", import.meta.url));

/** A plugin that replaces the SDK in the adapter by a recording subclass. */
const recorded: Plugin = {
  name: "recorded-sdk",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "./sdk.ts" && importer?.endsWith("src/provider/vapi/vapi-provider.ts") === true
      ? RECORDING_SDK
      : null,
};

/** Options for tests. */
interface CheckOptions {
  /** Opens the page of each check; a test can redirect its network. */
  readonly open: (context: BrowserContext) => Promise<Page>;
  readonly checks: readonly LiveCheck[];
}

async function tryCheck(
  page: Page,
  origin: string,
  settings: LiveSettings,
  { name, run, other }: LiveCheck,
): Promise<CheckResult> {
  const { publicKey, assistantId, apiUrl } = settings;
  const used = { ...settings, ...other };
  const configuration = { publicKey: used.publicKey, assistant: used.assistantId, apiUrl };
  await page.route(origin + CONFIG_PATH, (route) => route.fulfill({ json: configuration }));
  const keep = createKeeper([publicKey], [assistantId]);
  const recording = await recordPage(page, new URL(apiUrl ?? SERVICE).origin, keep);
  let failure: string | null = null;
  try {
    await page.goto(origin);
    await run(page, recording);
  } catch (error) {
    failure = keep.text(error instanceof Error ? error.message : String(error));
  }
  await recording.allRead();
  const { events, responses } = recording;
  return { name, failure, events, responses };
}

/** Builds and serves the app once, and runs each check in a context of its own. */
async function runChecks(
  browser: Browser,
  settings: LiveSettings,
  { open, checks }: CheckOptions,
): Promise<CheckResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "live-check-"));
  let site: Site | null = null;
  try {
    // The address that the app may call; empty for the service's own.
    process.env["VITE_VAPI_API_URL"] = settings.apiUrl ?? "";
    const output = { outDir: folder, emptyOutDir: true };
    await build({ root: ROOT, logLevel: "error", plugins: [recorded], build: output });
    site = await serve(serveBuild(folder));
    const results: CheckResult[] = [];
    for (const check of checks) {
      const context = await browser.newContext({ reducedMotion: "reduce" });
      results.push(await tryCheck(await open(context), site.origin, settings, check));
      await context.close();
    }
    return results;
  } finally {
    // An open server would keep the command running after an error. The browser closes its contexts itself.
    site?.close();
    rmSync(folder, { recursive: true, force: true });
  }
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
