import { expect, test } from "./support/test.ts";

test("asks before the page closes during a call, and keeps the call on Stay", async ({
  app,
  page,
}) => {
  await app.open("/");
  await app.startCall();
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  expect(await app.snapshot()).toMatchObject({ state: "active" });
});

test("does not ask when a visitor closes the page after a call", async ({ app, page }) => {
  await app.open("/");
  await app.startCall();
  await app.button("End Consultation").click();
  await expect(app.button("Enter Voice Mode")).toBeVisible();
  let asked = 0;
  page.on("dialog", (dialog) => {
    asked++;
    void dialog.accept();
  });
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(asked).toBe(0);
});

// A headless browser has no back-forward cache, so the test dispatches its events.
test("ends the call when its page goes into the back/forward cache", async ({ app, page }) => {
  await app.open("/");
  await app.startCall();
  await app.advance(30_000);
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })),
  );
  expect(await app.snapshot()).toMatchObject({ state: "idle", ring: "stopped", redirect: null });
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(app.button("Enter Voice Mode")).toBeEnabled();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("keeps the screen on during a call", async ({ app, page }) => {
  // A headless browser has no screen to keep on, so the test counts the requests.
  await page.addInitScript(() => {
    const counted = globalThis as typeof globalThis & { held: number };
    counted.held = 0;
    const request = async () => {
      counted.held++;
      return { release: async () => void counted.held-- };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  const held = () => page.evaluate(() => (globalThis as typeof globalThis & { held: number }).held);
  await app.open("/");
  await app.button("Enter Voice Mode").click();
  expect(await held()).toBe(0);
  await app.button("Cancel").click();
  await app.startCall();
  await expect.poll(held).toBe(1);
  await app.button("End Consultation").click();
  await expect.poll(held).toBe(0);
});
