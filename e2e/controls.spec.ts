import type { Locator, Page } from "@playwright/test";
import { expectPressable, type Size } from "./support/controls.ts";
import { Diagnostics } from "./support/diagnostics.ts";
import { waitForClips } from "./support/timers.ts";
import { ANY_SIZE, expect, PHONE, test } from "./support/test.ts";

const LOW_WINDOWS: readonly Size[] = [
  [844, 390],
  [720, 450],
];
/** Windows of notebooks and desktops, and the sizes between them at which the layout changes. */
const WIDE_WINDOWS: readonly Size[] = [
  [1024, 633],
  [1024, 768],
  [1100, 633],
  [1152, 700],
  [1280, 633],
  [1280, 720],
  [1366, 641],
  [1440, 900],
  [1600, 700],
  [1920, 1080],
  [2560, 633],
];
const PHONES: readonly Size[] = [
  [360, 640],
  [360, 740],
  [375, 667],
  [390, 664],
  [390, 844],
  [412, 915],
  [430, 932],
];

const CREDITS = { message: "Wallet balance is low" };
const LONG_TEXT = "The service has a lot to say. ".repeat(40);
const CALL = [{ start: { after: 100 }, events: [{ at: 500, event: "call-start" }] }];

/** Expects these buttons to be wholly visible above the bar in each window, without scrolling. */
async function expectOnFirstScreen(
  page: Page,
  windows: readonly Size[],
  buttons: Readonly<Record<string, Locator>>,
): Promise<void> {
  const bar = page.getByRole("contentinfo");
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    for (const [name, button] of Object.entries(buttons))
      await expect
        .poll(async () => {
          const [box, foot] = [await button.boundingBox(), await bar.boundingBox()];
          if (box === null || foot === null) return "missing";
          const isWhole = box.x >= 0 && box.x + box.width <= width && box.y >= 0;
          return isWhole && box.y + box.height <= foot.y
            ? "whole"
            : `ends at ${box.y + box.height}`;
        }, `${name}, at ${width}x${height}`)
        .toBe("whole");
  }
}

test.describe("the first screen of home", () => {
  test("shows call and film buttons fully from 1024x633 up", ANY_SIZE, async ({ app, page }) => {
    await app.open("/");
    const buttons = {
      "Enter Voice Mode": app.button("Enter Voice Mode"),
      "Watch Introduction": app.button("Watch Introduction"),
    };
    await expectOnFirstScreen(page, WIDE_WINDOWS, buttons);
    await app.arm([{ events: [{ at: 50, event: "error", payload: { message: LONG_TEXT } }] }]);
    await app.button("Enter Voice Mode").click();
    await app.advance(50);
    await expect(app.error).toContainText("has a lot to say");
    await expectOnFirstScreen(page, WIDE_WINDOWS, buttons);
  });

  test("shows Enter Voice Mode fully on phones from 360x640 up", PHONE, async ({ app, page }) => {
    await app.open("/");
    await expectOnFirstScreen(page, PHONES, {
      "Enter Voice Mode": app.button("Enter Voice Mode"),
    });
  });
});

