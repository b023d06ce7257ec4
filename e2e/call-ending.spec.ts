import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { App } from "./support/app.ts";
import { goOffline } from "./support/offline.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";
import { endTicks, holdTicks } from "./support/ticks.ts";
import { violations } from "./support/violations.ts";

const LINES = [
  ["assistant", "Hello,"],
  ["assistant", "how can I help?"],
  ["user", "I would like to book a visit."],
] as const;
const UNFINISHED = "My number is one two";
const TEXT =
  "Nora: Hello, how can I help?\n\n" +
  "You: I would like to book a visit. My number is one two… (unfinished)\n";

const transcript = (page: Page) => page.getByRole("region", { name: "What was said" });

/** Runs a call of half a minute with a few transcript lines to its end, in the middle of the visitor's words. */
async function talk(app: App, page: Page): Promise<void> {
  await app.open("/");
  await app.startCall();
  for (const [role, text] of LINES) await app.say(role, text);
  await app.advance(30_000);
  await app.say("user", UNFINISHED, "partial");
  await app.emit("call-end");
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeFocused();
}

test("places the call's summary beside the transcript on a wide screen", async ({ app, page }) => {
  await talk(app, page);
  // The transcript is fetched, and its arrival moves the heading.
  const talked = await transcript(page).boundingBox();
  const words = await page.locator(".call-ending__words").boundingBox();
  const wide = (page.viewportSize()?.width ?? 0) >= 1024;
  expect(talked?.x).toBeGreaterThanOrEqual(wide ? (words?.x ?? 0) + (words?.width ?? 0) : 0);
  const wordsEnd = (words?.y ?? 0) + (words?.height ?? 0);
  if (wide) expect(talked?.y).toBeLessThan(wordsEnd);
  else expect(talked?.y).toBeGreaterThanOrEqual(wordsEnd);
});

test("offers no other call while the service takes none", ANY_SIZE, async ({ app, page }) => {
  await app.open("/");
  await app.startCall();
  await app.advance(30_000);
  await app.emit("error", { message: "Wallet balance is too low." });
  await expect(page.getByText("The voice service cannot take calls at the moment.")).toBeVisible();
  await expect(app.button("Talk to Nora again")).toHaveCount(0);
  await expect(app.button("Back to Home")).toBeVisible();
});

