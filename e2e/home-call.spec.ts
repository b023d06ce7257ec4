import type { Locator } from "@playwright/test";
import { ANY_SIZE, expect, PHONE, test } from "./support/test.ts";

const CREDITS =
  "Voice consultation is temporarily unavailable due to service credits. Please contact support or try again later.";
const UNEXPECTED =
  "An unexpected error occurred. Please check your internet connection and try again.";

test("shows the offer before a call, all controls during it, and that it was lost", async ({
  app,
  page,
}) => {
  await app.open("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Never miss another dental booking for your practice",
  );
  for (const benefit of ["Get Dental Answers", "Book an Appointment", "Helpful Resources"])
    await expect(page.getByText(benefit)).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Live Voice Chat with \w+$/ })).toBeVisible();
  await expect(page.getByText("Online Now")).toBeVisible();
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible();
  await expect(app.button("Enter Voice Mode")).toBeEnabled();
  await expect(app.error).toHaveCount(0);

  await app.startCall();
  await expect(page.getByRole("heading", { name: "Start with four easy questions" })).toBeVisible();
  await expect(page.getByText(/^Speaking with/)).toBeVisible();
  await expect(page.getByText("AI Dental Expert")).toBeVisible();
  await expect(page.getByText("LIVE CONSULTATION")).toBeVisible();
  await expect(page.getByText("You are connected")).toBeVisible();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: /you/i }).first()).toBeVisible();
  const timers = page.getByRole("timer");
  await expect(timers).toHaveCount(2);
  for (const timer of await timers.all()) await expect(timer).toHaveText("00:00");
  // A caption with a long word does not widen the page.
  await app.say("user", "W".repeat(400));
  await expect(page.getByRole("log")).toContainText("WWWW");
  expect(await app.overflow()).toBe(0);
  await expect(page.getByText("AI Dental Expert")).toBeVisible();

  await app.advance(5000);
  for (const timer of await timers.all()) await expect(timer).toHaveText("00:05");
  await app.emit("disconnect");
  const lost = page.getByText("The connection was lost");
  await expect(lost).toBeInViewport();
  expect(await app.snapshot()).toMatchObject({ state: "idle", error: null, redirect: null });
  await app.button("Dismiss").click();
  await expect(lost).toHaveCount(0);
  await expect(app.button("Enter Voice Mode")).toBeFocused();
});

