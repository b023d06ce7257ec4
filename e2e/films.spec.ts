import type { Page } from "@playwright/test";
import { waitForClips } from "./support/timers.ts";
import { hold } from "./support/hold.ts";
import { expect, test } from "./support/test.ts";

// Films play in real time although the virtual clock of the calls stands still.
test.use({
  // The tests count requests, so no film may be in the browser's cache.
  firstVisit: true,
  contextOptions: { reducedMotion: "no-preference" },
  // A small window, because without a graphics card each pixel of a video costs processor time.
  viewport: { width: 640, height: 480 },
});

const FAULT = "The film could not be played.";
const HOME_LOOP = { clip: "background", shown: true, moving: true, muted: true, loop: true };
const filmPlaying = (clip: string) => ({
  clip,
  shown: true,
  moving: true,
  muted: false,
  loop: false,
});

/** Returns all clips in the page, the latest last. */
const clipsOf = (page: Page) =>
  page.locator(".clip").evaluateAll((boxes) =>
    boxes.map((box) => {
      const video = box.querySelector("video");
      const { clip = "", shown } = (box as HTMLElement).dataset;
      return {
        clip,
        shown: shown === "true",
        moving: video !== null && !video.paused && video.currentTime > 0,
        muted: video?.muted ?? true,
        loop: video?.loop ?? false,
      };
    }),
  );

/** The state of the stage in one frame. */
interface Sample {
  /** Whether a poster or a clip covers the screen. */
  readonly covered: boolean;
  /** Whether a clip, not only a poster, covers the screen. */
  readonly film: boolean;
  /** Whether a clip is visible that has no picture yet. */
  readonly empty: boolean;
  readonly heard: number;
}

type Sampling = typeof globalThis & { samples: Sample[] };

/** Records the state of the stage in every frame from now on. */
const sampleFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const samples: Sample[] = [];
    (globalThis as Sampling).samples = samples;
    const opacity = (element: Element) => Number(getComputedStyle(element).opacity);
    const look = () => {
      const clips = [...document.querySelectorAll(".clip")];
      const posters = [...document.querySelectorAll(".backdrop .poster")];
      const videos = [...document.querySelectorAll("video")];
      samples.push({
        covered: [...posters, ...clips].some((element) => opacity(element) === 1),
        film: clips.some((clip) => opacity(clip) === 1),
        empty: clips.some(
          (clip) => opacity(clip) > 0 && (clip.querySelector("video")?.readyState ?? 0) < 2,
        ),
        heard: videos.filter((video) => !video.muted && !video.paused).length,
      });
      requestAnimationFrame(look);
    };
    look();
  });

const samplesOf = (page: Page): Promise<Sample[]> =>
  page.evaluate(() => (globalThis as Sampling).samples);

/** Returns a map that counts the requests for each clip from now on. */
function countRequests(page: Page): Map<string, number> {
  const counts = new Map<string, number>();
  page.on("request", (request) => {
    const clip = /\/videos\/([\w-]+)\.mp4$/.exec(request.url())?.[1];
    if (clip !== undefined) counts.set(clip, (counts.get(clip) ?? 0) + 1);
  });
  return counts;
}

/**
 * Hides or shows the page for its scripts. Headless Chromium has no tabs to switch, so this
 * overrides the property and dispatches the event.
 */
const turnPage = (page: Page, visibility: DocumentVisibilityState): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibility);