test.describe("all controls at six window sizes", ANY_SIZE, () => {
  test.beforeEach(async ({ page }) => {
    // Without reduced motion the background film plays and has a pause button.
    await page.emulateMedia({ reducedMotion: "no-preference" });
  });

  test("are uncovered on home before a call and after a failed call", async ({ app, page }) => {
    // An empty file makes every film fail.
    await page.route("**/videos/*.mp4", (route) => route.fulfill({ body: "" }));
    await app.open("/");
    await expect(app.button("Pause the background motion")).toBeVisible();
    await expectPressable(page, "idle");
    await app.button("Watch Introduction").click();
    await expect(page.getByText("The film could not be played.")).toBeVisible();
    await expectPressable(page, "after a film that failed");
    await app.arm([
      { start: { outcome: "never" } },
      { events: [{ at: 50, event: "error", payload: CREDITS }] },
    ]);
    await app.button("Enter Voice Mode").click();
    await expect(app.button("Cancel")).toBeVisible();
    await expectPressable(page, "connecting");
    await app.button("Cancel").click();
    await app.button("Enter Voice Mode").click();
    await app.advance(50);
    await expect(app.error).toBeVisible();
    // A phone shows the help alone.
    await expectPressable(page, "with an error", "Get Nora for your practice");
  });

  test("are uncovered on home during a call", async ({ app, page }) => {
    await page.route("**/videos/*.mp4", (route) => route.fulfill({ body: "" }));
    await app.open("/");
    await app.startCall();
    await expect(app.button("Sound")).toBeVisible();
    await expect(app.button("Pause the background motion")).toHaveText("Motion");
    await expectPressable(page, "with captions");
    await app.button("Captions").click();
    await app.button("Mute").click();
    await expectPressable(page, "muted, without captions");
    await app.button("Sound").click();
    await expect(page.getByRole("option", { name: "Headset microphone" })).toBeAttached();
    await expectPressable(page, "with the sound dialog");
    await app.button("Done").click();
    await app.button("Captions").click();
    await app.emit("audio-blocked");
    await expect(app.button("Play audio")).toBeVisible();
    await expectPressable(page, "with blocked audio");
    await app.button("Play audio").click();
    await app.emit("microphone-error", { error: { error: { type: "permissions" } } });
    await expect(app.button("Try again")).toBeVisible();
    await expectPressable(page, "with a blocked microphone");
  });

  test("are uncovered in a film and in the invitation after it", async ({ app, page }) => {
    // A small window, because a large video plays slowly without a graphics card.
    await page.setViewportSize({ width: 640, height: 480 });
    await waitForClips(page);
    await app.open("/");
    await app.button("Watch Introduction").click();
    const position = page.getByRole("slider");
    await expect(position).toBeEnabled();
    await app.button("Pause").click();
    await position.fill("7");
    await expect(page.getByText("Nobody is free to answer.")).toBeVisible();
    await expectPressable(page, "a film", "Privacy", "Turn sound off");
    await page.setViewportSize({ width: 640, height: 480 });
    await app.button("Play").click();
    await position.press("End");
    await expect(page.getByRole("heading", { name: /live now/ })).toBeVisible();
    await expectPressable(page, "the invitation", "Privacy");
  });

  test("are uncovered on the call-ending page", async ({ app, page }) => {
    await app.open("/call-ending");
    await expectPressable(page, "without a call");
    await app.open("/");
    await app.startCall();
    for (let line = 0; line < 12; line++)
      await app.say(
        line % 2 === 0 ? "assistant" : "user",
        `This is line ${line} of the talk, which takes two lines on a phone.`,
      );
    await app.advance(75_000);
    await app.emit("call-end");
    await expect(page.getByRole("listitem")).toHaveCount(12);
    await expectPressable(page, "with a transcript");
  });

  for (const path of ["/testimonials", "/why-us"])
    test(`are uncovered on ${path} before, during and after a call`, async ({ app, page }) => {
      await app.open(path);
      await expectPressable(page, "idle");
      await app.startCall();
      await expect(app.button("Sound")).toBeVisible();
      await app.emit("audio-blocked");
      await expect(app.button("Play audio")).toBeVisible();
      await expectPressable(page, "with blocked audio");
      await page.locator(".voice-card").getByRole("button", { name: "End Consultation" }).click();
      await app.arm([{ events: [{ at: 50, event: "error", payload: CREDITS }] }]);
      await app.button("Enter Voice Mode").click();
      await app.advance(50);
      await expect(app.button("Dismiss")).toBeVisible();
      await expectPressable(page, "with an error");
    });

  test("are uncovered on the admin page, and on home in a staff call", async ({ app, page }) => {
    await app.open("/admin-testing");
    await expect(page.getByRole("searchbox")).toBeVisible();
    await expectPressable(page, "idle");
    await app.arm(CALL, { page: "admin" });
    await app.button("Start Quick Assessment").click();
    await app.advance(500);
    await expect(app.button("Sound")).toBeVisible();
    await expectPressable(page, "in a session");
    await page.evaluate(() => {
      history.pushState(null, "", "/");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(page.getByText("Another call is on")).toBeVisible();
    // The sections below the first screen are fetched on the first scroll.
    await page.mouse.wheel(0, 10);
    await expect(app.button("Run the sample")).toBeVisible();
    await expectPressable(page, "on home during a staff call", "Get Nora for your practice");
  });
});

test("leaves all controls of the staff panel uncovered", ANY_SIZE, async ({ app, page }) => {
  await app.open("/");
  const staff = new Diagnostics(page);
  await staff.open();
  for (const tab of await staff.panel.getByRole("tab").all()) {
    await tab.click();
    await expectPressable(page, `the tab ${await tab.textContent()}`);
  }
});

test.describe("clicks that reach the app", ANY_SIZE, () => {
  test.beforeEach(async ({ app, page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.route("**/videos/*.mp4", (route) => route.fulfill({ body: "" }));
    await app.open("/");
  });

  test("operate every control of home's first screen at 1280x633", async ({ app, page }) => {
    await page.setViewportSize({ width: 1280, height: 633 });
    await app.button("Pause the background motion").click();
    await app.button("Play the background motion").click();
    for (const film of ["Watch Introduction", "About Nora", "How it works"]) {
      await app.button(film).click();
      await expect(page.getByText("The film could not be played.")).toBeVisible();
    }
    await app.button("Enter Voice Mode").click();
    await app.button("Cancel").click();
    await expect(app.button("Enter Voice Mode")).toBeEnabled();
    for (const link of ["Testimonials", "About Julian"]) {
      await page.getByRole("link", { name: link }).click();
      await page.getByRole("link", { name: "Home" }).click();
      await expect(app.button("Enter Voice Mode")).toBeVisible();
    }
  });

  test("operate every control of a call in low windows", async ({ app, page }) => {
    for (const [width, height] of LOW_WINDOWS)
      await test.step(`${width}x${height}`, async () => {
        await page.setViewportSize({ width, height });
        await app.startCall();
        await app.button("Pause the background motion").click();
        await app.button("Play the background motion").click();
        await app.button("Mute").click();
        await app.button("Unmute").click();
        await app.button("Captions").click();
        await expect(page.getByRole("region", { name: "Captions" })).toHaveCount(0);
        await app.button("Captions").click();
        await app.button("Sound").click();
        await app.button("Done").click();
        await app.button("End Consultation").click();
        await expect(app.button("Enter Voice Mode")).toBeVisible();
        await app.startCall();
        await app.button("End Call & Go Home").click();
        await expect(app.button("Enter Voice Mode")).toBeVisible();
      });
  });
});
