import { legalBrand } from "../src/content/brand.ts";
import { allPages, prerenderedPages } from "../src/content/pages.ts";
import type { App } from "./support/app.ts";
import { waitForClips } from "./support/films.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";
import { holdTicks } from "./support/ticks.ts";
import { violations } from "./support/violations.ts";

/** Starts a call that fails, and waits for the error. */
async function startInVain(app: App): Promise<void> {
  await app.arm([{ start: { outcome: "reject", error: "No line is free." } }]);
  await app.button("Enter Voice Mode").click();
  await app.advance(300);
  await expect(app.error).toBeVisible();
}

/** The payload of `microphone-error` for a denied microphone. */
const DENIED = { error: { error: { type: "permissions" } } };

test("finds no violations on home in any state of a call", async ({ app, page }) => {
  await app.open("/");
  expect(await violations(page), "before a call").toEqual([]);
  await app.button("Enter Voice Mode").click();
  expect(await violations(page), "connecting").toEqual([]);
  await app.advance(10_000);
  await app.say("user", "مرحبا، أريد حجز موعد.");
  await expect(page.getByRole("log")).toContainText("مرحبا");
  await app.button("Mute").click();
  expect(await violations(page), "during a call, muted").toEqual([]);
  await app.emit("microphone-error", DENIED);
  await app.emit("audio-blocked");
  await app.emit("network-connection", { type: "signaling", event: "interrupted" });
  await expect(app.button("Play audio")).toBeVisible();
  expect(await violations(page), "during a call, with three notices").toEqual([]);
  await app.button("Captions").click();
  expect(await violations(page), "during a call, without captions").toEqual([]);
  await app.button("Sound").click();
  await expect(page.getByRole("option", { name: "Headset microphone" })).toBeAttached();
  expect(await violations(page), "during a call, with the sound dialog").toEqual([]);
  await app.button("Done").click();
  await app.button("End Consultation").click();
  await startInVain(app);
  expect(await violations(page), "after a failed call").toEqual([]);
});

test("finds no violations on home with a blocked microphone", async ({ app, page }) => {
  await app.permitMicrophone("denied");
  await app.open("/");
  await expect(app.button("Try again")).toBeVisible();
  expect(await violations(page), "before a call").toEqual([]);
  await app.arm([{ events: [{ at: 500, event: "call-start" }] }]);
  await app.button("Type instead").click();
  await app.emit("microphone-error", DENIED);
  await app.advance(500);
  await expect(page.getByRole("textbox", { name: "Your message" })).toBeFocused();
  expect(await violations(page), "while typing").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(app.button("Try again")).toBeVisible();
  expect(await violations(page), "with a blocked microphone").toEqual([]);
});

