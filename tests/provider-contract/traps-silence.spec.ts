import { CALL, expect, NOT_LET_IN, ONE_CALL, START, test } from "./trap-page.ts";

/** An attempt whose call machine answers neither the join nor the leave. */
const SILENT = { ...NOT_LET_IN, stop: { outcome: "never" } };

test.describe("a start that is stopped while the call machine does not answer", () => {
  test("mutes the microphone at once and then closes it", async ({ trap }) => {
    await trap.enter();
    await trap.startWith([SILENT]);
    await expect.poll(() => trap.audible()).toBe(1);
    await trap.button("Cancel").click();
    expect(await trap.audible(), "before the machine answers").toBe(0);
    expect(await trap.snapshot()).toMatchObject({ state: "idle", ring: "stopped", error: null });
    await trap.advance(5_000);
    await trap.nothingRemains();
    await trap.callsAgain();
    expect(await trap.causes("provider.error")).toEqual([]);
  });

  test("closes a microphone that the visitor allows minutes later", async ({ trap, page }) => {
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

    // The next call must keep its own microphone.
    await trap.startWith([CALL]);
    await expect.poll(() => trap.asking()).toBe(2);
    await allow(1);
    await trap.advance(20);
    await trap.state("active");
    expect(await trap.remains()).toEqual(ONE_CALL);
    expect(await trap.audible()).toBe(1);
  });

  test("closes a microphone that is allowed during the next call", async ({ trap, page }) => {
    await trap.enter({ holdsMicrophone: true });
    await trap.startWith([SILENT, CALL]);
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

test("a call ends when its call machine never answers the stop", async ({ trap, page }) => {
  await trap.enter();
  await trap.arm([{ ...CALL, stop: { outcome: "never" } }]);
  await trap.begin();
  await trap.button("End Consultation").click();
  expect(await trap.snapshot()).toMatchObject({ state: "idle", error: null });
  expect(await trap.audible()).toBe(0);
  const players = page.locator("audio[data-participant-id]");
  expect(
    await players.evaluateAll((all: HTMLAudioElement[]) => all.map(({ muted }) => muted)),
    "the assistant is silent before the limit of the stop",
  ).toEqual([true]);
  await trap.execute({ do: "listen" });
  await trap.execute({ do: "assistant-leaves" });
  await trap.advance(6_000);
  await trap.nothingRemains();
  expect(await trap.causes("provider.disconnect")).toEqual([]);
  await trap.callsAgain();
  // The next call needs a new SDK instance, because a late answer to the stop would end a call of the first.
  expect(await page.evaluate(() => window.watched?.sdks.length)).toBe(2);
});
