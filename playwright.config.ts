import { defineConfig } from "@playwright/test";
import type { Needs } from "./e2e/support/needs.ts";
import { CHROMIUM_FLAGS, findChromium, findFirefox } from "./scripts/chromium.ts";
import { freePort } from "./scripts/ports.ts";
import { findMissing } from "./scripts/provide.ts";

// The workers read this file again and inherit these values.
process.env["E2E_PORT"] ??= String(await freePort());
process.env["E2E_REAL_PORT"] ??= String(await freePort());
// A strict run skips nothing: a test that needs a missing program fails.
process.env["E2E_MISSING"] ??= JSON.stringify(process.env["CI"] ? {} : findMissing());
const missing = JSON.parse(process.env["E2E_MISSING"]) as Needs["missing"];
process.env["FIREFOX_PATH"] ??= findFirefox() ?? "";
const origin = `http://127.0.0.1:${process.env["E2E_PORT"]}`;
const realOrigin = `http://127.0.0.1:${process.env["E2E_REAL_PORT"]}`;
const vite = "node node_modules/vite/bin/vite.js";
/** A copy of the real build, configured as a deployed one would be. */
const realDist = "test-results/real-build";
const executablePath = findChromium();
/**
 * A test's pages live for seconds. One process renders them all, and V8 interprets their scripts, because compiling
 * costs more time than it saves. Scripts that are not parsed while they load come from V8's cache when the next page
 * loads them. Together this saves a quarter of the processor time or more.
 */
const SHORT_LIVED_PAGES = [
  "--renderer-process-limit=1",
  "--js-flags=--no-opt,--no-maglev,--no-sparkplug,--no-script-streaming",
];

export default defineConfig<Needs>({
  testDir: "e2e",
  snapshotPathTemplate: "e2e/pictures/{arg}-{projectName}{ext}",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  workers: 3,
  // A busy machine is slow, not broken: only what hangs may run into a limit.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: "test-results/e2e.json" }],
    ["junit", { outputFile: "test-results/e2e.junit.xml" }],
  ],
  use: {
    baseURL: origin,
    missing,
    // A call is the same without films, and a machine without a graphics card draws them slowly. What
    // moves is tested where it says so.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every test would cost more than the tests themselves: add `--trace on` by hand.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [...CHROMIUM_FLAGS, ...SHORT_LIVED_PAGES],
    },
  },
  projects: [
    {
      name: "desktop",
      grepInvert: /@phone/,
      testIgnore: [
        ...["webkit.spec.ts", "**/failing/**"],
        // These tests are as a user writes them, so that they cannot skip themselves.
        ...(missing.Chromium ? ["readme.spec.ts", "written-*.spec.ts"] : []),
      ],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      // Files and tests whose results do not depend on the size of the screen run on the desktop only.
      testIgnore:
        /[\\/]failing[\\/]|[\\/](?:admin-call|admin-page|call-elsewhere|devices|exports|films|firefox|large-text|leaving|live-log|log|log-storage|lost-styles|microphone|motion|pages|panel|plain-vapi|platform-calls|pre-call|prerender|readme|real-build|stalled|standin-machine|standin-sound|voice|voice-sim|warm-up|webkit|written-.+)\.spec\.ts$/,
      grepInvert: /@any-size/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    // The same scenarios on the scripted provider and on the real SDK over the stand-ins; the real build on nginx.
    {
      name: "contract",
      testDir: "tests",
      testMatch: "{provider-contract,deploy}/**/*.spec.ts",
      // Nothing here depends on the size, and a small window is drawn in four fifths of the time.
      use: { viewport: { width: 500, height: 700 } },
    },
    // `npm run test:webkit` names the browser.
    ...(process.env["WEBKIT_PATH"] ? [{ name: "webkit", testMatch: "webkit.spec.ts" }] : []),
  ],
  webServer: [
    {
      command: `${vite} preview --mode sim --host 127.0.0.1 --port ${process.env["E2E_PORT"]}`,
      url: origin,
      reuseExistingServer: false,
    },
    {
      command: `node --import tsx tests/support/stage-build.ts ${realDist} && ${vite} preview --outDir ${realDist} --host 127.0.0.1 --port ${process.env["E2E_REAL_PORT"]}`,
      url: realOrigin,
      reuseExistingServer: false,
    },
  ],
});
