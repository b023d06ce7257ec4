import type { Page } from "@playwright/test";
import { withChromium } from "../../scripts/chromium.ts";

// Software rendering gives the same picture on every machine.
const FLAGS = [
  "--no-sandbox",
  "--font-render-hinting=none",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

/** Opens a blank page of the given size, passes it to `draw`, and always closes the browser. */
export const withPage = <Result>(
  viewport: { readonly width: number; readonly height: number },
  draw: (page: Page) => Promise<Result>,
): Promise<Result> =>
  withChromium(FLAGS, async (browser) => draw(await browser.newPage({ viewport })));
