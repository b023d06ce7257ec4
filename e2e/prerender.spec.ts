import type { ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { serve } from "../scripts/ports.ts";
import { allPages, isPrerendered, prerenderedPages } from "../src/content/pages.ts";
import { complaintsOf } from "../simulator/playwright.ts";
import { DEVICES, environmentWith } from "./support/fonts.ts";
import { hold } from "./support/hold.ts";
import { REAL_BUILD, SIMULATOR } from "./support/servers.ts";
import { expect, test } from "./support/test.ts";

test.use({ baseURL: REAL_BUILD, firstVisit: true });

const PAGES = prerenderedPages;

/** Resolves when the app has hydrated the page and removed the attribute `data-page`. */
const takenOver = (page: Page) => expect(page.locator("#root[data-page]")).toHaveCount(0);

/** Resolves when the page is drawn with its own fonts. */
async function fontsShown(page: Page): Promise<void> {
  await expect.poll(() => fontsLoaded(page)).toBeGreaterThanOrEqual(2);
  await twoFrames(page);
}

/** The number of the page's own fonts that have been loaded; 0 while one is on its way. */
const fontsLoaded = (page: Page) =>
  page.evaluate(() => {
    // Skips the fallback fonts, which are fonts of the system.
    const own = [...document.fonts].filter(({ family }) => !family.includes("fallback"));
    const states = own.map(({ status }) => status);
    return states.includes("loading") ? 0 : states.filter((state) => state === "loaded").length;
  });

const twoFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  );

/**
 * Observes layout shifts from now on, or from the page's start.
 *
 * @returns the sum of all shifts so far; 1 is the whole screen.
 */
async function followShift(page: Page, buffered = false): Promise<() => Promise<number>> {
  const observed = await page.evaluateHandle((fromStart) => {
    const shifts: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { readonly value: number }).value);
    });
    observer.observe({ type: "layout-shift", buffered: fromStart });
    return shifts;
  }, buffered);
  return async () => {
    await twoFrames(page);
    return observed.evaluate((shifts) => shifts.reduce((sum, shift) => sum + shift, 0));
  };
}

test("shows every prerendered page without JavaScript, and leads on and home", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: REAL_BUILD });
  const page = await context.newPage();
  const shown = (words: string) => page.getByText(words, { exact: true }).filter({ visible: true });
  for (const { path, head } of PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(head.title);
      await expect(page.locator("#root")).toHaveAttribute("data-page", path);
      await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
      // Reads the source, because Chromium shows no <noscript> when a test switches scripts off.
      expect(await page.content()).toContain("<noscript>Talking needs JavaScript.");
      await expect(page.locator("video")).toHaveCount(0);
      await expect(shown("Online Now")).toHaveCount(0);
      // Only links work without scripts.
      if (path !== "/call-ending" && path !== "/privacy")
        await expect(page.locator("button").filter({ visible: true })).toHaveCount(0);
    });
  for (const [path, text] of [
    ["/no-such-page", "There is no page at this address."],
    ["/admin-testing", "Switch JavaScript on"],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      const source = await page.content();
      expect(source).toContain(text);
      expect(source).toContain('<a class="brand-mark" href="/">Pearlline</a>');
      expect(source).toContain('href="/">Back to Home</a>');
    });
  await page.goto("/testimonials");
  await page.getByRole("link", { name: "About Julian" }).first().click();
  await expect(page).toHaveURL(/\/why-us$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.close();
});

test("hydrates every page without new elements and without a layout shift", async ({ page }) => {
  const complaints = complaintsOf(page, ["error", "warning"]);
  await page.addInitScript(() => {
    // Marks the prerendered elements before the app's scripts run.
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      for (const element of document.querySelectorAll("#root h1, #root a, #root button"))
        Object.assign(element, { wasThere: true });
    });
  });
  for (const { path } of PAGES)
    await test.step(path, async () => {
      // Holds the scripts until the fonts are shown, because late fonts shift the layout, too.
      const scripts = await hold(page, "**/assets/*.js");
      await page.goto(path, { waitUntil: "commit" });
      await fontsShown(page);
      const shift = await followShift(page);
      scripts.release();
      await takenOver(page);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveJSProperty("wasThere", true);
      const links = page.locator("#root a");
      for (const link of await links.all()) await expect(link).toHaveJSProperty("wasThere", true);
      expect(await shift()).toBe(0);
      expect(complaints).toEqual([]);
    });
});

