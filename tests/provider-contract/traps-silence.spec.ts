import { CALL, NOT_LET_IN } from "./attempts.ts";
import { expect, ONE_CALL, START, test } from "./trap-page.ts";

/** Nobody lets the visitor in, and nobody answers when they leave. */
const SILENT = { ...NOT_LET_IN, stop: { outcome: "never" } };

test.describe("a start that is stopped, and no machine answers", () => {
  test("while it waits to be let in: the microphone falls silent at once, and is closed", async ({
    trap,
  }) => {
    await trap.enter();
    await trap.arm([SILENT]);
    await trap.button(START).click();
    await trap.advance(0);
    await expect.poll(() => trap.audible()).toBe(1);
    await trap.button("Cancel").click();
    expect(await trap.audible(), "before anybody has answered").toBe(0);
    expect(await trap.snapshot()).toMatchObject({ state: "idle", ring: "stopped", error: null });
    await trap.advance(5_000);
    await trap.nothingRemains();
    await trap.callsAgain();
    expect(await trap.causes("provider.error")).toEqual([]);
  });

  test("while the visitor is asked for the microphone, who allows it minutes later", async ({
    trap,
    page,
  }) => {
    await trap.enter({ holdsMicrophone: true });
    await trap.arm([SILENT]);
    const allow = (which: number) =>
      page.evaluate((asked) => window.watched?.asking[asked]?.(), which);
    await trap.button(START).click();
    await trap.advance(0);
    await expect.poll(() => trap.asking()).toBe(1);
    await trap.button("Cancel").click();
    await trap.advance(300_000);
    await trap.nothingRemains();
    await allow(0);
    await expect.poll(() => trap.given()).toBe(1);
    await trap.nothingRemains();
    expect(await trap.audible()).toBe(0);

    // The same answer is none of the next call's business.
    await trap.arm([CALL]);
    await trap.button(START).click();
    await trap.advance(0);
    await expect.poll(() => trap.asking()).toBe(2);
    await allow(1);
    await trap.advance(20);
    await trap.state("active");
    expect(await trap.remains()).toEqual(ONE_CALL);
    expect(await trap.audible()).toBe(1);
  });

  test("while the visitor is asked, and allows it during the next call", async ({ trap, page }) => {
    await trap.enter({ holdsMicrophone: true });
    await trap.arm([SILENT, CALL]);
    await trap.button(START).click();
    await trap.advance(0);
    await expect.poll(() => trap.asking()).toBe(1);
    await trap.button("Cancel").click();
    await trap.advance(5_000);
    await trap.button(START).click();
    await trap.advance(0);
    await expect.poll(() => trap.asking()).toBe(2);
    await page.evaluate(() => window.watched?.asking.forEach((allow) => allow()));
    await trap.advance(20);
    await trap.state("active");
    await expect.poll(() => trap.given()).toBe(2);
    expect(await trap.remains()).toEqual(ONE_CALL);
    await trap.endCall();
  });
});

test("a stop that is never answered is forced, and the next call can be had", async ({ trap }) => {
  await trap.enter();
  await trap.arm([{ ...CALL, stop: { outcome: "never" } }]);
  await trap.begin();
  await trap.button("End Consultation").click();
  expect(await trap.snapshot()).toMatchObject({ state: "idle", error: null });
  expect(await trap.audible()).toBe(0);
  await trap.advance(5_000);
  await trap.nothingRemains();
  await trap.callsAgain();
});
