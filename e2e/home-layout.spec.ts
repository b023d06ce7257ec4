import type { Locator, Page } from "@playwright/test";
import { waitForClips } from "./support/timers.ts";
import { ANY_SIZE, expect, PHONE, test } from "./support/test.ts";

/** Styles with the text spacing that WCAG 1.4.12 requires a page to support. */
const SPACING =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/** Waits until an element is wholly visible above the bottom bar. */
async function expectClear(page: Page, element: Locator): Promise<void> {
  const bar = page.getByRole("contentinfo");
  await expect(element).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const [box, foot] = [await element.boundingBox(), await bar.boundingBox()];
      return box !== null && foot !== null && box.y + box.height <= foot.y;
    })
    .toBe(true);
}

/** The shorter side of a button in pixels; 0 if it is not on the page. */
async function sizeOf(button: Locator): Promise<number> {
  const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
  return Math.min(width, height);
}

test("shows film buttons and Enter Voice Mode on home's first screen", async ({ app, page }) => {
  await app.open("/");
  const bar = (await page.getByRole("contentinfo").boundingBox())?.y ?? 0;
  for (const name of ["Watch Introduction", "About Nora", "How it works", "Enter Voice Mode"]) {
    const box = await app.button(name).boundingBox();
    expect(box?.y, name).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(bar);
  }
});

for (const state of [
  "Help with a blocked microphone",
  "Question for the microphone",
  "Blocked microphone while connecting",
  "Error on home",
  "Home after a lost call",
])
  test(`shows the whole card above the bar in “${state}”`, ANY_SIZE, async ({ app, page }) => {
    await app.openState(state);
    const notice = page.locator(".voice-card :is(.notice, .error-box)");
    await expect(notice).toBeVisible();
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [1024, 633],
      [1280, 633],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      await expectClear(page, notice);
      await expectClear(page, page.locator(".voice-card"));
    }
  });

test(
  "keeps the card beside the headline, at most 84rem across",
  ANY_SIZE,
  async ({ app, page }) => {
    await app.open("/");
    const box = async (element: Locator) =>
      (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    for (const [width, height] of [
      [1024, 768],
      [1280, 633],
      [1440, 900],
      [1920, 1080],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height });
      const brand = await box(page.getByRole("banner").getByRole("link", { name: "Pearlline" }));
      const words = await box(page.locator(".welcome"));
      const more = await box(page.locator(".home__more"));
      const card = await box(page.getByRole("region", { name: /Live Voice Chat/ }));
      const size = `${width} by ${height}`;
      expect(Math.round(brand.x), size).toBe(Math.round(words.x));
      expect(card.x, size).toBeGreaterThanOrEqual(words.x + words.width);
      expect(card.x + card.width - words.x, size).toBeLessThanOrEqual(84 * 16);
      const middle = (words.y + more.y + more.height) / 2;
      expect(Math.abs(middle - card.y - card.height / 2), size).toBeLessThan(2);
    }
  },
);

test(
  "needs no sideways scrolling, even with wide text spacing",
  ANY_SIZE,
  async ({ app, page }) => {
    const views = {
      home: async () => app.open("/"),
      film: async () => {
        await app.open("/");
        await app.button("About Nora").click();
        await expect(app.button("Turn sound off")).toBeVisible();
      },
      call: async () => {
        await app.open("/");
        await app.startCall();
        // The button Sound is the last part of a call's page to load.
        await expect(app.button("Sound")).toBeVisible();
      },
    };
    // A small phone, a phone in landscape, and a window of 1440x900 at 200 % zoom.
    const sizes = [
      { width: 320, height: 640 },
      { width: 844, height: 390 },
      { width: 720, height: 450 },
    ];
    for (const [view, open] of Object.entries(views)) {
      await open();
      for (const size of sizes) {
        await page.setViewportSize(size);
        expect(await app.overflow(), `${view} at ${size.width}`).toBe(0);
      }
      await page.addStyleTag({ content: SPACING });
      for (const size of sizes) {
        await page.setViewportSize(size);
        expect(await app.overflow(), `${view} at ${size.width} with wide text spacing`).toBe(0);
      }
    }
  },
);

test("keeps words, picture and controls of a film apart", ANY_SIZE, async ({ app, page }) => {
  await waitForClips(page);
  await app.open("/");
  await app.button("Watch Introduction").click();
  await expect(page.locator('[data-clip="intro"] video')).toBeVisible();
  await expect(page.getByRole("slider")).toBeEnabled();
  await app.button("Pause").click();
  const words = page.locator(".film__words");
  await page.getByRole("slider").fill("13");
  await expect(words).toHaveText("I chipped a tooth. Can you see me today?");
  await expect(words).toHaveAttribute("data-speaker", "Caller");
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [1024, 768],
    [820, 1180],
    [390, 844],
    [320, 640],
    [844, 390],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    const covering = await page.evaluate(() => {
      const box = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      const film = box('[data-clip="intro"] video');
      // The area that the pictures of all films need, measured in their frames.
      const picture = DOMRect.fromRect({
        ...{ x: film.left + film.width * 0.58, width: film.width * 0.335 },
        ...{ y: film.top + film.height * 0.16, height: film.height * 0.66 },
      });
      const words = box(".film__words span");
      const meet = (one: DOMRect, other: DOMRect) =>
        one.left < other.right &&
        one.right > other.left &&
        one.top < other.bottom &&
        one.bottom > other.top;
      const controls = [
        ".film__controls",
        ".film__choice",
        ".film__start .button",
        ".home__top .button",
      ];
      return {
        whole:
          film.width > 200 &&
          words.width > 0 &&
          [picture, words].every(({ left, right }) => left >= 0 && right <= innerWidth),
        inLine: Math.abs(words.left - box(".film__controls").left) < 1,
        apart: !meet(picture, words),
        by: controls.filter((part) => meet(box(part), picture) || meet(box(part), words)),
      };
    });
    expect(covering, `${width} by ${height}`).toEqual({
      whole: true,
      inLine: true,
      apart: true,
      by: [],
    });
  }
});

