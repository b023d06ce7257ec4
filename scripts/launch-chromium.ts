import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "./chromium.ts";

export async function launchChromium(args: readonly string[]): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error("Chromium was not found. Install it, or set CHROMIUM_PATH to its executable.");
  return chromium.launch({ executablePath, args: [...args] });
}

/** Starts Chromium for the time of `work`. */
export async function withChromium<Result>(
  args: readonly string[],
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await launchChromium(args);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
