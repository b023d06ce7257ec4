import { type Browser, chromium } from "@playwright/test";
import { findAll, starts } from "./find.ts";

/** Debian's Chromium without its user interface: the same engine, which takes less of the processor's time. */
export const HEADLESS_SHELL = "chromium-headless-shell";
const NAMES = [
  HEADLESS_SHELL,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "Google Chrome",
  "Chromium",
  "chrome",
];
/** Flags of the tests' browser: no background requests, no GPU, a fake microphone without a prompt. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The headless shell would otherwise draw wider letters than the whole browser.
  "--font-render-hinting=slight",
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
];

/** The executable that a variable names; if it names none, the first of these that starts, or null. */
function findBrowser(variable: string, paths: () => readonly string[]): string | null {
  const named = process.env[variable];
  return (named ? [named] : paths()).find(starts) ?? null;
}

/** Path of the tests' browser, or null. */
export const findChromium = (): string | null =>
  findBrowser("CHROMIUM_PATH", () => [...findAll(...NAMES), chromium.executablePath()]);

/** Path of the tests' Firefox, or null. Playwright's own Firefox speaks another protocol. */
export const findFirefox = (): string | null =>
  findBrowser("FIREFOX_PATH", () => findAll("firefox-esr", "firefox"));

/** Starts Chromium for the time of `work`. */
export async function withChromium<Result>(
  args: readonly string[],
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error("Chromium was not found. Install it, or set CHROMIUM_PATH to its executable.");
  const browser = await chromium.launch({ executablePath, args: [...args] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