test.describe("the stage of home", () => {
  test.beforeEach(async ({ app, page }) => {
    await waitForClips(page);
    await app.open("/");
    await expect.poll(() => clipsOf(page)).toEqual([HOME_LOOP]);
  });

  test("plays films by mouse and keyboard up to the invitation, and silences them for a call", async ({
    app,
    page,
  }) => {
    await app.button("Watch Introduction").click();
    await expect(page.getByRole("heading", { name: "Introduction" })).toBeFocused();
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("intro")]);
    const position = page.getByRole("slider", { name: "Position in the film" });
    await expect(position).toHaveAttribute("max", "30");
    await position.press("End");
    await expect(page.getByRole("heading", { name: "Try talking to Nora live now" })).toBeVisible();
    await expect(app.button("Start Consultation")).toBeVisible();
    await expect.poll(() => clipsOf(page)).toEqual([{ ...HOME_LOOP, clip: "intro-loop" }]);
    await app.button("Back to Home").click();
    await expect(app.button("Enter Voice Mode")).toBeVisible();
    await expect(page.getByRole("heading", { name: /live now/ })).toHaveCount(0);
    await expect.poll(() => clipsOf(page)).toEqual([HOME_LOOP]);

    // By keyboard.
    await app.button("About Nora").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "About Nora" })).toBeFocused();
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("about")]);
    const film = async () => (await clipsOf(page))[0];
    // Pauses the film, so that it cannot end on a slow machine during the further checks.
    await app.button("Pause").press("Enter");
    await expect.poll(film).toMatchObject({ moving: false, muted: false });
    await page.getByRole("slider").press("Home");
    await page.getByRole("slider").press("PageUp");
    await expect(page.getByText("She speaks for your practice.")).toBeVisible();
    await expect(page.locator(".film__words")).not.toHaveAttribute("data-speaker");
    await app.button("Turn sound off").press("Enter");
    await expect.poll(film).toMatchObject({ moving: false, muted: true });
    await app.button("Turn sound on").press("Enter");
    await app.button("Play").press("Enter");
    await expect.poll(film).toMatchObject({ moving: true, muted: false });
    await page.keyboard.press("Escape");
    await expect(app.button("About Nora")).toBeFocused();

    // A call silences a film and plays a loop of its own.
    await app.arm([{ start: { after: 100 }, events: [{ at: 500, event: "call-start" }] }]);
    await app.button("Watch Introduction").click();
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("intro")]);
    const heard = await page.evaluate(() => {
      const [start] = [...document.querySelectorAll("button")].filter(
        ({ textContent }) => textContent === "Start Consultation",
      );
      start?.click();
      return [...document.querySelectorAll("video")].filter(
        ({ muted, loop, paused }) => !muted || (!loop && !paused),
      ).length;
    });
    expect(heard, "audible or moving films right after the press").toBe(0);
    await expect(app.button("Cancel")).toBeVisible();
    await expect(
      page.getByRole("button", { name: "Watch Introduction", includeHidden: true }),
    ).toBeDisabled();
    await app.advance(500);
    await expect.poll(() => clipsOf(page)).toEqual([{ ...HOME_LOOP, clip: "plexus" }]);
    await expect(page.getByRole("link", { name: "Sample" })).toHaveCount(0);
    await app.button("End Call & Go Home").click();
    await expect.poll(() => clipsOf(page)).toEqual([HOME_LOOP]);
  });

  test("changes films without an empty frame and never plays two sounds at once", async ({
    app,
    page,
  }) => {
    await expect(page.locator(".clip")).toHaveCSS("opacity", "1");
    await sampleFrames(page);
    await app.button("Watch Introduction").click();
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("intro")]);
    await app.button("About Nora").click();
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("about")]);
    await app.button("How it works").click();
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("how-it-works")]);
    const amiss = (await samplesOf(page)).filter(
      ({ covered, film, empty, heard }) => !covered || !film || empty || heard > 1,
    );
    expect(amiss).toEqual([]);
    await app.button("Back to Home").click();
    await expect.poll(() => clipsOf(page)).toEqual([HOME_LOOP]);
    expect((await samplesOf(page)).filter(({ covered, empty }) => !covered || empty)).toEqual([]);
  });

  test("plays only the last of several films pressed at once, as large as its words allow", async ({
    page,
  }) => {
    const requests = countRequests(page);
    // Presses all buttons in one task, so that a slow machine is as quick as a fast one.
    await page.locator("[data-film] button, button[data-film]").evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
    });
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("how-it-works")]);
    expect([...requests.keys()]).toEqual(["intro", "how-it-works"]);

    for (const [width, height, shown] of [
      [844, 390, { width: 693, height: 390 }],
      [1440, 900, { width: 1440, height: 810 }],
      [390, 844, { width: 818, height: 460 }],
    ] as const) {
      await page.setViewportSize({ width, height });
      const box = await page.locator("video").filter({ visible: true }).boundingBox();
      expect({ width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) }).toEqual(
        shown,
      );
    }
  });

  test("keeps all buttons of a film apart on every screen", async ({ app, page }) => {
    await app.button("About Nora").click();
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("about")]);
    for (const [width, height] of [
      [1440, 900],
      [844, 390],
      [768, 400],
      [667, 375],
      [568, 320],
      [820, 1180],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      const touching = await page.getByRole("button").evaluateAll((buttons) => {
        const boxes = buttons.map((button) => ({
          name: button.textContent,
          box: button.getBoundingClientRect(),
        }));
        return boxes.flatMap(({ name, box }, index) =>
          boxes
            .slice(index + 1)
            .filter(({ box: other }) => box.left < other.right && other.left < box.right)
            .filter(({ box: other }) => box.top < other.bottom && other.top < box.bottom)
            .map((other) => `${name} and ${other.name}`),
        );
      });
      expect(touching, `at ${width}x${height}`).toEqual([]);
    }
  });

  test("starts a call on a double click, and presses nothing that appears beneath the pointer", async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const link = await page.getByRole("link", { name: "Questions" }).boundingBox();
    await app.button("Watch Introduction").click();
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("intro")]);
    const start = await app.button("Start Consultation").boundingBox();
    if (link === null || start === null) throw new Error("The link or the button is missing.");
    const between = (low: number, high: number, wish: number) =>
      Math.min(Math.max(wish, low + 2), high - 2);
    await page.mouse.dblclick(
      between(start.x, start.x + start.width, link.x + link.width / 2),
      between(start.y, start.y + start.height, link.y + link.height / 2),
    );
    await expect(app.button("Cancel")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await app.snapshot()).toMatchObject({ state: "connecting" });
  });

  test("pauses films while the page is hidden, and removes them on another page", async ({
    app,
    page,
  }) => {
    const moving = async () => (await clipsOf(page)).map((clip) => clip.moving);
    await app.button("Pause the background motion").click();
    await expect.poll(moving).toEqual([false]);
    await app.button("Play the background motion").click();
    await expect.poll(moving).toEqual([true]);
    await turnPage(page, "hidden");
    await expect.poll(moving).toEqual([false]);
    await turnPage(page, "visible");
    await expect.poll(moving).toEqual([true]);
    await app.button("About Nora").click();
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("about")]);
    await turnPage(page, "hidden");
    await expect.poll(moving).toEqual([false]);
    await turnPage(page, "visible");
    await expect.poll(moving).toEqual([true]);
    await app.button("Pause").click();
    await turnPage(page, "hidden");
    await turnPage(page, "visible");
    await expect(app.button("Play")).toBeVisible();
    expect(await moving()).toEqual([false]);
    await app.button("Back to Home").click();
    await page.getByRole("link", { name: "Testimonials" }).first().click();
    await expect(page).toHaveURL(/\/testimonials$/);
    await expect(page.locator("video")).toHaveCount(0);
    await page.goBack();
    await expect.poll(() => clipsOf(page)).toEqual([HOME_LOOP]);
  });
});