test("finds no violations on home while the browser asks for the microphone", async ({
  app,
  page,
}) => {
  await app.permitMicrophone("prompt");
  await app.open("/");
  await app.button("Enter Voice Mode").click();
  await expect(page.getByText("Allow the microphone")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("finds no violations on home with its film playing or paused", async ({ app, page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await waitForClips(page);
  await app.open("/");
  await expect(page.locator('.clip[data-shown="true"]')).toHaveCount(1);
  expect(await violations(page), "while the film plays").toEqual([]);
  await app.button("Pause the background film").click();
  await expect(app.button("Play the background film")).toBeVisible();
  expect(await violations(page), "while the film is paused").toEqual([]);
});

test(
  "finds no accessibility violations on home while a call from the admin page continues",
  ANY_SIZE,
  async ({ app, page }) => {
    await app.open("/admin-testing");
    await app.startCall("Start Quick Assessment");
    await page.evaluate(() => {
      history.pushState(null, "", "/");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(page.getByText("Another call is on")).toBeVisible();
    expect(await violations(page)).toEqual([]);
  },
);

test("finds no violations while a film plays or the invitation is shown", async ({ app, page }) => {
  await waitForClips(page);
  await app.open("/");
  await app.button("About Nora").click();
  const position = page.getByRole("slider");
  await expect(position).toBeEnabled();
  expect(await violations(page), "a film, without captions").toEqual([]);
  await app.button("Captions").click();
  // Pauses the film, so that the caption stays on a slow machine.
  await app.button("Pause").click();
  await position.fill("7");
  await expect(page.getByText("How long does a crown take?")).toBeVisible();
  expect(await violations(page), "a film with its caption").toEqual([]);
  for (const name of ["How it works", "Introduction"]) {
    await app.button(name).click();
    await expect(page.getByRole("heading", { name })).toBeAttached();
    await expect(position).toBeEnabled();
    await app.button("Pause").click();
    expect(await violations(page), `${name}, paused`).toEqual([]);
    await app.button("Play").click();
  }
  await app.button("Turn sound off").click();
  await expect(app.button("Turn sound on")).toBeVisible();
  expect(await violations(page), "a film, with its sound off").toEqual([]);
  await position.press("End");
  await expect(page.getByRole("heading", { name: /live now/ })).toBeVisible();
  expect(await violations(page), "the invitation").toEqual([]);
});

test("finds no violations on home after a film fails to load", ANY_SIZE, async ({ app, page }) => {
  await page.route("**/videos/*.mp4", (route) => route.fulfill({ status: 404 }));
  await app.open("/");
  await app.button("Watch Introduction").click();
  await expect(page.getByText("The film could not be played.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  app.tolerate(/^Failed to load resource/);
});

test("finds no violations on the call-ending page", async ({ app, page, context }) => {
  await app.open("/call-ending");
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
  expect(await violations(page), "without a call").toEqual([]);
  await app.open("/");
  await app.startCall();
  for (let line = 0; line < 80; line++)
    await app.say(
      line % 2 === 0 ? "assistant" : "user",
      `This is said as number ${line}, and is long enough for a line or two of a phone.`,
    );
  await app.advance(75_000);
  await app.emit("call-end");
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveCount(80);
  expect(await violations(page), "with a transcript").toEqual([]);
  await context.grantPermissions(["clipboard-write"]);
  await holdTicks(page);
  await app.button("Copy").click();
  await expect(app.button("Copied")).toBeVisible();
  expect(await violations(page), "with a copied transcript").toEqual([]);
});

for (const { path } of allPages.filter(({ brand }) => brand === legalBrand)) {
  test(`finds no violations on ${path} in any state of a call`, async ({ app, page }) => {
    await app.open(path);
    expect(await violations(page), "before a call").toEqual([]);
    await app.arm([{ start: { outcome: "never" } }]);
    await app.button("Enter Voice Mode").click();
    await expect(app.button("Connecting...")).toBeDisabled();
    expect(await violations(page), "connecting").toEqual([]);
    await app.button("Cancel").click();
    await app.startCall();
    await expect(page.getByRole("contentinfo").getByRole("status")).toHaveText("Active");
    expect(await violations(page), "during a call").toEqual([]);
    await app.emit("microphone-error", DENIED);
    await app.emit("audio-blocked");
    await expect(app.button("Play audio")).toBeVisible();
    expect(await violations(page), "during a call, with two notices").toEqual([]);
    await app.button("End Consultation").click();
    await startInVain(app);
    expect(await violations(page), "after a failed call").toEqual([]);
  });
}

test("finds no violations on the admin page in any state of a session", async ({ app, page }) => {
  await app.open("/admin-testing");
  await expect(app.button("Start Quick Assessment")).toBeVisible();
  expect(await violations(page), "before a session").toEqual([]);
  await app.arm([{ start: { outcome: "never" } }]);
  await app.button("Start Quick Assessment").click();
  await expect(app.button("Cancel")).toBeVisible();
  expect(await violations(page), "connecting").toEqual([]);
  await app.button("Cancel").click();
  await app.startCall("Start Quick Assessment");
  await expect(page.getByText("Workflow Active")).toBeVisible();
  expect(await violations(page), "during a session").toEqual([]);
  await app.emit("error", { type: "ejected" });
  await expect(app.error).toBeVisible();
  expect(await violations(page), "after a failed call").toEqual([]);
});

for (const { path } of prerenderedPages) {
  test(`finds no violations on ${path} before its scripts run`, ANY_SIZE, async ({ page }) => {
    // Blocks the app's scripts but leaves JavaScript on, because axe itself needs it.
    await page.route("**/assets/*.js", (route) => route.fulfill({ body: "" }));
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.locator("#root").evaluate((root) => root.childElementCount)).toBe(1);
    expect(await violations(page)).toEqual([]);
  });

  test(`finds no violations on ${path} at increased contrast`, ANY_SIZE, async ({ app, page }) => {
    await page.emulateMedia({ contrast: "more" });
    await app.open(path);
    expect(await violations(page)).toEqual([]);
  });
}

test("finds no violations on the page for unknown addresses", ANY_SIZE, async ({ app, page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  app.tolerate(/^Failed to load resource/);
});
