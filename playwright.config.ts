import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.ts";
import { freePort } from "./scripts/ports.ts";

// The workers read this file again and inherit the port that was chosen first.
process.env["E2E_PORT"] ??= String(await freePort());
const origin = `http://127.0.0.1:${process.env["E2E_PORT"]}`;
const executablePath = findChromium();

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  workers: 2,
  // A busy machine is slow, not broken.
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL: origin,
    // Pictures of every frame would cost more than the tests themselves.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
      ],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --mode sim --host 127.0.0.1 --port ${process.env["E2E_PORT"]}`,
    url: origin,
    reuseExistingServer: false,
  },
});
