import { chromium, type Page } from "@playwright/test";
import { findChromium } from "../scripts/chromium.ts";

/** Opens a blank page of the given size, passes it to `draw`, and always closes the browser. */
export async function withPage<Result>(
  size: { readonly width: number; readonly height: number },
  draw: (page: Page) => Promise<Result>,
): Promise<Result> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error("Chromium was not found. Set CHROMIUM_PATH to its executable.");
  const browser = await chromium.launch({
    executablePath,
    // Software rendering gives the same picture on every machine.
    args: [
      "--no-sandbox",
      "--font-render-hinting=none",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
    ],
  });
  try {
    return await draw(await browser.newPage({ viewport: size }));
  } finally {
    await browser.close();
  }
}
