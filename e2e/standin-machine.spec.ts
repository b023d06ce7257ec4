import { expect, test } from "./support/test.ts";

test("plays the assistant in a call and closes the microphone after it", async ({ standin }) => {
  await standin.openOn("/");
  expect(await standin.microphones()).toEqual({ asked: 0, live: 0 });
  await standin.begin();
  expect(await standin.microphones()).toEqual({ asked: 1, live: 1 });
  await standin.hear(0.1);
  await expect
    .poll(async () => (await standin.trace()).map(({ cause }) => cause))
    .toContain("provider.speech-start");
  await standin.button("End Consultation").click();
  await expect.poll(() => standin.microphones()).toEqual({ asked: 1, live: 0 });
  await expect(standin.voice).toHaveCount(0);
});

test("plays the assistant again after it leaves and returns", async ({ standin, page }) => {
  await standin.openOn("/");
  await standin.begin();
  // Pauses the clock, because the app would end the call when the assistant is absent for some time.
  await page.evaluate("voiceSim.clock.pause()");
  const before = await standin.voice.getAttribute("data-participant-id");
  expect(await standin.execute({ do: "assistant-leaves" })).toBe(true);
  await expect(standin.voice).toHaveCount(0);
  expect(await standin.execute({ do: "assistant-joins" })).toBe(true);
  await expect(standin.voice).toHaveCount(1);
  expect(await standin.voice.getAttribute("data-participant-id")).not.toBe(before);
  await standin.hear(0.1);
});

test("opens a lost microphone again when the visitor unmutes", async ({ standin }) => {
  await standin.openOn("/");
  await standin.begin();
  expect(await standin.execute({ do: "fail-microphone", answer: "in-use" })).toBe(true);
  expect(await standin.microphones()).toEqual({ asked: 1, live: 0 });
  await standin.button("Mute").click();
  await standin.button("Unmute").click();
  await expect.poll(() => standin.microphones()).toEqual({ asked: 2, live: 1 });
  expect((await standin.snapshot()).state).toBe("active");
});
