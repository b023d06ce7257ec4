import {
  blockedAudioNotice,
  microphoneNotices,
  levelNotices,
} from "../../src/content/call-problem-texts.ts";
import { CALL, expect, ONE_CALL, test, type TrapPage } from "./trap-page.ts";

const LOUD = 0.1;

test.describe("a visitor who is muted on the real SDK", () => {
  test("stays muted when the SDK reopens the microphone", async ({ trap, page }) => {
    await trap.enterCall();
    expect(await trap.audible()).toBe(1);
    await trap.button("Mute").click();
    await expect.poll(() => trap.audible()).toBe(0);
    await trap.execute({
      do: "fail-softly",
      type: "audio-processor-error",
      errorMsg: "KrispInitError: Canceled",
    });
    const switched = async () => (await trap.told("local-audio")).map(({ state }) => state);
    await expect.poll(switched).toEqual([false, true, false]);
    await expect.poll(() => trap.audible()).toBe(0);
    const heard = () =>
      page.evaluate(() => window.watched?.sdks[0]?.getDailyCallObject()?.localAudio());
    await expect.poll(heard).toBe(false);
    await expect(trap.button("Unmute")).toBeVisible();
    await trap.button("Unmute").click();
    await expect.poll(() => trap.audible()).toBe(1);
    expect(await trap.causes("provider.error")).toEqual([]);
  });

  test("stays muted and in the call when noise cancellation is lost", async ({ trap }) => {
    await trap.enter();
    await trap.startWith([CALL]);
    await trap.setBehaviour({ processor: "refused" });
    await trap.advance(20);
    await trap.state("active");
    const failures = async () =>
      (await trap.said("error")).map((payload) => Reflect.get(Object(payload), "type") as unknown);
    await expect.poll(failures).toEqual(["audio-processing-setup-error"]);
    await trap.button("Mute").click();
    await expect.poll(() => trap.audible()).toBe(0);
    await trap.execute({
      do: "fail-softly",
      type: "audio-processor-error",
      errorMsg: "KrispInitError: Canceled",
    });
    const both = ["audio-processing-setup-error", "audio-processor-recovery-error"];
    await expect.poll(failures).toEqual(both);
    expect((await trap.told("local-audio")).map(({ state }) => state)).toEqual([false]);
    expect(await trap.audible()).toBe(0);
    expect(await trap.snapshot()).toMatchObject({ state: "active", error: null });
  });
});

test("a late speech-end belongs to the call in which the speech began", async ({ trap, page }) => {
  await trap.enter({ holdsTimers: true });
  const speak = async () => {
    await trap.execute({ do: "level", of: "assistant", raw: LOUD });
    await expect.poll(async () => (await trap.snapshot()).speaking).toBe(true);
  };
  const runOut = (timer: number) =>
    page.evaluate((which) => window.watched?.held[which]?.(), timer);
  await trap.callsAgain();
  await speak();
  await trap.button("End Consultation").click();
  await trap.advance(100);
  await trap.callsAgain();
  await speak();
  await runOut(0);
  await expect
    .poll(() => trap.causes("provider.speech-end"))
    .toEqual(["provider.speech-end (late)"]);
  expect((await trap.snapshot()).speaking).toBe(true);
  await runOut(1);
  await expect.poll(async () => (await trap.snapshot()).speaking).toBe(false);
});

test("a call whose audio the browser blocks plays the assistant after the visitor presses Play audio", async ({
  trap,
  page,
}) => {
  await trap.enter({ refusesPlay: true });
  await trap.startWith([{ start: { after: 10 } }], 10);
  await expect(page.getByText(blockedAudioNotice.title)).toBeVisible();
  expect(trap.complaints.splice(0).join()).toContain("could not start assistant audio");
  expect(await trap.told("app-msg")).toEqual([]);

  await trap.button(blockedAudioNotice.action).click();
  await expect.poll(() => trap.causes("audio.")).toEqual(["audio.refused"]);
  await trap.change({ refusesPlay: false });
  await trap.button(blockedAudioNotice.action).click();
  await expect(page.getByText(blockedAudioNotice.title)).toHaveCount(0);
  await expect
    .poll(async () => (await trap.told("app-msg")).map(({ data }) => data))
    .toEqual(["playable"]);
  const voice = page.locator("audio[data-participant-id]");
  await expect(voice).toHaveCount(1);
  expect(await voice.evaluate((player: HTMLAudioElement) => player.paused)).toBe(false);
  await trap.execute({ do: "listen" });
  await trap.state("active");
  await trap.endCall();
});

