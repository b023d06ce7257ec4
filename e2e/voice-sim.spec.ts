import { expect, test } from "./support/test.ts";

test.beforeEach(({ app }) => app.open("/"));

test("refuses an invalid scenario and keeps the armed one", async ({ app }) => {
  const refused = app.arm([{ events: [{ at: -1, event: "call-strat" }] }], { colour: "blue" });
  await expect(refused).rejects.toThrow(
    /\/attempts\/0\/events\/0\/at[\s\S]*did you mean "call-start"[\s\S]*\/colour/,
  );
  await app.button("Enter Voice Mode").click();
  expect(await app.snapshot()).toMatchObject({ state: "connecting" });
});

test("refuses to emit an unknown event, but emits a known one to the call", async ({ app }) => {
  await expect(app.emit("call-strat" as "call-start")).rejects.toThrow(/call-strat/);
  await app.startCall();
  await app.emit("speech-start");
  expect(await app.snapshot()).toMatchObject({ speaking: true });
  await app.emit("call-end");
  expect(await app.snapshot()).toMatchObject({ state: "idle", speaking: false });
  await app.emit("error", { type: "ejected" });
  const last = (await app.trace()).at(-1);
  expect(last).toMatchObject({ cause: "provider.error", late: true, error: null, state: "idle" });
});

test("does not change the current call when another scenario is armed", async ({ app }) => {
  await app.startCall();
  await app.arm([{ start: { outcome: "reject", error: "No." } }]);
  await app.advance(5000);
  expect(await app.snapshot()).toMatchObject({ state: "active", timer: "00:05" });
  await app.button("End Consultation").click();
  await app.button("Enter Voice Mode").click();
  await app.advance(300);
  await expect(app.errorText).toHaveText("No.");
});

test("returns a trace whose times count from the page's load", async ({ app }) => {
  await app.advance(1000);
  await app.startCall();
  expect((await app.trace()).map(({ at, cause }) => `${at} ${cause}`)).toEqual([
    "1000 visitor.start",
    "1100 start.resolve",
    "1500 provider.call-start",
  ]);
});

test("advances the paused clock, and resumes it at a given speed", async ({ app, page }) => {
  expect(await page.evaluate("voiceSim.clock.now()")).toBe(0);
  await app.advance(1234);
  expect(await page.evaluate("voiceSim.clock.now()")).toBe(1234);
  await expect(page.evaluate("voiceSim.clock.advance(-1)")).rejects.toThrow(/-1/);
  await page.evaluate("voiceSim.clock.resume(60)");
  await expect.poll(() => page.evaluate("voiceSim.clock.now()")).toBeGreaterThan(5000);
  await page.evaluate("voiceSim.clock.pause()");
  const stopped = await page.evaluate("voiceSim.clock.now()");
  await app.advance(1);
  expect(await page.evaluate("voiceSim.clock.now()")).toBe((stopped as number) + 1);
});

test("gives a call the same session ID each time its scenario is played", async ({ app }) => {
  const firstId = async () => {
    await app.startCall();
    return (await app.snapshot()).sessionId;
  };
  const id = await firstId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  await app.reload();
  expect(await firstId()).toBe(id);
});

test("plays a scenario on a page other than its own, and shows a notice", async ({ app, page }) => {
  await app.arm([{ events: [{ at: 0, event: "call-start" }] }], { page: "admin" });
  await expect(page.getByText(/admin/i).first()).toBeVisible();
  await app.button("Enter Voice Mode").click();
  await app.advance(0);
  expect(await app.snapshot()).toMatchObject({ state: "active" });
});