test(
  "disables the start button while a call connects, and shows why a start failed",
  ANY_SIZE,
  async ({ app, page }) => {
    const invitation = page.getByText("Talk to her now");
    await app.open("/");
    await expect(invitation).toBeVisible();
    await app.button("Enter Voice Mode").click();
    await expect(app.button("Connecting...")).toBeDisabled();
    await expect(page.getByRole("status").filter({ hasText: "Connecting..." })).toBeVisible();
    expect(await app.snapshot()).toMatchObject({ state: "connecting", ring: "playing" });
    await app.button("Cancel").click();
    await expect(app.button("Enter Voice Mode")).toBeFocused();
    expect(await app.snapshot()).toMatchObject({ state: "idle", ring: "stopped", error: null });

    await app.arm([
      { events: [{ at: 50, event: "error", payload: { message: "Wallet balance is low" } }] },
      { events: [{ at: 50, event: "call-start" }] },
    ]);
    await app.button("Enter Voice Mode").click();
    await app.advance(50);
    await expect(app.error).toHaveText(
      `Nora can’t take calls right now. It was nothing you did. For our support: ${CREDITS}Contact us`,
    );
    await expect(invitation).toBeHidden();
    await expect(page.getByText("Meanwhile, see her in the films.")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
    // The next start removes the error.
    await app.button("Enter Voice Mode").click();
    await expect(app.error).toHaveCount(0);
    await app.advance(50);
    await expect(page.getByText("LIVE CONSULTATION")).toBeVisible();
    await app.button("End Consultation").click();

    await app.arm([{ start: { outcome: "never" } }]);
    await app.button("Enter Voice Mode").click();
    await app.advance(44_999);
    await expect(app.button("Connecting...")).toBeVisible();
    await app.advance(1);
    await expect(app.error).toContainText(UNEXPECTED);
    await expect(app.error).toContainText("If your browser asks about the microphone");
    await expect(invitation).toBeVisible();
  },
);

test("hides the headshot when its image fails to load", ANY_SIZE, async ({ app, page }) => {
  await page.route("**/images/*-headshot.*", (route) => route.abort());
  await app.open("/");
  await app.startCall();
  await expect(page.getByText(/^Speaking with/)).toBeVisible();
  await expect(page.locator("img[src*='headshot']")).toHaveCount(0);
  app.tolerate(/^Failed to load resource/);
});

test(
  "shows both speakers' captions in the order of a talk, until they are turned off",
  ANY_SIZE,
  async ({ app, page }) => {
    await app.open("/");
    await app.startCall();
    const captions = page.getByRole("region", { name: "Captions" });
    const words = captions.locator(".turn__words");
    await app.say("assistant", "Which day suits you?");
    await app.say("user", "Tuesday", "partial");
    await expect(captions.getByRole("log")).not.toContainText("Tuesday");
    // The answer comes before the final of the visitor's words.
    await app.say("assistant", "Tuesday at nine it is.");
    const answer = ["Which day suits you?", "Tuesday…", "Tuesday at nine it is.", "Your turn"];
    await expect(words).toHaveText(answer);
    await app.say("user", "Tuesday at nine.");
    await expect(words).toHaveText(answer.with(1, "Tuesday at nine."));
    await expect(page.getByText("Nora is listening")).toBeVisible();
    await expect(page.getByRole("img", { name: "1 of 4 answered" })).toBeVisible();

    // Nora owes an answer, and listens while the visitor is heard.
    await app.say("user", "I have a tooth", "partial");
    await expect(captions).toContainText("I have a tooth");
    await app.say("user", "I have a toothache.");
    await expect(captions.getByRole("log")).toContainText("I have a toothache.");
    await expect(captions.getByText(/I have a tooth/)).toHaveCount(1);
    await expect(page.getByText("Nora is thinking")).toBeVisible();
    await app.emit("local-volume-level", 0.1);
    await expect(page.getByText("Nora is listening")).toBeVisible();
    await app.advance(601);
    await expect(page.getByText("Nora is thinking")).toBeVisible();

    // The questions leave the room to the captions once all are answered.
    const questions = page.locator(".conversation__start");
    for (const number of [3, 4]) {
      await expect(questions).toHaveCSS("opacity", "1");
      await app.say("assistant", `Question ${number}?`);
      await app.say("user", `Answer ${number}.`);
    }
    await expect(page.getByRole("img", { name: "4 of 4 answered" })).toBeVisible();
    await expect(questions).toHaveCSS("opacity", "0");

    await app.button("Captions").click();
    await expect(captions).toHaveCount(0);
  },
);

/** What the first words that a list of captions shows are. */
const lookAtFirstWords = (captions: Locator) =>
  captions.evaluate((box) => {
    const { style } = box as HTMLElement;
    const edge = box.getBoundingClientRect().top + parseFloat(style.getPropertyValue("--cut"));
    const boxesOf = (place: Element, part: string) =>
      [...place.querySelectorAll(part)].flatMap((element) => [...element.getClientRects()]);
    const firstLineOf = (turn: Element) =>
      boxesOf(turn, "bdi").find(({ bottom }) => bottom > edge + 1);
    const turns = [...box.querySelectorAll(".turn")];
    const turn = turns.find(firstLineOf);
    const line = turn && firstLineOf(turn);
    if (turn === undefined || line === undefined) throw new Error("No words are shown.");
    return {
      areWholeLine: line.top > edge - 1,
      areWholeTurn: boxesOf(turn, "bdi").every(({ top }) => top > edge - 1),
      haveName: boxesOf(box, ".turn__name").some(
        ({ top, bottom }) => top < line.bottom - 1 && bottom > line.top + 1,
      ),
    };
  });

test("begins the captions at a whole turn, or at a whole line of a long one, with its speaker", async ({
  app,
  page,
}) => {
  await app.open("/");
  await app.startCall();
  const captions = page.getByRole("region", { name: "Captions" });
  for (let count = 1; count <= 10; count += 1) {
    const speaker = count % 2 === 0 ? "user" : "assistant";
    await app.say(speaker, `Turn ${count}. ${"It has a few more words to say. ".repeat(2)}`);
    await expect(captions.getByText(`Turn ${count}.`)).toBeVisible();
    const words = await lookAtFirstWords(captions);
    const whole = { areWholeLine: true, areWholeTurn: true, haveName: true };
    expect(words, `after ${count} short turns`).toEqual(whole);
  }
  for (let count = 1; count <= 4; count += 1) {
    await app.say("user", `Question ${count}, which I would like to ask you.`);
    const answer = "All of it is explained in so many words. ".repeat(8 * count);
    await app.say("assistant", `Answer ${count}. ${answer}`);
    await expect(captions.getByText(`Answer ${count}.`)).toBeVisible();
    const words = await lookAtFirstWords(captions);
    const expected = { areWholeLine: true, haveName: true };
    expect(words, `after ${count} answers`).toMatchObject(expected);
  }
});

test("keeps the last words above the controls in a long talk", PHONE, async ({ app, page }) => {
  await app.open("/");
  await app.startCall();
  for (let count = 1; count <= 12; count += 1)
    await app.say("assistant", `Turn ${count}. ${"It has a few more words to say. ".repeat(3)}`);
  const words = page.getByRole("region", { name: "Captions" }).getByText("Turn 12.");
  await expect(words).toBeInViewport();
  const [said, controls] = [
    await words.boundingBox(),
    await page.locator(".call-actions").boundingBox(),
  ];
  expect((said?.y ?? Infinity) + (said?.height ?? 0)).toBeLessThanOrEqual(controls?.y ?? 0);
});

test(
  "changes the sound, mutes the microphone, and shows microphone, sound and connection faults",
  ANY_SIZE,
  async ({ app, page }) => {
    await app.open("/");
    await app.startCall();
    await test.step("the sound dialog", async () => {
      await app.button("Sound").focus();
      await page.keyboard.press("Enter");
      const sound = page.getByRole("dialog", { name: "Sound" });
      const volume = sound.getByRole("slider", { name: "Volume" });
      await expect(sound).toBeFocused();
      await volume.focus();
      await page.keyboard.press("ArrowLeft");
      await expect(volume).toHaveValue("95");
      const microphone = sound.getByRole("combobox", { name: "Microphone" });
      await microphone.selectOption({ label: "Headset microphone" });
      await expect.poll(async () => (await app.trace()).at(-1)?.cause).toBe("microphone.changed");
      await page.keyboard.press("Escape");
      await expect(page.locator("dialog")).toHaveCount(0);
      await expect(app.button("Sound")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(volume).toHaveValue("95");
      await expect(microphone).toHaveValue("headset-microphone");
      await page.keyboard.press("Escape");
    });

    await app.button("Mute").click();
    expect(await app.snapshot()).toMatchObject({ muted: true });
    await expect(page.getByText("You’re muted", { exact: true })).toBeVisible();
    await app.button("Unmute").click();
    await expect(app.button("Mute")).toBeFocused();
    expect(await app.snapshot()).toMatchObject({ muted: false });

    await app.emit("microphone-error", { error: { error: { type: "permissions" } } });
    await expect(page.getByText("Your microphone is blocked")).toBeVisible();

    await app.emit("audio-blocked");
    await app.button("Play audio").click();
    await expect(app.button("Play audio")).toHaveCount(0);
    await expect(page.getByText("LIVE CONSULTATION")).toBeVisible();

    const network = (type: string, event: string) =>
      app.emit("network-connection", { type, event });
    const notice = page.getByText("Connection interrupted");
    await network("signaling", "interrupted");
    await network("sfu", "interrupted");
    await expect(notice).toBeVisible();
    await network("sfu", "connected");
    await expect(notice).toBeVisible();
    await network("signaling", "connected");
    await expect(notice).toHaveCount(0);
    expect(await app.snapshot()).toMatchObject({ state: "active", error: null });
  },
);

test(
  "says on home that the assistant has left, and calls again",
  ANY_SIZE,
  async ({ app, page }) => {
    await app.open("/");
    await app.startCall();
    await app.emit("call-end");
    await expect(page.getByText("The call has ended")).toBeVisible();
    await app.button("Call again").click();
    await expect(app.button("Cancel")).toBeVisible();
    await expect(page.getByText("The call has ended")).toHaveCount(0);
    await app.emit("call-end");
    await expect(page.getByText("The call ended before it began")).toBeVisible();
  },
);

test(
  "stays on home after 20 seconds or Go Home, and opens the call-ending page after other calls",
  ANY_SIZE,
  async ({ app, page }) => {
    const path = () => new URL(page.url()).pathname;
    await app.open("/");
    await test.step("a call of 20 seconds", async () => {
      await app.startCall();
      await app.advance(20_999);
      await app.button("End Consultation").click();
      await expect(app.button("Enter Voice Mode")).toBeFocused();
      expect(path()).toBe("/");
      expect(await app.snapshot()).toMatchObject({ durationSeconds: 20, redirect: null });
    });
    await test.step("End Call & Go Home", async () => {
      await app.startCall();
      await app.advance(65_000);
      const timers = page.getByRole("timer");
      for (const timer of await timers.all()) await expect(timer).toHaveText("01:05");
      await app.button("End Call & Go Home").click();
      await expect(app.button("Enter Voice Mode")).toBeFocused();
      expect(path()).toBe("/");
      expect(await app.snapshot()).toMatchObject({ state: "idle", redirect: null });
    });
    await test.step("an end by the service after 3 seconds", async () => {
      await app.startCall();
      await app.advance(3000);
      await app.emit("error", { type: "ejected", message: "Meeting has ended" });
      await expect(page).toHaveURL(/\/call-ending$/);
      await expect(page.getByText("00:03")).toBeVisible();
      await app.button("Back to Home").click();
    });
    await test.step("a call of 21 seconds", async () => {
      await app.startCall();
      await app.advance(21_000);
      const { sessionId } = await app.snapshot();
      await app.button("End Consultation").click();
      await expect(page).toHaveURL(/\/call-ending$/);
      await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
      await expect(page.getByText("00:21")).toBeVisible();
      await expect(page.getByText(sessionId ?? "none")).toBeVisible();
      await page.reload();
      await expect(page.getByText("00:21")).toBeVisible();
      await app.button("Back to Home").click();
      await expect(page).toHaveURL(/\/$/);
      await expect(app.button("Enter Voice Mode")).toBeVisible();
    });
  },
);
