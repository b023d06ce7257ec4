import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { App } from "./support/app.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";
import { endTicks, holdTicks } from "./support/ticks.ts";
import { violations } from "./support/violations.ts";

const LINES = [
  ["assistant", "Hello, how can I help?"],
  ["user", "I would like to book a visit."],
] as const;
const TEXT = "Nora: Hello, how can I help?\n\nYou: I would like to book a visit.\n";

const transcript = (page: Page) => page.getByRole("region", { name: "What was said" });

/** A talk of half a minute, to its end. */
async function talk(app: App, page: Page): Promise<void> {
  await app.open("/");
  await app.startCall();
  for (const [role, text] of LINES)
    await app.emit("transcript", {
      type: "transcript",
      role,
      transcriptType: "final",
      transcript: text,
    });
  await app.advance(30_000);
  await app.emit("call-end");
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeFocused();
}

test("tells what was said, in order", ANY_SIZE, async ({ app, page }) => {
  await talk(app, page);
  await expect(transcript(page).getByRole("listitem")).toHaveText([
    "Nora: Hello, how can I help?",
    "You: I would like to book a visit.",
  ]);
});

test("stands beside the talk on a wide screen, and above it on a narrow one", async ({
  app,
  page,
}) => {
  await talk(app, page);
  const words = await page.getByRole("heading", { level: 1 }).boundingBox();
  const talked = await transcript(page).boundingBox();
  const wide = (page.viewportSize()?.width ?? 0) >= 1024;
  expect(talked?.x).toBeGreaterThanOrEqual(wide ? (words?.x ?? 0) + (words?.width ?? 0) : 0);
  if (wide) expect(talked?.y).toBeLessThan(words?.y ?? 0);
  else expect(talked?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
});

test("copies the words, and says so for a while", ANY_SIZE, async ({ app, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await talk(app, page);
  await holdTicks(page);
  await app.button("Copy").click();
  await expect(app.button("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TEXT);
  await endTicks(page);
  await expect(app.button("Copy")).toBeVisible();
});

test(
  "says when the browser does not allow a copy, and leaves the words selected",
  ANY_SIZE,
  async ({ app, page }) => {
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
  },
);

test(
  "saves the words as a file, without asking the network",
  ANY_SIZE,
  async ({ app, page, context }) => {
    await talk(app, page);
    const { sessionId } = await app.snapshot();
    await context.setOffline(true);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      app.button("Download").click(),
    ]);
    expect(download.suggestedFilename()).toBe(`consultation-${sessionId}.txt`);
    expect(await readFile(await download.path(), "utf8")).toBe(TEXT);
  },
);

test(
  "keeps the words to itself: a bare visit and a reload have none",
  ANY_SIZE,
  async ({ app, page }) => {
    await talk(app, page);
    await app.reload();
    await expect(page.getByText("00:30")).toBeVisible();
    await expect(transcript(page)).toHaveCount(0);
    await app.open("/call-ending");
    await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
    await expect(transcript(page)).toHaveCount(0);
  },
);

test("a call in which nothing was said has no words to show", ANY_SIZE, async ({ app, page }) => {
  await app.open("/");
  await app.startCall();
  await app.advance(30_000);
  await app.emit("call-end");
  await expect(page.getByText("00:30")).toBeVisible();
  await expect(transcript(page)).toHaveCount(0);
});

test("a call that broke off says why", async ({ app, page }) => {
  await app.open("/");
  await app.startCall();
  await app.advance(12_000);
  await app.emit("error", { type: "ejected" });
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
  await expect(app.error).toHaveText(/was ended by the service/);
  // The way on is not under it, on a phone neither.
  const [way, bar] = [app.button("Back to Home"), page.getByRole("contentinfo")];
  const [above, below] = [await way.boundingBox(), await bar.boundingBox()];
  expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(await violations(page)).toEqual([]);
});

test("one press talks again", ANY_SIZE, async ({ app, page }) => {
  await talk(app, page);
  await app.button("Talk to Nora again").click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await app.snapshot()).toMatchObject({ state: "connecting" });
});
