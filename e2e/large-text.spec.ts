import { expect, test } from "./support/test.ts";

/** The layout size of a 390x844 phone with text at 200 %: half its width and half its height. */
const PHONE_AT_TWICE_ITS_SIZE = { width: 195, height: 422 };

test("shows a call's buttons on the screen with text at 200 %", async ({ app, page }) => {
  await page.setViewportSize(PHONE_AT_TWICE_ITS_SIZE);
  await app.open("/");
  // The start button must not cover the offer.
  const start = await app.button("Enter Voice Mode").boundingBox();
  expect(start?.y).toBeGreaterThan(PHONE_AT_TWICE_ITS_SIZE.height);
  await app.startCall();
  // The controls stand below the words, and cover none of them.
  const words = await page.getByRole("region", { name: "Captions" }).boundingBox();
  const end = await app.button("End Consultation").boundingBox();
  if (words === null || end === null) throw new Error("The words or the button are missing.");
  expect(end.y).toBeGreaterThanOrEqual(words.y + words.height);
  // Neither the bar nor the button that ends the call covers the other controls.
  for (const name of ["Mute", "Captions", "Sound", "Type"]) {
    await app.button(name).scrollIntoViewIfNeeded();
    await app.button(name).click({ trial: true });
  }
  await expect(app.button("End Consultation")).toBeInViewport({ ratio: 1 });
  expect(await app.overflow()).toBe(0);
  await app.button("End Consultation").click();
  await expect(app.button("Enter Voice Mode")).toBeVisible();
});

test("keeps the buttons of a start below its help with text at 200 %", async ({ app, page }) => {
  await app.openState("Blocked microphone while connecting");
  await page.setViewportSize(PHONE_AT_TWICE_ITS_SIZE);
  const help = page.locator(".voice-card .notice");
  await expect(help).toBeVisible();
  const box = await help.boundingBox();
  const buttons = page.locator(".call-actions");
  const place = await buttons.boundingBox();
  if (box === null || place === null) throw new Error("The help or the buttons are missing.");
  expect(place.y).toBeGreaterThanOrEqual(box.y + box.height);
  // The ground behind them hides no help either.
  const ground = await buttons.evaluate((element) => getComputedStyle(element, "::before").height);
  expect(parseFloat(ground)).toBeLessThan(2 * place.height);
});
