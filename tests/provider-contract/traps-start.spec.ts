import {
  ADDRESSES,
  CALL,
  expect,
  NOT_LET_IN,
  ONE_CALL,
  sdkAddress,
  START,
  test,
  type TrapPage,
} from "./trap-page.ts";

/**
 * Cancels a start whose request is unanswered and starts another call, then answers both requests at once.
 * The result's `played` resolves when the second call's attempt has been played.
 */
async function answerBothAtOnce(trap: TrapPage): Promise<{ readonly played: Promise<unknown> }> {
  await trap.arm([CALL, CALL]);
  const first = await trap.hold(ADDRESSES.call);
  await trap.cancelDuring(first);
  const second = await trap.hold(ADDRESSES.call);
  await trap.button(START).click();
  const played = trap.advance(10_020);
  await second.made;
  first.letGo();
  // On a busy machine the second answer can otherwise come first.
  await (await first.made).response();
  second.letGo();
  return { played };
}

test.describe("a start that is cancelled on the real SDK", () => {
  test("sends no request when it is cancelled while the SDK loads", async ({ trap }) => {
    await trap.enter({ tapped: false });
    const asked = trap.countCalls();
    const sdk = await trap.hold(`**${sdkAddress()}`);
    await trap.cancelDuring(sdk);
    sdk.letGo();
    await trap.callsAgain();
    expect(asked()).toBe(1);
  });

  test("ends the call that its pending request creates", async ({ trap, page }) => {
    await trap.enter();
    await trap.arm([CALL]);
    const request = page.waitForRequest(ADDRESSES.call);
    await trap.button(START).click();
    await request;
    await trap.cancel();
    await trap.advance(100);
    expect(await trap.causes("provider.call-start")).toEqual([]);
    await trap.nothingRemains();
    await trap.callsAgain();
  });

  test("leaves only the next call when the visitor starts again at once", async ({ trap }) => {
    await trap.enter();
    await trap.arm([CALL, CALL]);
    const asked = trap.countCalls();
    const request = await trap.hold(ADDRESSES.call);
    await trap.cancelDuring(request);
    await trap.button(START).click();
    await trap.advance(1);
    expect(asked(), "the next call waits for the first").toBe(1);
    request.letGo();
    await trap.advance(200);
    await trap.state("active");
    expect(await trap.remains()).toEqual(ONE_CALL);
    expect(await trap.causes("provider.error")).toEqual([]);
    await trap.endCall();
  });

  test("delays the next call by ten seconds if its request is unanswered", async ({ trap }) => {
    await trap.enter();
    await trap.arm([CALL, CALL]);
    const request = await trap.hold(ADDRESSES.call);
    await trap.cancelDuring(request);
    await trap.button(START).click();
    await trap.advance(9_000);
    await trap.state("connecting");
    await trap.advance(1_000);
    await trap.state("active");
    // The abandoned call connects during the next call and does not disturb it.
    request.letGo();
    await expect
      .poll(() => trap.causes("provider.error"))
      .toEqual(["provider.error (late)", "provider.error (late)"]);
    await trap.state("active");
    expect(await trap.remains()).toEqual(ONE_CALL);
  });

  test("does not disturb the next call when both requests are answered at once", async ({
    trap,
  }) => {
    await trap.enter();
    const { played } = await answerBothAtOnce(trap);
    await played;
    await trap.state("active");
    expect(await trap.remains()).toEqual(ONE_CALL);
  });

  test("no longer delays the next call once its request is refused", async ({ trap, page }) => {
    await trap.enter();
    const payload = { type: "start-method-error", error: { message: { statusCode: 401 } } };
    await trap.arm([{ events: [{ at: 10, event: "error", payload }] }]);
    const request = page.waitForRequest(ADDRESSES.call);
    await trap.button(START).click();
    await request;
    await trap.button("Cancel").click();
    await trap.advance(10);
    await expect.poll(() => trap.causes("provider.error")).toEqual(["provider.error (late)"]);
    expect(await trap.snapshot()).toMatchObject({ state: "idle", error: null });
    await trap.callsAgain();
    trap.complaints.splice(0);
  });

  test("leaves no microphone or call object if the call machine was still loading", async ({
    trap,
  }) => {
    await trap.enter();
    await trap.arm([NOT_LET_IN]);
    const bundle = await trap.hold(ADDRESSES.bundle);
    await trap.button(START).click();
    const advanced = trap.advance(0);
    await bundle.made;
    await trap.cancel();
    await advanced;
    bundle.letGo();
    await trap.recovers();
  });

  test("mutes and closes the microphone of a pending join", async ({ trap, page }) => {
    await trap.enter();
    await trap.startWith([NOT_LET_IN]);
    await page.waitForFunction(() => window.watched?.microphones.length === 1);
    await trap.button("Cancel").click();
    expect(await trap.audible()).toBe(0);
    expect(await trap.snapshot()).toMatchObject({ state: "idle", ring: "stopped", error: null });
    // The microphone was closed although the machine has not answered the leave yet.
    await expect.poll(async () => (await trap.told("leave-meeting")).length).toBe(1);
    await trap.recovers();
  });
});

/** The call library's warning on phones, where it has no noise cancellation. */
const UNSUPPORTED =
  "Ignoring settings for browser- or platform-unsupported input processor(s): audio";

test.describe("a start on a phone", () => {
  test.use({ userAgent: "Mozilla/5.0 (Linux; Android 16) Chrome/156.0 Mobile Safari/537.36" });

  test("sends no join when it is cancelled in the second before the SDK joins", async ({
    trap,
    page,
  }) => {
    await trap.enter({ holdsTimers: true });
    await trap.arm([NOT_LET_IN, CALL]);
    await trap.button(START).click();
    const advanced = trap.advance(0);
    await page.waitForFunction(() => window.watched?.held.length === 1);
    expect((await trap.remains()).callObjects).toBe(1);
    await trap.cancel();
    await advanced;
    // The cancelled call leaves nothing on the page, even before the SDK's one-second wait ends.
    await trap.nothingRemains();
    await page.evaluate(() => window.watched?.held[0]?.());
    await trap.advance(100);
    await trap.nothingRemains();
    expect(await trap.told("join-meeting")).toEqual([]);

    await trap.change({ holdsTimers: false });
    await trap.callsAgain();
    expect(await trap.said("call-start-progress")).toContainEqual(
      expect.objectContaining({
        stage: "mobile-permissions",
        metadata: { action: "permissions-wait" },
      }),
    );
    expect(trap.complaints.splice(0)).toEqual([UNSUPPORTED]);
  });

  test("does not disturb the next call when its own one-second wait ends later", async ({
    trap,
    page,
  }) => {
    await trap.enter({ holdsTimers: true });
    const { played } = await answerBothAtOnce(trap);
    await page.waitForFunction(() => window.watched?.held.length === 2);
    expect((await trap.remains()).callObjects).toBe(1);
    // Ends the second call's wait first, and the cancelled call's wait afterwards.
    await page.evaluate(() => window.watched?.held[1]?.());
    await played;
    await trap.state("active");
    await page.evaluate(() => window.watched?.held[0]?.());
    await expect
      .poll(() => trap.causes("provider.error"))
      .toEqual(["provider.error (late)", "provider.error (late)"]);
    // A microphone that the page opens must still belong to the active call.
    await page.evaluate(() => navigator.mediaDevices.getUserMedia({ audio: true }));
    expect(await trap.remains()).toEqual({ ...ONE_CALL, microphones: 2 });
    await trap.endCall();
    expect(trap.complaints.splice(0)).toEqual([UNSUPPORTED]);
  });
});
