import { chromium, type Page } from "@playwright/test";
import { findChromium } from "../chromium.ts";

/** Opens a blank page of the given size, draws with it, and closes the browser whatever happens. */
export async function withPage<Result>(
  size: { readonly width: number; readonly height: number },
  draw: (page: Page) => Promise<Result>,
): Promise<Result> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error("No Chromium was found; CHROMIUM_PATH can name one.");
  const browser = await chromium.launch({
    executablePath,
    // Software drawing gives the same picture on every machine.
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
