import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { App } from "./support/app.ts";
import { goOffline, goOnline } from "./support/offline.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";
import { endTicks, holdTicks } from "./support/timers.ts";
import { violations } from "./support/violations.ts";

const LINES = [
  ["assistant", "Hello,"],
  ["assistant", "how can I help?"],
  ["user", "I would like to book a visit."],
] as const;
const UNFINISHED = "My number is one two";
const TEXT =
  "00:00 Nora: Hello, how can I help?\n\n" +
  "00:00 You: I would like to book a visit. My number is one two… (unfinished)\n";

const thanks = (page: Page) => page.getByText(/^Thank you/);
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

test("places the call's summary beside the transcript on a wide screen, and calls again", async ({
  app,
  page,
}) => {
  await talk(app, page);
  // The transcript is fetched, and its arrival moves the heading.
  const talked = await transcript(page).boundingBox();
  const words = await page.locator(".call-ending__words").boundingBox();
  const wide = (page.viewportSize()?.width ?? 0) >= 1024;
  expect(talked?.x).toBeGreaterThanOrEqual(wide ? (words?.x ?? 0) + (words?.width ?? 0) : 0);
  const wordsEnd = (words?.y ?? 0) + (words?.height ?? 0);
  if (wide) expect(talked?.y).toBeLessThan(wordsEnd);
  else expect(talked?.y).toBeGreaterThanOrEqual(wordsEnd);

  await app.button("Talk to Nora again").click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await app.snapshot()).toMatchObject({ state: "connecting" });
});

test("keeps the next steps, and the transcript's buttons, in one row each at 1280x633", async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 633 });
  await talk(app, page);
  await expect(transcript(page)).toBeVisible();
  for (const row of [".call-ending__next", ".transcript"]) {
    const middles = await page
      .locator(`${row} :is(h2, a, button):visible`)
      .evaluateAll((elements) =>
        elements.map((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return (top + bottom) / 2;
        }),
      );
    expect(Math.max(...middles) - Math.min(...middles), row).toBeLessThan(20);
  }
});

test(
  "copies and saves the transcript and the session ID, and forgets the words on a reload",
  ANY_SIZE,
  async ({ app, page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await talk(app, page);
    const { sessionId } = await app.snapshot();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await test.step("Copy", async () => {
      await expect(transcript(page).getByRole("listitem")).toHaveText(
        TEXT.replaceAll("00:00 ", "").trim().split("\n\n"),
      );
      await holdTicks(page);
      await app.button("Copy").click();
      await expect(app.button("Copied")).toBeVisible();
      expect(await clipboard()).toBe(TEXT);
      await endTicks(page);
      await expect(app.button("Copy")).toBeVisible();
    });
    await test.step("the session ID, which is smaller than the duration", async () => {
      const sizeOf = (text: string) =>
        page
          .getByText(text, { exact: true })
          .evaluate((node) => parseFloat(getComputedStyle(node).fontSize));
      expect(await sizeOf(sessionId ?? "")).toBeLessThan(await sizeOf("00:30"));
      await holdTicks(page);
      await app.button("Copy the session ID").click();
      await expect(app.button("Copied the session ID")).toBeVisible();
      expect(await clipboard()).toBe(sessionId);
      await endTicks(page);
      await expect(app.button("Copy the session ID")).toBeVisible();
    });
    await test.step("Download while offline", async () => {
      await goOffline(page);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        app.button("Save text").click(),
      ]);
      expect(download.suggestedFilename()).toBe(`consultation-${sessionId}.txt`);
      expect(await readFile(await download.path(), "utf8")).toBe(TEXT);
      const [table] = await Promise.all([
        page.waitForEvent("download"),
        app.button("Save CSV for a spreadsheet").click(),
      ]);
      expect(table.suggestedFilename()).toBe(`consultation-${sessionId}.csv`);
      const rows = (await readFile(await table.path(), "utf8")).split("\r\n");
      expect(rows[1]).toBe('"00:00","Nora","Hello, how can I help?"');
      await goOnline(page);
    });
    await test.step("Copy when the browser refuses it, which selects the words", async () => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = async () => {
          throw new DOMException("Write permission denied.", "NotAllowedError");
        };
      });
      await app.button("Copy").click();
      await expect(transcript(page).getByRole("status")).toHaveText(/did not allow the copy/);
      const selected = await page.evaluate(() => getSelection()?.toString() ?? "");
      expect(selected).toContain("Hello, how can I help?");
      expect(selected).toContain("I would like to book a visit.");
    });
    await test.step("print, black on white, with the date and the duration", async () => {
      await page.emulateMedia({ media: "print" });
      for (const one of await page.locator("nav, footer, button, img.poster").all())
        await expect(one).toBeHidden();
      const [ink, paper] = await page.evaluate(() => [
        getComputedStyle(document.querySelector("li bdi")!).color,
        getComputedStyle(document.documentElement).backgroundColor,
      ]);
      expect({ ink, paper }).toEqual({ ink: "rgb(0, 0, 0)", paper: "rgb(255, 255, 255)" });
      await expect(page.getByText(String(new Date().getFullYear()))).toBeVisible();
      await expect(page.getByText("00:30", { exact: true })).toBeVisible();
      await page.emulateMedia({ media: "screen" });
    });
    await test.step("a reload", async () => {
      await app.reload();
      await expect(page.getByText("00:30")).toBeVisible();
      await expect(transcript(page)).toHaveCount(0);
    });
    await test.step("a bare visit", async () => {
      await app.open("/call-ending");
      await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
      await expect(app.button("Talk to Nora")).toBeVisible();
      await expect(app.button("Back to Home")).toBeVisible();
      await expect(transcript(page)).toHaveCount(0);
      await expect(thanks(page)).toHaveCount(0);
      await expect(page.getByText("Session ID")).toHaveCount(0);
      await expect(page.getByRole("term")).toHaveCount(0);
    });
  },
);

