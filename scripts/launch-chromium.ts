import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "./chromium.ts";

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