test.describe("a film that cannot be played", () => {
  test("is replaced by home and a message when its file is missing or no video, or never arrives", async ({
    app,
    page,
  }) => {
    const faults = {
      missing: { status: 404, body: "" },
      "no video": { status: 200, contentType: "video/mp4", body: "no film".repeat(999) },
    };
    let answer = faults.missing as (typeof faults)[keyof typeof faults];
    await page.route("**/videos/intro.mp4", (route) => route.fulfill(answer));
    await app.open("/");
    for (const [what, fault] of Object.entries(faults))
      await test.step(what, async () => {
        answer = fault;
        const answered = page.waitForResponse("**/videos/intro.mp4");
        const place = () => page.evaluate(() => window.scrollY);
        await page.evaluate(() => scrollTo(0, 150));
        // A press by Playwright would scroll.
        await app.button("Watch Introduction").dispatchEvent("click");
        await answered;
        await expect(page.getByText(`${FAULT} Its file could not be loaded.`)).toBeVisible();
        await expect(app.button("Enter Voice Mode")).toBeVisible();
        expect(await place()).toBe(150);
        await expect.poll(() => clipsOf(page)).toEqual([HOME_LOOP]);
      });
    // The browser reports the missing file.
    app.tolerate(/^Failed to load resource/);

    // The route neither answers nor aborts the request.
    await page.route("**/videos/about.mp4", () => {});
    await app.button("About Nora").click();
    await expect(page.getByText(`${FAULT} No data arrived for 3 seconds.`)).toBeVisible();
    await expect(app.button("About Nora")).toBeFocused();
    await page.unroute("**/videos/about.mp4");
    await app.button("Try the film again").click();
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("about")]);
  });

  test("keeps loading on a slow connection, says so, and plays as soon as it can", async ({
    app,
    page,
  }) => {
    await page.route("**/videos/background.mp4", (route) => route.fulfill({ status: 404 }));
    await page.clock.install();
    await app.open("/");
    await page.waitForLoadState("networkidle");
    const data = await page.evaluateHandle(() => {
      const received = { events: 0 };
      document.addEventListener("progress", () => (received.events += 1), true);
      return received;
    });
    const network = await page.context().newCDPSession(page);
    const limit = (downloadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        ...{ offline: false, latency: 0, uploadThroughput: -1, downloadThroughput },
      });
    await network.send("Network.enable");
    // 64 kbit/s: no film starts within the time limit.
    await limit(8_000);
    // However busy the machine is, the film receives data within its time limit.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await app.button("About Nora").click();
    await expect.poll(() => data.evaluate(({ events }) => events)).toBeGreaterThan(0);
    await page.clock.runFor(3000);
    await page.clock.resume();
    await expect(page.getByText("Loading slowly.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "About Nora" })).toBeFocused();
    await limit(-1);
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("about")]);
    await expect(page.getByText("Loading slowly.")).toHaveCount(0);
    app.tolerate(/^Failed to load resource/);
  });

  test("keeps its poster if it is a loop, and is loaded again when a call starts", async ({
    app,
    page,
  }) => {
    const requests = countRequests(page);
    for (const clip of ["background", "plexus"])
      await page.route(`**/videos/${clip}.mp4`, (route) => route.fulfill({ status: 404 }));
    await app.open("/");
    await expect.poll(() => requests.get("background")).toBe(1);
    await expect.poll(() => clipsOf(page)).toEqual([]);
    await app.startCall();
    await expect.poll(() => requests.get("plexus")).toBe(2);
    await expect.poll(() => clipsOf(page)).toEqual([]);
    await expect(page.getByText(FAULT)).toHaveCount(0);
    await expect(page.getByText("LIVE CONSULTATION")).toBeVisible();
    app.tolerate(/^Failed to load resource/);
  });
});

