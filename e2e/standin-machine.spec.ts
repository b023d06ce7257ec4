import { expect, test } from "./support/test.ts";

test("a call has a voice that is heard and a microphone that is given back", async ({
  standin,
}) => {
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

test("a call that the service ends leaves nothing behind, and the next one starts", async ({
  standin,
  page,
}) => {
  await standin.openOn("/");
  await standin.begin();
  const ejected = { type: "ejected", msg: "Meeting has ended" };
  expect(await standin.cue("fail", { errorMsg: "Meeting has ended", error: ejected })).toBe(true);
  await expect(page).toHaveURL(/\/call-ending$/);
  await expect.poll(() => standin.microphones()).toEqual({ asked: 1, live: 0 });
  expect(await standin.cue("leave")).toBe(false);
  await standin.button("Back to Home").click();
  await standin.begin();
  expect(await standin.microphones()).toEqual({ asked: 2, live: 1 });
});

test("an assistant that leaves takes its voice along, and is heard again when it is back", async ({
  standin,
  page,
}) => {
  await standin.openOn("/");
  await standin.begin();
  // The app gives an absent assistant up after a while: here that is the test's own time.
  await page.evaluate("voiceSim.clock.pause()");
  const before = await standin.voice.getAttribute("data-participant-id");
  expect(await standin.cue("assistantLeaves")).toBe(true);
  await expect(standin.voice).toHaveCount(0);
  expect(await standin.cue("assistantJoins")).toBe(true);
  await expect(standin.voice).toHaveCount(1);
  expect(await standin.voice.getAttribute("data-participant-id")).not.toBe(before);
  await standin.hear(0.1);
});

test("a microphone that the browser refuses is told of, and the call goes on", async ({
  standin,
}) => {
  await standin.openOn("/", { refusal: "NotAllowedError" });
  await standin.begin();
  const causes = (await standin.trace()).map(({ cause }) => cause);
  expect(causes).toContain("provider.microphone-error");
  expect(await standin.cue("isHeard")).toBe(true);
  expect((await standin.snapshot()).state).toBe("active");
});

test("a microphone that is lost in a call is off, and asked for again by unmuting", async ({
  standin,
}) => {
  await standin.openOn("/");
  await standin.begin();
  expect(await standin.cue("failMicrophone", "in-use")).toBe(true);
  expect(await standin.microphones()).toEqual({ asked: 1, live: 0 });
  await standin.button("Mute").click();
  await standin.button("Unmute").click();
  await expect.poll(() => standin.microphones()).toEqual({ asked: 2, live: 1 });
  expect((await standin.snapshot()).state).toBe("active");
});