/** An address without a page, whose document is not prerendered. */
const UNKNOWN = "/no-such-page";
const SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** The number of parts in which a page arrives. */
const PARTS = 8;

for (const [device, fonts] of Object.entries(DEVICES))
  test(`moves nothing when the fonts come late on ${device}`, async ({
    playwright,
    launchOptions,
    contextOptions,
  }, testInfo) => {
    const env = await environmentWith(fonts, testInfo.outputPath("fonts"));
    const browser = await playwright.chromium.launch({ ...launchOptions, env });
    for (const viewport of SCREENS) {
      const page = await browser.newPage({ ...contextOptions, baseURL: REAL_BUILD, viewport });
      for (const path of [...PAGES.map((page) => page.path), UNKNOWN]) {
        const late = await hold(page, "**/*.woff2");
        // Hydration moves nothing (tested above) and costs most of the time.
        if (path !== UNKNOWN) await page.route("**/assets/*.js", (route) => route.abort());
        // On a later visit the document itself asks for the fonts, so that it does not finish without them.
        await page.goto(path, { waitUntil: "domcontentloaded" });
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const shift = await followShift(page, true);
        await twoFrames(page);
        expect(await fontsLoaded(page)).toBe(0);
        late.release();
        await fontsShown(page);
        expect(await shift(), `${path} at ${viewport.width} px`).toBeLessThanOrEqual(0.01);
        await page.unrouteAll();
      }
      await page.close();
    }
    await browser.close();
  });

/** Serves documents of the real build in the parts that a test writes. Does not serve the files that they name. */
async function serveInParts() {
  const documents: ServerResponse[] = [];
  const site = await serve(({ headers }, response) => {
    if (headers["sec-fetch-dest"] !== "document") return response.writeHead(404).end();
    documents.push(response.setHeader("Content-Type", "text/html"));
    return response.flushHeaders();
  });
  return {
    close: site.close,
    /** Opens a page whose document has arrived up to its content, and returns the rest. */
    async open(page: Page, path: string) {
      const html = await (await fetch(REAL_BUILD + path)).text();
      const content = html.indexOf('<div id="root"');
      await page.goto(site.origin + path, { waitUntil: "commit" });
      const document = documents.at(-1);
      document?.write(html.slice(0, content));
      return { document, rest: html.slice(content) };
    },
  };
}

test("moves nothing while a document arrives in parts", async ({ page }) => {
  const site = await serveInParts();
  // On a slow machine the parts may take longer than an incomplete page stays hidden. No animation ends its wait.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Animation.enable");
  await cdp.send("Animation.setPlaybackRate", { playbackRate: 0 });
  for (const viewport of SCREENS) {
    await page.setViewportSize(viewport);
    for (const { path } of PAGES) {
      const { document, rest } = await site.open(page, path);
      const size = Math.ceil(rest.length / PARTS);
      for (let from = 0; from < rest.length; from += size) {
        document?.write(rest.slice(from, from + size));
        await twoFrames(page);
      }
      document?.end();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const shift = await followShift(page, true);
      expect(await shift(), `${path} at ${viewport.width} px`).toBeLessThanOrEqual(0.01);
    }
  }
  site.close();
});

test("shows the first half of a document if the other half never arrives", async ({ page }) => {
  const site = await serveInParts();
  const { document, rest } = await site.open(page, "/");
  document?.write(rest.slice(0, rest.indexOf('class="story"')));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  site.close();
});

test("leads home from the call-ending page without JavaScript", async ({ request }) => {
  const source = await (await request.get("/call-ending")).text();
  expect(source).toMatch(/<noscript><a [^>]*href="\/">Back to Home<\/a><\/noscript>/);
});

/** Hides the first paint from the page, which then waits for two seconds of a clock that stands still. */
async function withoutPaint(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  // A day ahead, because the clock runs until it is paused.
  await page.clock.pauseAt(24 * 60 * 60 * 1000);
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      PerformanceObserver: class {
        observe() {}
      },
    });
  });
}

test("requests its scripts at once in a frame, which may be hidden", async ({ page }) => {
  // A real build forbids frames; the stage of /__sim is one.
  await withoutPaint(page);
  await page.goto(`${SIMULATOR}/no-such-page`);
  const script = page.waitForRequest(
    (request) => request.frame() !== page.mainFrame() && request.url().endsWith(".js"),
  );
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("iframe"), { src: "/" }));
  });
  await script;
});