test.describe("when the browser blocks autoplay, the stage", () => {
  /** Rejects play() as browsers do: for all films at first, for those with sound if `refused` is "sound". */
  const refuse = () => {
    const play = HTMLMediaElement.prototype.play;
    const browser = Object.assign(globalThis, { refused: "all", refusals: 0 });
    HTMLMediaElement.prototype.play = function () {
      const { refused } = browser;
      if (refused !== "all" && (refused !== "sound" || this.muted)) return play.call(this);
      browser.refusals += 1;
      return Promise.reject(new DOMException("Not without a gesture.", "NotAllowedError"));
    };
  };

  test.beforeEach(({ page }) => waitForClips(page));

  test("starts the background film on the first click, and plays films muted until sound is turned on", async ({
    app,
    page,
  }) => {
    await page.addInitScript(refuse);
    await app.open("/");
    const refusals = () => page.evaluate("refusals");
    await expect.poll(refusals, { message: "attempts to play the background film" }).toBe(1);
    await expect.poll(() => clipsOf(page)).toEqual([]);
    await page.evaluate(() => Object.assign(globalThis, { refused: "" }));
    await page.getByRole("heading", { level: 1 }).click();
    await expect.poll(() => clipsOf(page)).toEqual([HOME_LOOP]);

    await page.evaluate(() => Object.assign(globalThis, { refused: "sound" }));
    await app.button("How it works").click();
    await expect
      .poll(() => clipsOf(page))
      .toEqual([{ ...filmPlaying("how-it-works"), muted: true }]);
    await app.button("Turn sound on").click();
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("how-it-works")]);
  });
});

test.describe("when the browser saves data, the stage", () => {
  test.beforeEach(({ page }) => waitForClips(page));

  test("loads a film before its controls, and the background film only on a press of Play", async ({
    app,
    page,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", {
        value: Object.assign(new EventTarget(), { saveData: true }),
      }),
    );
    const requests = countRequests(page);
    const controls = await hold(page, "**/assets/film-view-*.js");
    await app.open("/");
    await expect(app.button("Play the background motion")).toBeVisible();
    await app.button("About Nora").click();
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("about")]);
    await expect(app.button("Back to Home")).toBeVisible();
    controls.release();
    await expect(page.getByRole("heading", { name: "About Nora" })).toBeFocused();
    await expect(page.getByRole("slider", { name: "Position in the film" })).toBeEnabled();
    expect([...requests.keys()]).toEqual(["about"]);
    await app.button("Back to Home").click();
    await app.button("Play the background motion").click();
    await expect.poll(() => clipsOf(page)).toEqual([HOME_LOOP]);
  });
});

test.describe("under reduced motion, the stage", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test.beforeEach(({ page }) => waitForClips(page));

  test("shows posters instead of loops, but plays a film when its button is pressed", async ({
    app,
    page,
  }) => {
    const requests = countRequests(page);
    await app.open("/");
    await expect(app.button("Pause the background motion")).toHaveCount(0);
    await app.button("Watch Introduction").click();
    await expect.poll(() => clipsOf(page)).toEqual([filmPlaying("intro")]);
    await expect(page.getByRole("slider")).toBeEnabled();
    await page.getByRole("slider").press("End");
    await expect(page.getByRole("heading", { name: /live now/ })).toBeVisible();
    await expect.poll(() => clipsOf(page)).toEqual([]);
    await expect(page.locator(".backdrop .poster[data-shown=true]")).toHaveCount(2);
    await app.arm([{ events: [{ at: 500, event: "call-start" }] }]);
    await app.button("Start Consultation").click();
    await app.advance(500);
    await expect(page.getByText("LIVE CONSULTATION")).toBeVisible();
    await expect.poll(() => clipsOf(page)).toEqual([]);
    await expect(page.locator(".backdrop .poster[data-shown=true]")).toHaveCount(2);
    expect([...requests.keys()]).toEqual(["intro"]);
  });
});
