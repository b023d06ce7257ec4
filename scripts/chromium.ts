import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** What the browser is started with: no calls home, no graphics card, and a microphone that asks nobody. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
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

/** The first executable of any of these names in the PATH, or null. */
export function findInPath(...names: string[]): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find(isExecutable) ?? null;
}

/**
 * The browser to test with: what CHROMIUM_PATH names, else a Chromium or Chrome of this machine. Null
 * where there is none.
 */
export function findChromium(): string | null {
  const named = process.env["CHROMIUM_PATH"];
  if (named) return isExecutable(named) ? named : null;
  return findInPath(...NAMES) ?? (isExecutable(MAC) ? MAC : null);
}