test("requests only the document before the first paint", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await withoutPaint(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(requested.filter((url) => !url.endsWith("/favicon.ico"))).toEqual([`${REAL_BUILD}/`]);
});

test("keeps the page's background and its theme-color through hydration", async ({ page }) => {
  const colours = () =>
    page.evaluate(() => {
      const named = document.querySelector('meta[name="theme-color"]')?.getAttribute("content");
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = named ?? "";
      const { color } = getComputedStyle(probe);
      probe.remove();
      return { named: color, ground: getComputedStyle(document.documentElement).backgroundColor };
    });
  const grounds = new Set<string>();
  for (const { path } of PAGES) {
    await page.route("**/assets/*.js", (route) => route.fulfill({ body: "" }));
    await page.goto(path);
    const built = await colours();
    expect(built.named, path).toBe(built.ground);
    grounds.add(built.ground);
    await page.unroute("**/assets/*.js");
    await page.reload();
    await takenOver(page);
    expect(await colours(), path).toEqual(built);
  }
  expect(grounds.size, "one background for each of the two brands").toBe(2);
});

test("hides the film's pause button under reduced motion before hydration", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/");
  const loop = page.getByRole("button", { name: "Pause the background motion" });
  await expect(loop).toBeHidden();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(loop).toBeVisible();
});

test("starts a call after hydration if a button of the card or of the story was pressed before", async ({
  page,
}) => {
  await page.route("https://**", (route) => route.abort());
  for (const name of ["Enter Voice Mode", "Talk to Nora"])
    await test.step(name, async () => {
      const scripts = await hold(page, "**/assets/*.js");
      await page.goto("/");
      const start = page.getByRole("button", { name });
      await start.click();
      // The document shows that it has registered the press.
      await expect(start).toHaveCSS("cursor", "progress");
      scripts.release();
      // The error shows that the call was started, because the network is blocked.
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(page.locator("[data-pressed]")).toHaveCount(0);
    });
});

test("plays the sample if its button was pressed twice before hydration", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // The window is so low that the sample is out of view while its button is in view, so it does not start by itself.
  await page.setViewportSize({ width: 390, height: 256 });
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto("/");
  const play = page.getByRole("button", { name: "Run the sample" });
  await play.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await play.click();
  await play.click();
  await expect(play).toHaveCSS("cursor", "progress");
  scripts.release();
  const pause = page.getByRole("button", { name: "Pause the sample" });
  await expect(pause).toBeVisible();
  // From now on each press counts once.
  await pause.click();
  await expect(play).toBeVisible();
  await expect(page.locator("[data-pressed]")).toHaveCount(0);
});

test("reloads the page on a press of a button when its scripts have failed", async ({ page }) => {
  const scripts = "**/assets/app-*.js";
  await page.route(scripts, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.goto("/");
  await failed;
  await page.unroute(scripts);
  await page.getByRole("button", { name: "Watch Introduction" }).click();
  await expect(page.locator("#root:not([data-page])")).toBeVisible();
});

test("excludes only staff pages and unknown addresses from search engines", async ({ request }) => {
  const read = async (path: string) => {
    const response = await request.get(path, { headers: { accept: "text/html" } });
    return { status: response.status(), html: await response.text() };
  };
  for (const { path, head } of PAGES) {
    const { status, html } = await read(path);
    expect(status).toBe(200);
    expect(html).toContain('<meta name="description"');
    expect(html).toContain('<meta property="og:image"');
    expect(html).not.toContain("noindex");
    expect(html).toContain(`<title>${head.title}</title>`);
  }
  const { html: robots } = await read("/robots.txt");
  const staffPages = allPages.filter((page) => !isPrerendered(page));
  expect(staffPages).not.toHaveLength(0);
  for (const { path } of staffPages) {
    expect(await read(path)).toMatchObject({
      status: 200,
      html: expect.stringContaining('<meta name="robots" content="noindex"'),
    });
    expect(robots).toContain(`Disallow: ${path}`);
  }
  expect(await read("/no-such-page")).toMatchObject({
    status: 404,
    html: expect.stringContaining('<meta name="robots" content="noindex"'),
  });
});
