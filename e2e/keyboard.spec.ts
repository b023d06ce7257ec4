import type { Page } from "@playwright/test";
import { ANY_SIZE, expect, test } from "./support/test.ts";

/** Presses Tab until the target has the focus. Returns the names of the elements before it. */
async function tabTo(page: Page, name: string): Promise<string[]> {
  const passed: string[] = [];
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
    });
    if (at === name) return passed;
    passed.push(at);
  }
  throw new Error(`Tab does not lead to ${name}, but to ${passed.join(", ")}.`);
}

/** Expects that the focused element is uncovered and has a focus ring. */
async function expectFocusSeen(page: Page): Promise<void> {
  const focus = page.locator(":focus");
  await expect(focus).toBeInViewport({ ratio: 1 });
  const seen = await focus.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return { uncovered: element.contains(top), outline: getComputedStyle(element).outlineStyle };
  });
  expect(seen).toEqual({ uncovered: true, outline: "solid" });
}

/** Sends a text from the focused field, and waits until it joins the captions. */
async function sendByKeyboard(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("textbox", { name: "Your message" })).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log")).toContainText(text);
}

test("runs a call by keyboard, from its start to the return to home", async ({
  app,
  page,
  isMobile,
}) => {
  await app.open("/");
  await app.arm([{ start: { after: 100 }, events: [{ at: 500, event: "call-start" }] }]);
  const { keyboard } = page;

  // Tab visits the controls in reading order.
  expect(await tabTo(page, "Enter Voice Mode")).toEqual([
    "Pearlline",
    ...(isMobile ? ["Sample", "Questions"] : ["Sample", "How it works", "Questions", "Films"]),
  ]);
  await expectFocusSeen(page);
  await keyboard.press("Enter");
  await expect(app.button("Cancel")).toBeFocused();
  await expectFocusSeen(page);
  await keyboard.press("Enter");
  await expect(app.button("Enter Voice Mode")).toBeFocused();
  expect(await app.snapshot()).toMatchObject({ state: "idle" });

  await keyboard.press("Space");
  await expect(app.button("Cancel")).toBeFocused();
  await app.advance(500);
  // The focus stays on the button when Cancel turns into End Consultation.
  await expect(app.button("End Consultation")).toBeFocused();
  await expectFocusSeen(page);

  // The other controls of a call load later, so the test waits for them.
  await expect(app.button("Captions")).toBeVisible();
  await keyboard.press("Tab");
  await expect(app.button("Mute")).toBeFocused();
  await expectFocusSeen(page);
  await keyboard.press("Enter");
  await expect(app.button("Unmute")).toBeFocused();
  expect(await app.snapshot()).toMatchObject({ muted: true });
  await keyboard.press("Tab");
  await expect(app.button("Captions")).toBeFocused();
  await keyboard.press("Space");
  await expect(app.button("Captions")).toHaveAttribute("aria-pressed", "false");
  await keyboard.press("Space");

  await keyboard.press("Tab");
  await expect(app.button("Sound")).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Sound" })).toBeFocused();
  await tabTo(page, "Done");
  await expectFocusSeen(page);
  await keyboard.press("Enter");
  await expect(app.button("Sound")).toBeFocused();
  await keyboard.press("Tab");
  await expect(app.button("Type")).toBeFocused();
  await keyboard.press("Enter");
  await sendByKeyboard(page, "Tomorrow at nine");
  await keyboard.press("Escape");
  await expect(app.button("Type")).toBeFocused();
  for (let presses = 0; presses < 5; presses++) await keyboard.press("Shift+Tab");
  await expect(page.getByRole("region", { name: "Captions" })).toBeFocused();

  await app.advance(21_000);
  await tabTo(page, "End Consultation");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeFocused();
  await expect(page.getByText("00:21")).toBeVisible();
  await tabTo(page, "Talk to Nora again");
  await tabTo(page, "Back to Home");
  await expectFocusSeen(page);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(app.button("Enter Voice Mode")).toBeEnabled();
});

test(
  "leads a visitor with a blocked microphone to a typed call by keyboard, and back to speech",
  ANY_SIZE,
  async ({ app, page }) => {
    await app.permitMicrophone("denied");
    await app.open("/");
    await expect(app.button("Type instead")).toBeVisible();
    await app.arm([{ start: { after: 100 }, events: [{ at: 500, event: "call-start" }] }]);
    const { keyboard } = page;
    await tabTo(page, "Enter Voice Mode");
    expect(await tabTo(page, "Type instead")).toEqual(["Try again"]);
    await expectFocusSeen(page);
    await keyboard.press("Enter");
    await expect(app.button("Cancel")).toBeFocused();
    await app.emit("microphone-error", { error: { error: { type: "permissions" } } });
    await app.advance(500);
    await sendByKeyboard(page, "We miss calls after five.");
    await keyboard.press("Escape");
    await expect(app.button("Type")).toBeFocused();
    await expect(app.button("Try again")).toBeVisible();
    await tabTo(page, "Try again");
    await expectFocusSeen(page);
    await keyboard.press("Enter");
    await expect(page.getByText("Your microphone is blocked")).toHaveCount(0);
    await expect(app.button("End Consultation")).toBeFocused();
    await app.advance(21_000);
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Call Completed" })).toBeFocused();
  },
);

test("keeps focused controls of home visible on a low screen", ANY_SIZE, async ({ app, page }) => {
  // The browser's bars leave this height on a phone.
  await page.setViewportSize({ width: 375, height: 553 });
  await app.open("/");
  const way = page
    .locator(".home__top, .home__main")
    .locator("a, button")
    .filter({ visible: true });
  for (let left = await way.count(); left > 0; left--) {
    await page.keyboard.press("Tab");
    await expectFocusSeen(page);
  }
  await expect(app.button("How it works")).toBeFocused();
});
