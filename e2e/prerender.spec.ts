import type { Browser, Page } from "@playwright/test";
import { REAL_BUILD } from "./support/servers.ts";
import { expect, test } from "./support/test.ts";

test.use({ baseURL: REAL_BUILD, firstVisit: true });

const PAGES = [
  { path: "/", heading: "Never miss another dental booking for your practice" },
  { path: "/testimonials", heading: /talking to Julian/ },
  { path: "/why-us", heading: /Julian/ },
  { path: "/call-ending", heading: "Call Completed" },
];

/** Resolves once the app has taken the page over: the document's own mark is gone then. */
const takenOver = (page: Page) => expect(page.locator("#root[data-page]")).toHaveCount(0);

/** Everything that the browser complained about. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

/** Keeps the page's scripts back. Only then is it certain that the fonts arrive first. */
async function holdScripts(page: Page): Promise<{ readonly release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** Resolves once the page is drawn in its own fonts. */
async function fontsShown(page: Page): Promise<void> {
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length);
  await expect.poll(loaded).toBeGreaterThanOrEqual(2);
  await twoFrames(page);
}

const twoFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  );

/**
 * Follows how much of the page moves from now on.
 *
 * @returns the sum of all shifts so far: 1 is the whole screen.
 */
async function followShift(page: Page): Promise<() => Promise<number>> {
  const observed = await page.evaluateHandle(() => {
    const shifts: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { readonly value: number }).value);
    });
    observer.observe({ type: "layout-shift" });
    return shifts;
  });
  return async () => {
    await twoFrames(page);
    return observed.evaluate((shifts) => shifts.reduce((sum, shift) => sum + shift, 0));
  };
}

async function openWithoutScripts(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: REAL_BUILD });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

for (const { path, heading } of PAGES) {
  test(`${path} reads without JavaScript`, async ({ browser }) => {
    const page = await openWithoutScripts(browser, path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    // Chromium shows no <noscript> where scripts are merely switched off for a test.
    expect(await page.content()).toContain("<noscript>Talking needs JavaScript.");
    await expect(page.locator("video")).toHaveCount(0);
    await page.context().close();
  });

  test(`${path} is taken over as it stands: nothing is drawn anew and nothing moves`, async ({
    page,
  }) => {
    const complaints = listen(page);
    const scripts = await holdScripts(page);
    await page.addInitScript(() => {
      // Before any script of the page's own has run.
      document.addEventListener("readystatechange", () => {
        if (document.readyState !== "interactive") return;
        for (const element of document.querySelectorAll("#root h1, #root a, #root button"))
          Object.assign(element, { wasThere: true });
      });
    });
    await page.goto(path, { waitUntil: "commit" });
    await fontsShown(page);
    const shift = await followShift(page);
    scripts.release();
    await takenOver(page);
    const heading1 = page.getByRole("heading", { level: 1, name: heading });
    await expect(heading1).toHaveJSProperty("wasThere", true);
    const links = page.locator("#root a");
    for (const link of await links.all()) await expect(link).toHaveJSProperty("wasThere", true);
    expect(await shift()).toBe(0);
    expect(complaints).toEqual([]);
  });
}

test("a page's document has the colour of its own ground, before any script and after", async ({
  page,
}) => {
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
  expect(grounds.size, "two brands").toBe(2);
});

test("from one page a visitor without JavaScript gets to the others", async ({ browser }) => {
  const page = await openWithoutScripts(browser, "/testimonials");
  await page.getByRole("link", { name: "About Julian" }).first().click();
  await expect(page).toHaveURL(/\/why-us$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().close();
});

test("where nothing is to move there is no switch for it, also before a script knows it", async ({
  page,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/");
  const loop = page.getByRole("button", { name: "Pause the background film" });
  await expect(loop).toBeHidden();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(loop).toBeVisible();
});

test("a press that comes before the app is answered once it is there", async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("https://**", (route) => route.abort());
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  const start = page.getByRole("button", { name: "Enter Voice Mode" });
  await start.click();
  // It is seen to have been taken note of.
  await expect(start).toHaveCSS("cursor", "progress");
  letGo();
  // What a start without a network comes to: it was made, and once.
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator("[data-pressed]")).toHaveCount(0);
});

test("a press asks again for a page whose scripts did not come", async ({ page }) => {
  const scripts = "**/assets/app-*.js";
  await page.route(scripts, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.goto("/");
  await failed;
  await page.unroute(scripts);
  await page.getByRole("button", { name: "Watch Introduction" }).click();
  await expect(page.locator("#root:not([data-page])")).toBeVisible();
});

test("heads name the page, and the staff's addresses and those that lead nowhere ask robots to pass", async ({
  request,
}) => {
  const read = async (path: string) => {
    const response = await request.get(path, { headers: { accept: "text/html" } });
    return { status: response.status(), html: await response.text() };
  };
  const titles = new Set<string>();
  for (const { path } of PAGES) {
    const { status, html } = await read(path);
    expect(status).toBe(200);
    expect(html).toContain('<meta name="description"');
    expect(html).toContain('<meta property="og:image"');
    expect(html).not.toContain("noindex");
    titles.add(/<title>(.+)<\/title>/.exec(html)?.[1] ?? "");
  }
  expect(titles.size).toBe(PAGES.length);
  expect(await read("/admin-testing")).toMatchObject({
    status: 200,
    html: expect.stringContaining('<meta name="robots" content="noindex"'),
  });
  expect(await read("/no-such-page")).toMatchObject({
    status: 404,
    html: expect.stringContaining('<meta name="robots" content="noindex"'),
  });
  expect((await read("/robots.txt")).html).toContain("Disallow: /admin-testing");
});
