import { App } from "./support/app.ts";
import { Diagnostics } from "./support/diagnostics.ts";
import { logIsOpen, sayInConsole, storedLog, storedMessages } from "./support/stored-log.ts";
import { expect, test } from "./support/test.ts";

const HAS_BEGUN = "The call has begun";

// oxlint-disable no-console -- the tests look for console messages in the log.

test("keeps the log's entries across a reload", async ({ app, page }) => {
  await app.open("/");
  await app.startCall();
  await app.say("assistant", "Good morning");
  await expect.poll(() => storedMessages(page, "Good morning")).toHaveLength(1);
  page.on("dialog", (dialog) => void dialog.accept());
  await app.reload();
  await expect.poll(() => storedMessages(page, "The public key is")).toHaveLength(2);
  expect(await storedMessages(page, HAS_BEGUN)).toHaveLength(1);
  const call = (await storedLog(page)).find(({ message }) => message.startsWith(HAS_BEGUN));
  expect(call?.details).toMatchObject({ source: "call", cause: "provider.call-start", at: 500 });
});

test("logs the outcome of a call and the visitor's navigation", async ({ app, page }) => {
  await app.open("/");
  await logIsOpen(page);
  await app.startCall();
  await app.advance(25_000);
  await app.emit("call-end");
  await expect(page).toHaveURL(/call-ending$/);
  const TOLD = /^The (?:page (?:was|navigated)|call (?:has|lasted))/;
  await expect
    .poll(async () => (await storedMessages(page, "The ")).filter((message) => TOLD.test(message)))
    .toEqual([
      "The page was opened at /",
      "The call has begun: the assistant is listening.",
      "The call has ended.",
      "The call lasted 00:25.",
      "The page navigated to /call-ending",
    ]);
});

test("stores the last log entries when the page is left or reloaded", async ({ app, page }) => {
  await app.open("/");
  for (const [before, leave] of ["reload", "go elsewhere"].entries()) {
    await expect.poll(() => storedMessages(page, "The public key is")).toHaveLength(before + 1);
    const loaded = page.waitForEvent("load");
    await page.evaluate((way) => {
      console.info(`said before: ${way}`);
      if (way === "reload") location.reload();
      else location.assign("/why-us");
    }, leave);
    await loaded;
    expect(await storedMessages(page, leave)).toEqual([`Console: said before: ${leave}`]);
  }
});

test("keeps the log cleared when the page reloads right after Clear", async ({ app, page }) => {
  await app.open("/");
  await logIsOpen(page);
  const staff = new Diagnostics(page);
  await staff.open();
  await staff.button("Clear").click();
  const loaded = page.waitForEvent("load");
  await staff.button("Really clear?").evaluate((button: HTMLButtonElement) => {
    button.click();
    location.reload();
  });
  await loaded;
  await expect.poll(() => storedMessages(page, "The public key is")).toHaveLength(1);
});

test("keeps all stored entries when the page crashes in a call", async ({ app, page, context }) => {
  await app.open("/");
  await logIsOpen(page);
  await app.startCall();
  await sayInConsole(page, "said before the end");
  // Waits for the write to storage. Unit tests with a stopped clock check its delay.
  await expect.poll(() => storedMessages(page, "said before the end")).toHaveLength(1);
  const crashed = page.waitForEvent("crash");
  const cdp = await context.newCDPSession(page);
  void cdp.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();

  const other = await context.newPage();
  await other.goto("/");
  expect(await storedMessages(other, HAS_BEGUN)).toHaveLength(1);
  expect(await storedMessages(other, "said before the end")).toHaveLength(1);
});

test("shows the log entries of two open pages in each of them", async ({ app, page, context }) => {
  await app.open("/");
  const other = new App(await context.newPage());
  await other.open("/");
  for (const tab of [page, other.page]) await logIsOpen(tab);
  const staff = new Diagnostics(other.page);
  await staff.open();
  await staff.tab("Live log").click();
  for (let round = 0; round < 5; round += 1) {
    await sayInConsole(page, `round ${round} of the first`);
    await sayInConsole(other.page, `round ${round} of the second`);
  }
  for (const tab of [page, other.page])
    for (const name of ["first", "second"])
      await expect
        .poll(() => storedMessages(tab, `of the ${name}`))
        .toEqual([0, 1, 2, 3, 4].map((round) => `Console: round ${round} of the ${name}`));
  await expect(staff.panel.getByRole("option", { name: /round 4 of the first/ })).toBeVisible();
  await other.page.close();
  expect(other.complaints).toEqual([]);
});

test("stores ten thousand log entries that a call's page writes in one second", async ({
  app,
  page,
}) => {
  test.setTimeout(600_000);
  const STORM = 10_000;
  // Silences console.info, since the browser would send each line to the test. The app still logs it.
  await page.addInitScript(() => {
    console.info = () => {};
  });
  await app.open("/");
  await logIsOpen(page);
  const lines = [1, 2, 3, 4].map((line) => ({
    at: 500 + line * 250,
    event: "transcript",
    payload: { role: "assistant", transcriptType: "final", transcript: `This is line ${line}` },
  }));
  await app.arm([{ start: { after: 100 }, events: [{ at: 500, event: "call-start" }, ...lines] }]);
  await app.button("Enter Voice Mode").click();
  await app.advance(500);
  await page.evaluate(async (count) => {
    const { voiceSim } = window;
    voiceSim?.clock.resume(1);
    // Writes 100 entries every 10 ms.
    for (let said = 0; said < count; said += 100) {
      for (let index = said; index < said + 100; index += 1) console.info(`storm ${index}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    voiceSim?.clock.pause();
  }, STORM);
  // Advances to a fixed moment, however long the entries took.
  const passed = await page.evaluate(() => window.voiceSim?.clock.now() ?? 0);
  await app.advance(3_000_500 - passed);
  for (const timer of await page.getByRole("timer").all()) await expect(timer).toHaveText("50:00");
  await expect(page.getByText("This is line 4")).toBeVisible();
  const heard = (await app.trace()).filter(({ cause }) => cause === "provider.transcript");
  expect(heard.map(({ at }) => at)).toEqual(lines.map(({ at }) => at));

  const stored = () => storedMessages(page, "storm").then((all) => all.length);
  await expect.poll(stored, { timeout: 120_000 }).toBe(STORM);
  expect(await storedMessages(page, "storm")).toEqual(
    Array.from({ length: STORM }, (_, index) => `Console: storm ${index}`),
  );
  expect(await storedMessages(page, "This is line")).toHaveLength(lines.length);
});
