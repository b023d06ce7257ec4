import type { Locator } from "@playwright/test";
import { expect, test } from "./support/test.ts";

test.skip(process.platform !== "linux", "Each system draws its letters in its own way.");

// A stopped clock and reduced motion make the pictures repeatable. The tolerance allows for letters that
// browsers draw differently, but not for a changed layout or colour.
async function expectPicture(place: Locator, name: string): Promise<void> {
  await place.page().evaluate(() => document.fonts.ready);
  await expect(place).toHaveScreenshot(`${name}.png`, {
    animations: "disabled",
    caret: "hide",
    maxDiffPixelRatio: 0.02,
  });
}

test("draws home's call card in every state as in its stored picture", async ({ app, page }) => {
  await app.permitMicrophone("granted");
  await app.open("/");
  const card = page.getByRole("region", { name: "Live Voice Chat with Nora" });
  await expectPicture(card, "card-idle");

  await app.arm([{ start: { after: 100 }, events: [{ at: 500, event: "call-start" }] }]);
  await app.button("Enter Voice Mode").click();
  await expectPicture(card, "card-connecting");

  await app.advance(83_000);
  await app.say("assistant", "When does it hurt?");
  await app.say("user", "When I drink something cold.");
  await expect(app.button("Sound")).toBeVisible();
  await expectPicture(card, "card-active");

  await app.button("Mute").click();
  await app.emit("microphone-error", { error: { error: { type: "permissions" } } });
  await expectPicture(card, "card-notice");
});

test("draws the call card with an error as in its stored picture", async ({ app, page }) => {
  await app.open("/");
  await app.arm([{ start: { outcome: "reject", after: 10, error: { type: "ejected" } } }]);
  await app.button("Enter Voice Mode").click();
  await app.advance(10);
  const card = page.getByRole("region", { name: "Live Voice Chat with Nora" });
  await expectPicture(card, "card-error");
});

test("draws the bottom bar before and during a call as in its stored picture", async ({
  app,
  page,
}) => {
  await app.open("/why-us");
  const bar = page.getByRole("contentinfo");
  await expectPicture(bar, "bar-idle");
  await app.startCall();
  await expect(app.button("Sound")).toBeVisible();
  await expectPicture(bar, "bar-active");
});

test("draws the comparison on /why-us as in its stored picture", async ({ app, page }) => {
  await app.open("/why-us");
  await expectPicture(page.getByRole("table"), "comparison");
});
