import { defineConfig } from "@playwright/test";
import main from "../../playwright.config.ts";

/** Tests that must fail, run by a test on its own server. */
export default defineConfig({
  outputDir: "../../test-results/failing",
  reporter: "json",
  expect: { timeout: 1000 },
  workers: 1,
  use: { ...main.use, screenshot: "off" },
});
