import { Diagnostics } from "./support/diagnostics.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";
import { violations } from "./support/violations.ts";

test("gives the log of the admin page most of the screen", async ({ app, page }) => {
  await app.open("/admin-testing");
  const log = page.getByRole("region", { name: "Live diagnostics log" });
  await log.scrollIntoViewIfNeeded();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const box = await log.boundingBox();
  expect(box?.height).toBeGreaterThan(height * 0.75);
  const narrow = width < 960;
  expect(box?.width).toBeGreaterThan(width * (narrow ? 0.85 : 0.5));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test("gives the staff panel 30 % of a wide screen or a phone's whole screen", async ({
  app,
  page,
}) => {
  const staff = new Diagnostics(page);
  await app.open("/");
  await staff.press();
  const button = await staff.launcher.boundingBox();
  const start = await app.button("Enter Voice Mode").boundingBox();
  const isBeside = (button?.x ?? 0) + (button?.width ?? 0) <= (start?.x ?? 0);
  const isBelow = (button?.y ?? 0) >= (start?.y ?? 0) + (start?.height ?? 0);
  expect(isBeside || isBelow, "the launcher does not cover the start button").toBe(true);
  await app.startCall();
  await staff.launcher.click();
  await staff.button("Save as scenario").click();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect((await staff.panel.boundingBox())?.width).toBe(width < 704 ? width : width * 0.3);
  const log = await staff.panel.getByRole("tabpanel").boundingBox();
  expect(log?.height).toBeGreaterThan(height * 0.4);
  expect((log?.y ?? 0) + (log?.height ?? 0)).toBeLessThanOrEqual(height);
});

test.describe("on a phone on its side", () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  test(
    "shows at least four whole log entries in the staff panel",
    ANY_SIZE,
    async ({ app, page }) => {
      const staff = new Diagnostics(page);
      await app.open("/");
      await staff.open();
      const entries = staff.panel.getByRole("option");
      await expect(entries).toHaveCount(5);
      const list = await staff.panel.getByRole("listbox").boundingBox();
      const whole = async () => {
        const boxes = await Promise.all((await entries.all()).map((entry) => entry.boundingBox()));
        const isWhole = (box: (typeof boxes)[number]) =>
          box !== null &&
          list !== null &&
          box.y >= list.y &&
          box.y + box.height <= Math.min(list.y + list.height, 390);
        return boxes.filter(isWhole).length;
      };
      await expect.poll(whole).toBeGreaterThanOrEqual(4);
      await staff.button("Save as scenario").click();
      expect(await violations(page)).toEqual([]);
      expect(await app.overflow()).toBe(0);
    },
  );
});

const LONG = "The service has a lot to say. ".repeat(100);

test("keeps the button for the next call visible below a long error", async ({ app, page }) => {
  const staff = new Diagnostics(page);
  await app.open("/admin-testing");
  await app.startCall("Start Quick Assessment");
  await staff.open();
  await app.emit("error", { type: "start-method-error", error: { message: LONG } });
  await expect(staff.panel.getByRole("alert")).toContainText("has a lot to say");
  await expect(staff.button("Save as scenario")).toBeInViewport({ ratio: 1 });
  expect(await violations(page), "in the panel").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(app.error).toBeInViewport({ ratio: 1 });
  await expect(app.button("Start Quick Assessment")).toBeInViewport({ ratio: 1 });
  expect(await violations(page), "on the page").toEqual([]);
  const words = app.error.getByRole("paragraph").filter({ hasText: "has a lot to say" });
  await words.focus();
  await page.keyboard.press("End");
  await expect.poll(() => words.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
});

test("fits entry details and panel button on 320x256 pixels", ANY_SIZE, async ({ app, page }) => {
  const staff = new Diagnostics(page);
  await page.setViewportSize({ width: 320, height: 256 });
  await app.open("/");
  await app.startCall();
  await staff.press();
  const button = await staff.launcher.boundingBox();
  const timer = await page.getByRole("contentinfo").getByRole("timer").boundingBox();
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((timer?.x ?? 0) - 6);
  await staff.launcher.click();
  await staff.panel.getByRole("option", { name: "The call has begun" }).click();
  const details = staff.panel.getByRole("region", { name: "Entry details" });
  await expect(details).toBeInViewport({ ratio: 0.99 });
});

test("has no accessibility violations in any view of the staff panel", async ({ app, page }) => {
  const staff = new Diagnostics(page);
  await app.open("/admin-testing");
  await staff.press();
  await expect(staff.launcher).toBeVisible();
  expect(await violations(page), "the panel's button").toEqual([]);
  await staff.launcher.click();
  await expect(staff.panel.getByText("The workflow is configured.")).toBeInViewport();
  expect(await violations(page), "the log").toEqual([]);
  await staff.button("Save as scenario").click();
  await staff.button("Clear").click();
  expect(await violations(page), "the question before the log is cleared").toEqual([]);
  for (const view of ["Configuration", "Checks", "Debug"]) {
    await staff.tab(view).click();
    expect(await violations(page), view).toEqual([]);
  }
  await app.arm([{ events: [{ at: 500, event: "call-start" }] }]);
  await staff.tab("Configuration").click();
  await staff.button("Start assistant").click();
  expect(await violations(page), "connecting").toEqual([]);
  await app.advance(500);
  await app.emit("audio-blocked");
  await expect(staff.button("Play audio")).toBeVisible();
  expect(await violations(page), "during a call").toEqual([]);
  await app.emit("error", { type: "ejected" });
  await expect(staff.panel.getByRole("alert")).toBeVisible();
  expect(await violations(page), "with an error").toEqual([]);
});