test(
  "shows no transcript of a call without words, and offers no call while the service takes none",
  ANY_SIZE,
  async ({ app, page }) => {
    await app.open("/");
    await app.startCall();
    await app.advance(30_000);
    await app.emit("call-end");
    await expect(page.getByText("00:30")).toBeVisible();
    await expect(transcript(page)).toHaveCount(0);
    await app.startCall("Talk to Nora again");
    await app.advance(30_000);
    await app.emit("error", { message: "Wallet balance is too low." });
    await expect(
      page.getByText("The voice service cannot take calls at the moment."),
    ).toBeVisible();
    await expect(app.button("Talk to Nora again")).toHaveCount(0);
    await expect(app.button("Back to Home")).toBeVisible();
  },
);

/** Runs an active call for a moment, lets `end` end it, and waits for the call-ending page. */
async function cutOff(app: App, page: Page, end: () => Promise<void>): Promise<void> {
  await app.startCall();
  await app.say("assistant", "Hello, how can I help?");
  await app.advance(30_000);
  await end();
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeFocused();
}

/** Reports, as the service does, why it ends a call. */
const reportEnd = (app: App, endedReason: string) =>
  app.emit("status-update", { type: "status-update", status: "ended", endedReason });

test("says that the service cut the call off, before the error's text, and keeps it after a reload", async ({
  app,
  page,
}) => {
  await app.open("/");
  await cutOff(app, page, () => app.emit("error", { type: "ejected" }));
  for (const visit of ["after the call", "after a reload"]) {
    const words = page.getByText("The call was cut off");
    await expect(words, visit).toBeVisible();
    await expect(page.getByText("Your consultation with Nora has ended")).toBeVisible();
    await expect(app.error).toHaveText(/was ended by the service/);
    await expect(thanks(page)).toHaveCount(0);
    const [first, second] = [await words.boundingBox(), await app.error.boundingBox()];
    const below = (second?.y ?? 0) - (first?.y ?? Infinity) - (first?.height ?? 0);
    const beside = (second?.x ?? 0) - (first?.x ?? Infinity) - (first?.width ?? 0);
    expect(Math.max(below, beside)).toBeGreaterThanOrEqual(0);
    // The bottom bar must not cover the buttons that lead on.
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
  "begins at the top of the page after an error to which home has scrolled",
  ANY_SIZE,
  async ({ app, page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await app.open("/");
    await cutOff(app, page, () => app.emit("error", { type: "ejected" }));
    const place = await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
      return window.scrollY;
    });
    expect(place).toBe(0);
  },
);

test(
  "thanks the visitor for a call that the service or the assistant ended, not for a lost one",
  ANY_SIZE,
  async ({ app, page }) => {
    await app.open("/");
    await test.step("a goodbye, which the service closes with an ejection", async () => {
      await cutOff(app, page, async () => {
        await reportEnd(app, "assistant-ended-call");
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
    });
    await test.step("a long silence", async () => {
      await cutOff(app, page, async () => {
        await reportEnd(app, "silence-timed-out");
        await app.emit("call-end");
      });
      await expect(page.getByText("The call ended after a long silence")).toBeVisible();
      await expect(thanks(page)).toBeVisible();
      await app.button("Back to Home").click();
    });
    await test.step("a lost network", async () => {
      await cutOff(app, page, async () => {
        await goOffline(page);
        await app.emit("disconnect");
      });
      await expect(page.getByText("The connection was lost")).toBeVisible();
      await expect(page.getByText(/Check your connection, then call again/)).toBeVisible();
      await expect(thanks(page)).toHaveCount(0);
      await expect(app.error).toHaveCount(0);
      await expect(transcript(page)).toBeVisible();
    });
    // The browser reports a failed request for a film because the device is offline.
    app.tolerate(/^Failed to load resource/);
  },
);
