import type { Locator } from "@playwright/test";
import { expect, test } from "./support/test.ts";

test.skip(process.platform !== "linux", "Each system draws its letters in its own way.");

// A stopped clock and reduced motion make the pictures repeatable. Browsers draw letters a little
// differently; a changed layout or colour exceeds the tolerance.
async function expectPicture(place: Locator, name: string): Promise<void> {
  await place.page().evaluate(() => document.fonts.ready);
  await expect(place).toHaveScreenshot(`${name}.png`, {
    animations: "disabled",
    caret: "hide",
    maxDiffPixelRatio: 0.02,
  });
}

test("draws the card in every state of a call", async ({ app, page }) => {
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

test("draws the card with an error", async ({ app, page }) => {
  await app.open("/");
  await app.arm([{ start: { outcome: "reject", after: 10, error: { type: "ejected" } } }]);
  await app.button("Enter Voice Mode").click();
  await app.advance(10);
  const card = page.getByRole("region", { name: "Live Voice Chat with Nora" });
  await expectPicture(card, "card-error");
});

test("draws the bar before and during a call", async ({ app, page }) => {
  await app.open("/why-us");
  const bar = page.getByRole("contentinfo");
  await expectPicture(bar, "bar-idle");
  await app.startCall();
  await expect(app.button("Sound")).toBeVisible();
  await expectPicture(bar, "bar-active");
});

test("draws the comparison", async ({ app, page }) => {
  await app.open("/why-us");
  await expectPicture(page.getByRole("table"), "comparison");
});