const MICROPHONES = [
  ["denied", "NotAllowedError"],
  ["missing", "NotFoundError"],
  ["in-use", "NotReadableError"],
] as const;

test("a call without a microphone goes on and shows a notice", async ({ trap, page }) => {
  await trap.enter();
  for (const [fault, refusal] of MICROPHONES)
    await test.step(fault, async () => {
      await trap.change({ refusal });
      await trap.arm([CALL]);
      await trap.begin();
      await expect(page.getByText(microphoneNotices[fault].title)).toBeVisible();
      expect(await trap.remains()).toEqual({ ...ONE_CALL, microphones: 0 });
      await trap.endCall();
    });
});

test("a call whose microphone the system takes shows a notice, and can open another one", async ({
  trap,
  page,
}) => {
  await trap.enterCall();
  await page.evaluate(() => {
    for (const track of window.watched?.microphones ?? []) {
      Object.defineProperty(track, "muted", { value: true });
      track.dispatchEvent(new Event("mute"));
    }
  });
  await trap.advance(3000);
  const notice = page.getByText(microphoneNotices.unknown.title);
  await expect(notice).toBeVisible();
  await trap.state("active");
  await trap.button("Try again").click();
  await expect(notice).toHaveCount(0);
  expect(await trap.remains()).toEqual(ONE_CALL);
  await trap.endCall();
});

test("a call mutes and leaves the room when the visitor leaves the page", async ({
  trap,
  page,
}) => {
  await trap.enterCall();
  page.on("dialog", (dialog) => void dialog.accept());
  // This listener runs after the app's own, and the page runs no further task after it.
  await page.evaluate(() =>
    window.addEventListener("pagehide", () => {
      const { microphones, posted } = window.watched ?? { microphones: [], posted: [] };
      const left = {
        audible: microphones.filter(({ enabled }) => enabled).length,
        leaves: posted.filter(({ action }) => action === "leave-meeting").length,
      };
      sessionStorage.setItem("left", JSON.stringify(left));
    }),
  );
  await page.goto("/why-us");
  const left = await page.evaluate(() => sessionStorage.getItem("left"));
  expect(JSON.parse(left ?? "null")).toEqual({ audible: 0, leaves: 1 });
});

test("a call ends when its page goes into the back/forward cache", async ({ trap, page }) => {
  await trap.enterCall();
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })),
  );
  expect(await trap.snapshot()).toMatchObject({ state: "idle", redirect: null });
  expect(await trap.audible()).toBe(0);
  await trap.recovers();
});

/** The longest silence that one reported level stands for, in milliseconds. */
const SECOND = 1_000;
/** The seconds of silence after which the hint appears. */
const SECONDS_OF_QUIET = 10;
const QUIET = 0;
const SPOKEN = 0.05;

const hint = (trap: TrapPage) => trap.page.getByText(levelNotices["silent"]?.title ?? "");
const levelsHeard = async (trap: TrapPage) =>
  (await trap.causes("provider.local-volume-level")).length;

/** Has the machine report the visitor's level and waits until the app receives it. */
async function tell(trap: TrapPage, raw: number): Promise<void> {
  const before = await levelsHeard(trap);
  await trap.execute({ do: "level", of: "visitor", raw });
  await expect.poll(() => levelsHeard(trap)).toBe(before + 1);
}

async function stayQuiet(trap: TrapPage, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await trap.advance(SECOND);
    await tell(trap, QUIET);
  }
}

test("a hint appears after ten seconds of silence, but not while muted", async ({ trap }) => {
  await trap.enterCall();
  await tell(trap, QUIET);
  await stayQuiet(trap, SECONDS_OF_QUIET - 1);
  await trap.button("Mute").click();
  await expect(trap.button("Unmute")).toBeVisible();
  await stayQuiet(trap, SECONDS_OF_QUIET + 1);
  await expect(hint(trap)).toHaveCount(0);
  // The unmute begins the ten seconds again.
  await trap.button("Unmute").click();
  await stayQuiet(trap, SECONDS_OF_QUIET - 1);
  await expect(hint(trap)).toHaveCount(0);
  await stayQuiet(trap, 1);
  await expect(hint(trap)).toBeVisible();
  await tell(trap, SPOKEN);
  await expect(hint(trap)).toHaveCount(0);
});