test(
  "shows the words of a short call, and scrolls to an error, on phones",
  PHONE,
  async ({ app, page }) => {
    for (const [width, height] of [
      [320, 640],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await app.open("/");
      await app.startCall();
      await app.say("assistant", "Hello, how can I help?");
      await app.button("End Consultation").click();
      // Playwright's own click scrolls the page first.
      const press = (control: Locator) =>
        control.evaluate((element: HTMLElement) => element.click());
      await press(app.button("Read what was said"));
      await expectClear(page, page.getByText("Hello, how can I help?"));
      await page.keyboard.press("Escape");
      await expectClear(page, app.button("Enter Voice Mode"));
      await app.arm([{ events: [{ at: 50, event: "error", payload: "Wallet balance is low" }] }]);
      await press(app.button("Enter Voice Mode"));
      await app.advance(50);
      await expectClear(page, app.error);
      await expectClear(page, page.getByRole("heading", { name: "Live Voice Chat with Nora" }));
      await expectClear(page, app.button("Enter Voice Mode"));
    }
  },
);

test("shows a call without scrolling on a phone in landscape", PHONE, async ({ app, page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await app.open("/");
  await app.startCall();
  await expect(app.button("Sound")).toBeVisible();
  const hidden = await page.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  );
  expect(hidden).toBe(0);
});

test("shows Cancel and film errors on a phone in landscape", PHONE, async ({ app, page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.route("**/videos/*.mp4", (route) => route.fulfill({ status: 404 }));
  await app.open("/");
  await app.button("Enter Voice Mode").click();
  await expectClear(page, app.button("Cancel"));
  await app.button("Cancel").click();
  for (const film of ["Watch Introduction", "How it works"]) {
    await app.button(film).press("Enter");
    await expectClear(page, page.getByText("The film could not be played."));
    await expectClear(page, app.button("Try the film again"));
    await expectClear(page, app.button(film));
    await expect(app.button(film)).toBeFocused();
  }
  app.tolerate(/^Failed to load resource/);
});

test("shows the button that retries a film on a phone", PHONE, async ({ app, page }) => {
  await page.route("**/videos/*.mp4", (route) => route.fulfill({ status: 404 }));
  await app.open("/");
  await app.button("How it works").press("Enter");
  await expectClear(page, app.button("Try the film again"));
  await expect(app.button("How it works")).toBeFocused();
  app.tolerate(/^Failed to load resource/);
});

test("shows the call button on phones with visible browser bars", PHONE, async ({ app, page }) => {
  for (const [width, height] of [
    [390, 664],
    [375, 553],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await app.open("/");
    const start = app.button("Enter Voice Mode");
    await expect(start).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    // The button fills the card: both margins are equal.
    const [button, card] = [
      await start.boundingBox(),
      await page.locator(".voice-card").boundingBox(),
    ];
    const margin = (button?.x ?? 0) - (card?.x ?? 0);
    expect(margin * 2 + (button?.width ?? 0)).toBeCloseTo(card?.width ?? 0, 0);
  }
});

test("shows a call's buttons at least 44 pixels large on phones", PHONE, async ({ app, page }) => {
  await app.open("/");
  await app.startCall();
  await expect(app.button("Sound")).toBeVisible();
  for (const width of [320, 344, 360, 375, 390, 412, 430]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await app.overflow(), `at ${width}`).toBe(0);
    const end = app.button("End Consultation");
    const lines = end.getByText("End Consultation").evaluate((label) => {
      const words = document.createRange();
      words.selectNodeContents(label);
      return new Set([...words.getClientRects()].map(({ top }) => top)).size;
    });
    expect(await lines, `lines at ${width}`).toBe(1);
    for (const name of ["End Consultation", "Mute", "Captions", "Sound"])
      expect(await sizeOf(app.button(name)), `${name} at ${width}`).toBeGreaterThanOrEqual(44);
  }
});

test("fits the call buttons on a phone 320 pixels wide", PHONE, async ({ app, page }) => {
  await app.open("/testimonials");
  await app.startCall();
  await expect(app.button("Sound")).toBeVisible();
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await app.overflow(), `at ${width}`).toBe(0);
    for (const name of ["Mute", "Sound", "End Consultation"]) {
      const button = page.locator(".voice-card").getByRole("button", { name, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(await sizeOf(button), `${name} at ${width}`).toBeGreaterThanOrEqual(44);
    }
  }
});
