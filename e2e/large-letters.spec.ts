import { prerenderedPages } from "../src/content/pages.ts";
import { expect, test } from "./support/test.ts";

/** A phone of 390 by 844 whose browser shows letters at twice their size: half as wide, measured in letters. */
const PHONE_AT_TWICE_ITS_SIZE = { width: 195, height: 422 };

const PATHS = [...prerenderedPages.map(({ path }) => path), "/nowhere"];

test("never scrolls sideways with letters of twice the size", async ({ app, page }) => {
  await page.setViewportSize(PHONE_AT_TWICE_ITS_SIZE);
  for (const path of PATHS) {
    await app.open(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await app.overflow(), path).toBe(0);
  }
  // That there is no such page is what the last one is there to say.
  app.complaints.length = 0;
});

test("supports a call with letters of twice the size", async ({ app, page }) => {
  await page.setViewportSize(PHONE_AT_TWICE_ITS_SIZE);
  await app.open("/");
  // What is offered is not behind the way into a call.
  const start = await app.button("Enter Voice Mode").boundingBox();
  expect(start?.y).toBeGreaterThan(PHONE_AT_TWICE_ITS_SIZE.height);
  await app.startCall();
  await expect(app.button("Sound")).toBeInViewport();
  await expect(app.button("End Consultation")).toBeInViewport({ ratio: 1 });
  expect(await app.overflow()).toBe(0);
  await app.button("End Consultation").click();
  await expect(app.button("Enter Voice Mode")).toBeVisible();
});