test("copies the transcript and confirms the copy", ANY_SIZE, async ({ app, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await talk(app, page);
  await expect(transcript(page).getByRole("listitem")).toHaveText(TEXT.trim().split("\n\n"));
  await holdTicks(page);
  await app.button("Copy").click();
  await expect(app.button("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TEXT);
  await endTicks(page);
  await expect(app.button("Copy")).toBeVisible();
});

test("selects the transcript when the browser cannot copy it", ANY_SIZE, async ({ app, page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async () => {
      throw new DOMException("Write permission denied.", "NotAllowedError");
    };
  });
  await talk(app, page);
  await app.button("Copy").click();
  await expect(transcript(page).getByRole("status")).toHaveText(/did not allow the copy/);
  const selected = await page.evaluate(() => getSelection()?.toString() ?? "");
  expect(selected).toContain("Hello, how can I help?");
  expect(selected).toContain("I would like to book a visit.");
});

test("saves the transcript as a file while offline", ANY_SIZE, async ({ app, page }) => {
  await talk(app, page);
  const { sessionId } = await app.snapshot();
  await goOffline(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    app.button("Download").click(),
  ]);
  expect(download.suggestedFilename()).toBe(`consultation-${sessionId}.txt`);
  expect(await readFile(await download.path(), "utf8")).toBe(TEXT);
});

test("no longer shows the transcript after a reload", ANY_SIZE, async ({ app, page }) => {
  await talk(app, page);
  await app.reload();
  await expect(page.getByText("00:30")).toBeVisible();
  await expect(transcript(page)).toHaveCount(0);
  await app.open("/call-ending");
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
  await expect(transcript(page)).toHaveCount(0);
  await expect(page.getByText("Session ID")).toHaveCount(0);
  await expect(page.getByRole("term")).toHaveCount(0);
});

test("shows no transcript if the call has no transcript lines", ANY_SIZE, async ({ app, page }) => {
  await app.open("/");
  await app.startCall();
  await app.advance(30_000);
  await app.emit("call-end");
  await expect(page.getByText("00:30")).toBeVisible();
  await expect(transcript(page)).toHaveCount(0);
});

/** Runs an active call for a moment, lets `end` end it, and waits for the call-ending page. */
async function cutOff(app: App, page: Page, end: () => Promise<void>): Promise<void> {
  await app.open("/");
  await app.startCall();
  await app.say("assistant", "Hello, how can I help?");
  await app.advance(30_000);
  await end();
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeFocused();
}

const thanks = (page: Page) => page.getByText(/^Thank you/);

test("says that the service cut the call off, above the error's text, and keeps it after a reload", async ({
  app,
  page,
}) => {
  await cutOff(app, page, () => app.emit("error", { type: "ejected" }));
  for (const visit of ["after the call", "after a reload"]) {
    const words = page.getByText("The call was cut off");
    await expect(words, visit).toBeVisible();
    await expect(page.getByText("Your consultation with Nora has ended")).toBeVisible();
    await expect(app.error).toHaveText(/was ended by the service/);
    await expect(thanks(page)).toHaveCount(0);
    const [above, below] = [await words.boundingBox(), await app.error.boundingBox()];
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    // The bottom bar must not cover the way on.
    const [way, bar] = [app.button("Talk to Nora again"), page.getByRole("contentinfo")];
    await way.scrollIntoViewIfNeeded();
    const [on, under] = [await way.boundingBox(), await bar.boundingBox()];
    expect((on?.y ?? Infinity) + (on?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
    expect(await violations(page)).toEqual([]);
    await app.reload();
  }
  await app.button("Talk to Nora again").click();
  await expect(app.button("Cancel")).toBeVisible();
});

test(
  "thanks the visitor after the assistant's goodbye, which the service closes with an ejection",
  ANY_SIZE,
  async ({ app, page }) => {
    await cutOff(app, page, async () => {
      const status = {
        type: "status-update",
        status: "ended",
        endedReason: "assistant-ended-call",
      };
      await app.emit("status-update", status);
      await app.emit("error", { type: "ejected" });
    });
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByText("The call was cut off")).toHaveCount(0);
    await expect(page.getByText(/was ended by the service/)).toBeVisible();
    await expect(app.error).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await app.button("Back to Home").click();
    await expect(page.getByText("Online Now")).toBeVisible();
    await expect(app.error).toHaveCount(0);
  },
);

test(
  "says that the network was lost in a call, and what to do next",
  ANY_SIZE,
  async ({ app, page }) => {
    const pageAfter = page.waitForResponse(/\/call-ending-page-.*\.js$/);
    await cutOff(app, page, async () => {
      // The page after a call is fetched while the call connects.
      await (await pageAfter).finished();
      await goOffline(page);
      await app.emit("disconnect");
    });
    await expect(page.getByText("The connection was lost")).toBeVisible();
    await expect(page.getByText(/Check your connection, then call again/)).toBeVisible();
    await expect(thanks(page)).toHaveCount(0);
    await expect(app.error).toHaveCount(0);
    await expect(transcript(page)).toBeVisible();
    // The browser reports a failed request for a film because the device is offline.
    app.tolerate(/^Failed to load resource/);
  },
);

test("says that the service hung up after a long silence", ANY_SIZE, async ({ app, page }) => {
  await cutOff(app, page, async () => {
    const status = { type: "status-update", status: "ended", endedReason: "silence-timed-out" };
    await app.emit("status-update", status);
    await app.emit("call-end");
  });
  await expect(page.getByText("The call ended after a long silence")).toBeVisible();
  await expect(thanks(page)).toBeVisible();
});

test("shows neither thanks nor a duration on a bare visit", ANY_SIZE, async ({ app, page }) => {
  await app.open("/call-ending");
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
  await expect(app.button("Back to Home")).toBeVisible();
  await expect(thanks(page)).toHaveCount(0);
  await expect(page.getByRole("term")).toHaveCount(0);
});

test(
  "copies the session ID, which is smaller than the duration",
  ANY_SIZE,
  async ({ app, page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await talk(app, page);
    const { sessionId } = await app.snapshot();
    const sizeOf = (text: string) =>
      page
        .getByText(text, { exact: true })
        .evaluate((node) => parseFloat(getComputedStyle(node).fontSize));
    expect(await sizeOf(sessionId ?? "")).toBeLessThan(await sizeOf("00:30"));
    await holdTicks(page);
    await app.button("Copy the session ID").click();
    await expect(app.button("Copied the session ID")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sessionId);
    await endTicks(page);
    await expect(app.button("Copy the session ID")).toBeVisible();
  },
);

test("starts the next call on one press of Talk to Nora again", ANY_SIZE, async ({ app, page }) => {
  await talk(app, page);
  await app.button("Talk to Nora again").click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await app.snapshot()).toMatchObject({ state: "connecting" });
});
