import { CALL, expect, failure, ONE_CALL, START, test } from "./trap-page.ts";

const payload = failure("ejected", "Meeting has ended");
const EJECTION = { at: 30, event: "error", payload };

test.describe("a call on the real SDK", () => {
  test("shows one error when the SDK emits three for a refused join", async ({ trap }) => {
    await trap.enter();
    const msg = "Nobody may join";
    await trap.arm([
      { events: [{ at: 10, event: "error", payload: failure("not-allowed", msg) }] },
    ]);
    await trap.button(START).click();
    await trap.advance(10);
    await expect(trap.errorText).toHaveText(`Service error: ${msg}`);
    await expect
      .poll(() => trap.causes("provider.error"))
      .toEqual(["provider.error", "provider.error (late)", "provider.error (late)"]);
    expect((await trap.snapshot()).state).toBe("idle");
    await trap.advance(10_000);
    await trap.nothingRemains();
    await trap.callsAgain();
    await expect(trap.error).toHaveCount(0);
  });

  test("ends at a fatal error even if no call-end follows", async ({ trap }) => {
    await trap.enter();
    await trap.arm([{ ...CALL, events: [...CALL.events, EJECTION] }]);
    await trap.begin();
    await trap.advance(10);
    expect(await trap.snapshot()).toMatchObject({ state: "idle", redirect: "/call-ending" });
    await trap.advance(10_000);
    expect(await trap.causes("provider.call-end")).not.toContain("provider.call-end");
    await trap.nothingRemains();
    await trap.button("Back to Home").click();
    await trap.callsAgain();
  });

  test("ends only once when a call-end follows its fatal error", async ({ trap }) => {
    const end = { at: 31, event: "call-end", late: true };
    await trap.enterSession([{ ...CALL, events: [...CALL.events, EJECTION, end] }]);
    await trap.state("active");
    await trap.advance(20);
    expect((await trap.snapshot()).state).toBe("idle");
    await expect.poll(() => trap.causes("provider.call-end")).toEqual(["provider.call-end (late)"]);
    await expect(trap.error).toContainText("The workflow session was ended by the service.");
    await trap.nothingRemains();
  });

  test("ends once its assistant has been absent for five seconds", async ({ trap }) => {
    await trap.enterCall();
    const gone = async () => {
      await trap.execute({ do: "assistant-leaves" });
      await expect.poll(async () => (await trap.remains()).players).toBe(0);
    };
    await gone();
    await trap.advance(4_999);
    await trap.execute({ do: "assistant-joins" });
    await expect.poll(async () => (await trap.remains()).players).toBe(1);
    await trap.advance(10_000);
    expect((await trap.snapshot()).state).toBe("active");
    await gone();
    await trap.advance(4_999);
    expect((await trap.snapshot()).state).toBe("active");
    await trap.advance(1);
    expect((await trap.snapshot()).state).toBe("idle");
    expect(await trap.causes("provider.disconnect")).toEqual(["provider.disconnect"]);
    await trap.advance(5_000);
    await trap.nothingRemains();
    await trap.callsAgain();
  });
});

test("a call goes on when a new assistant joins before the old one leaves", async ({ trap }) => {
  await trap.enterCall();
  const player = () =>
    trap.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("audio[data-participant-id]")].map(
        ({ dataset }) => dataset["participantId"],
      ),
    );
  const [first] = await player();
  await trap.execute({ do: "assistant-joins" });
  await expect.poll(async () => (await player()).at(-1)).not.toBe(first);
  const second = (await player()).at(-1);
  await trap.execute({ do: "assistant-leaves" });
  await expect.poll(player).toEqual([second]);
  await trap.advance(10_000);
  expect((await trap.snapshot()).state).toBe("active");
  expect(await trap.causes("provider.disconnect")).toEqual([]);
  await trap.execute({ do: "assistant-leaves" });
  await expect.poll(player).toEqual([]);
  await trap.advance(5_000);
  expect((await trap.snapshot()).state).toBe("idle");
  await trap.nothingRemains();
});

test("an active call does not change when a second call-start arrives", async ({ trap }) => {
  await trap.enter();
  const asked = trap.countCalls();
  await trap.arm([CALL]);
  await trap.begin();
  await trap.advance(20_000);
  await trap.execute({ do: "listen" });
  const begun = () => trap.causes("provider.call-start");
  await expect.poll(begun).toEqual(["provider.call-start", "provider.call-start"]);
  expect(await trap.snapshot()).toMatchObject({ state: "active", timer: "00:20", error: null });
  // Advances beyond the 45-second limit of a start, which must no longer apply.
  await trap.advance(46_000);
  expect(await trap.snapshot()).toMatchObject({ state: "active", timer: "01:06" });
  expect(await trap.rings()).toEqual(["playing", "stopped"]);
  expect(await trap.remains()).toEqual(ONE_CALL);
  expect(asked()).toBe(1);
  await trap.button("End Consultation").click();
  expect(await trap.snapshot()).toMatchObject({ durationSeconds: 66, redirect: "/call-ending" });
});
