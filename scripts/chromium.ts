import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian's Chromium without its user interface: the same engine, which takes less of the processor's time. */
export const HEADLESS_SHELL = "chromium-headless-shell";
const NAMES = [
  HEADLESS_SHELL,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
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

const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first executable in PATH with one of these names, or null. */
export function findInPath(...names: string[]): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find(isExecutable) ?? null;
}

/** Path of the tests' browser: CHROMIUM_PATH if set, else an installed Chromium or Chrome, else null. */
export function findChromium(): string | null {
  const named = process.env["CHROMIUM_PATH"];
  if (named) return isExecutable(named) ? named : null;
  return findInPath(...NAMES) ?? (isExecutable(MAC) ? MAC : null);
}

/** Path of the tests' Firefox: FIREFOX_PATH if set, else an installed one, else null. */
export const findFirefox = (): string | null =>
  process.env["FIREFOX_PATH"] || findInPath("firefox-esr", "firefox");
