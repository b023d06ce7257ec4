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
  "Google Chrome",
];
/** Where macOS keeps the last of them. */
const MAC = "/Applications/Google Chrome.app/Contents/MacOS";
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

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first executable in PATH, or in the folder of Chrome, with one of these names; null if there is none. */
export function findInPath(...names: string[]): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean).concat(MAC);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find(isExecutable) ?? null;
}

/** The executable that a variable names, if it does; else the first that is installed, or null. */
function findBrowser(variable: string, ...names: string[]): string | null {
  const named = process.env[variable];
  return named ? (isExecutable(named) ? named : null) : findInPath(...names);
}

/** Path of the tests' browser, or null. */
export const findChromium = (): string | null => findBrowser("CHROMIUM_PATH", ...NAMES);

/** Path of the tests' Firefox, or null. */
export const findFirefox = (): string | null =>
  findBrowser("FIREFOX_PATH", "firefox-esr", "firefox");
