import type { Locator, Page } from "@playwright/test";
import { waitForClips } from "./support/timers.ts";
import { REAL_BUILD } from "./support/servers.ts";
import { standBetween } from "./support/real-service.ts";
import { expect, test } from "./support/test.ts";

test.use({ baseURL: REAL_BUILD });

/** A button that starts a call, and how to reach it. */
interface Start {
  readonly path: string;
  readonly name: string;
  readonly comeTo?: (page: Page) => Promise<void>;
  readonly intents: readonly (keyof typeof INTENTS)[];
}

/** A gesture that precedes a press of a start button. */
const INTENTS = {
  "the pointer is over the start button": (start: Locator) => start.hover(),
  "the start button gets the focus": (start: Locator) => start.focus(),
} as const;
const POINTER = "the pointer is over the start button";
const KEYBOARD = "the start button gets the focus";

const STARTS: Readonly<Record<string, Start>> = {
  "the home page": { path: "/", name: "Enter Voice Mode", intents: [POINTER, KEYBOARD] },
  "the end of the introduction": {
    path: "/",
    name: "Start Consultation",
    intents: [KEYBOARD],
    async comeTo(page) {
      await page.getByRole("button", { name: "Watch Introduction" }).click();
      const position = page.getByRole("slider", { name: "Position in the film" });
      await expect(position).toHaveAttribute("max", "30");
      await position.press("End");
    },
  },
  testimonials: { path: "/testimonials", name: "Enter Voice Mode", intents: [KEYBOARD] },
  "why us": { path: "/why-us", name: "Enter Voice Mode", intents: [POINTER] },
  "the page after a call": {
    path: "/call-ending",
    name: "Talk to Nora",
    intents: [POINTER, KEYBOARD],
  },
  "the staff's page": {
    path: "/admin-testing",
    name: "Start Quick Assessment",
    intents: [POINTER, KEYBOARD],
  },
};

type Watched = typeof globalThis & { asked: unknown[] };

/** Records and refuses requests for the microphone, because warming up must not ask for it. */
const watchMicrophone = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    (globalThis as Watched).asked = [];
    const ask = (constraints: unknown) => {
      (globalThis as Watched).asked.push(constraints);
      return Promise.reject(new Error("A warm-up requests no microphone."));
    };
    Object.defineProperty(navigator.mediaDevices, "getUserMedia", { value: ask });
  });

for (const [place, { path, name, comeTo, intents }] of Object.entries(STARTS))
  for (const intent of intents)
    test(`loads the SDK but starts no call on ${place} when ${intent}`, async ({ page }) => {
      const foreign = await standBetween(page, { platform: "nothing", machine: "nothing" });
      const sdk: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/assets/vapi-")) sdk.push(request.url());
      });
      await watchMicrophone(page);
      await waitForClips(page);
      await page.goto(path);
      await expect(page.locator("#root[data-page]")).toHaveCount(0);
      await comeTo?.(page);
      const start = page.getByRole("button", { name, exact: true });
      await expect(start).toBeEnabled();
      await page.waitForLoadState("networkidle");
      expect(sdk).toEqual([]);
      await INTENTS[intent](start);
      await expect.poll(() => sdk.length).toBe(2);
      await expect(start).toBeEnabled();
      expect(foreign).toEqual([]);
      expect(await page.evaluate(() => (globalThis as Watched).asked)).toEqual([]);
    });
