import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./scripts/chromium.ts";
import { freePort } from "./scripts/ports.ts";

// The workers read this file again and inherit the port that was chosen first.
process.env["E2E_PORT"] ??= String(await freePort());
process.env["E2E_REAL_PORT"] ??= String(await freePort());
const origin = `http://127.0.0.1:${process.env["E2E_PORT"]}`;
const realOrigin = `http://127.0.0.1:${process.env["E2E_REAL_PORT"]}`;
const vite = "node node_modules/vite/bin/vite.js";
/** A real build of its own, configured as a deployed one would be. */
const realDist = "test-results/real-build";
const executablePath = findChromium();

export default defineConfig({
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
    // A call is the same without films, and a machine without a graphics card draws them slowly. What
    // moves is tested where it says so.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every test would cost more than the tests themselves: add `--trace on` by hand.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: CHROMIUM_FLAGS,
    },
  },
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      // Files and tests whose results do not depend on the size of the screen run on the desktop only.
      testIgnore:
        /[\\/](?:admin-call|admin-page|call-elsewhere|exports|films|large-text|leaving|live-log|log|log-storage|lost-styles|microphone|motion|pages|panel|platform-calls|pre-call|prerender|real-build|stalled|standin-machine|standin-sound|voice-sim|warm-up)\.spec\.ts$/,
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
  ],
  webServer: [
    {
      command: `${vite} preview --mode sim --host 127.0.0.1 --port ${process.env["E2E_PORT"]}`,
      url: origin,
      reuseExistingServer: false,
    },
    {
      command: `${vite} build --outDir ${realDist} && ${vite} preview --outDir ${realDist} --host 127.0.0.1 --port ${process.env["E2E_REAL_PORT"]}`,
      env: {
        VITE_VAPI_PUBLIC_KEY: "e2e-public-key",
        VITE_VAPI_ASSISTANT_ID: "e2e-assistant",
        // The usual address with a slash that people add: a call must not go to //call/web.
        VITE_VAPI_API_URL: "https://api.vapi.ai/",
      },
      url: realOrigin,
      reuseExistingServer: false,
    },
  ],
});
