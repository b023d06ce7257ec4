import type { Page } from "@playwright/test";
import type { App } from "./support/app.ts";
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

/** Opens a page, starts a call with two turns there, and reloads the page. */
async function reloadInCall(app: App, page: Page, path: string): Promise<void> {
  page.on("dialog", (dialog) => void dialog.accept());
  await app.open(path);
  await app.startCall();
  await app.say("assistant", "Hello, how can I help?");
  await app.say("user", "I would like to book a visit.");
  // The words are kept only once the code that keeps them has loaded.
  await page.waitForFunction(() => sessionStorage.getItem("interrupted-call")?.includes("visit"));
  await app.reload();
}

const interrupted = (page: Page) => page.getByText("Your call was interrupted");

test("says after a reload that the call was interrupted, copies the words, and calls again", async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await reloadInCall(app, page, "/");
  await expect(interrupted(page)).toBeVisible();
  await app.button("Read what was said").click();
  await app.button("Copy").click();
  const words = "00:00 Nora: Hello, how can I help?\n\n00:00 You: I would like to book a visit.\n";
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(words);
  await app.reload();
  await expect(interrupted(page)).toBeVisible();
  await app.button("Call again").click();
  await expect(app.button("Cancel")).toBeVisible();
  await app.button("Cancel").click();
  await app.reload();
  await expect(app.button("Enter Voice Mode")).toBeEnabled();
  await expect(interrupted(page)).toHaveCount(0);
});

test("forgets an interrupted call when its notice is dismissed", async ({ app, page }) => {
  await reloadInCall(app, page, "/");
  await app.button("Dismiss").click();
  await expect(interrupted(page)).toHaveCount(0);
  await expect(app.button("Enter Voice Mode")).toBeFocused();
  await app.reload();
  await expect(app.button("Enter Voice Mode")).toBeEnabled();
  await expect(interrupted(page)).toHaveCount(0);
});

test("reports no interrupted call in a copy of the tab in which the call continues", async ({
  app,
  page,
  context,
}) => {
  await app.open("/");
  await app.startCall();
  await page.waitForFunction(() => sessionStorage.getItem("interrupted-call") !== null);
  const [copy] = await Promise.all([
    context.waitForEvent("page"),
    // A window with an opener inherits the session storage, as a duplicated tab does.
    page.evaluate(() => void window.open("/?clock=paused")),
  ]);
  await copy.waitForFunction(() => sessionStorage.getItem("interrupted-call") === null);
  await expect(copy.getByRole("button", { name: "Enter Voice Mode" })).toBeEnabled();
  await expect(interrupted(copy)).toHaveCount(0);
  await copy.close();
});
