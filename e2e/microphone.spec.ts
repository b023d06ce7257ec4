import { expect, test } from "./support/test.ts";

/** The pages that start calls: path, start button, policy of the call and end button. */
const PLACES = [
  ["/", "Enter Voice Mode", "home", "End Consultation"],
  ["/testimonials", "Enter Voice Mode", "home", "End Consultation"],
  ["/why-us", "Enter Voice Mode", "home", "End Consultation"],
  ["/admin-testing", "Start Quick Assessment", "admin", "End Session"],
] as const;

/** The browser's errors for a microphone, the notice for each, and its text after a failed retry. */
const REFUSALS = [
  ["NotAllowedError", "Your microphone is blocked", "It is still blocked"],
  ["NotFoundError", "No microphone was found", "There is still none"],
  ["NotReadableError", "Your microphone is busy", "Another app is still using it"],
] as const;

for (const [path, start, whose, end] of PLACES)
  test(`opens a call's refused microphone on ${path} on Try again`, async ({ standin, page }) => {
    await standin.openOn(path, { refusal: "NotAllowedError" });
    await standin.begin(start, whose);
    const notice = page.getByText("Your microphone is blocked");
    await expect(notice).toBeVisible();
    await standin.change({ refusal: null });
    await standin.button("Try again").focus();
    await page.keyboard.press("Enter");
    await expect(notice).toHaveCount(0);
    // Another stream, opened to learn the device's name, is closed again.
    await expect.poll(() => standin.microphones()).toEqual({ asked: 2, live: 1 });
    expect((await standin.snapshot()).state).toBe("active");
    // The focus moves to another control, because Try again disappears.
    await expect(page.locator("[data-takes-focus]:focus")).toHaveCount(1);
    // The legal pages have a button of their own, which ends the call as well as the sheet's.
    await standin.button(end).first().click();
    await expect.poll(() => standin.microphones()).toEqual({ asked: 2, live: 0 });
  });

test("shows the notice of a refused microphone until a retry succeeds", async ({
  standin,
  page,
}) => {
  await standin.openOn("/");
  for (const [index, [refusal, told, still]] of REFUSALS.entries())
    await test.step(refusal, async () => {
      await standin.change({ refusal });
      await standin.begin();
      await expect(page.getByText(told)).toBeVisible();
      await standin.button("Try again").click();
      await expect(page.getByText(still)).toBeVisible();
      await expect(standin.button("Try again")).toBeVisible();
      await standin.change({ refusal: null });
      await standin.button("Try again").click();
      await expect(page.getByText(told)).toHaveCount(0);
      const asked = 2 * (index + 1);
      await expect.poll(() => standin.microphones()).toEqual({ asked, live: 1 });
      await standin.button("End Consultation").click();
      await expect.poll(() => standin.microphones()).toEqual({ asked, live: 0 });
    });
});

test("replaces a failed microphone by the one chosen under Sound", async ({ standin, page }) => {
  await standin.openOn("/testimonials");
  await standin.begin();
  expect(await standin.execute({ do: "fail-microphone", answer: "in-use" })).toBe(true);
  const notice = page.getByText("Your microphone is busy");
  await expect(notice).toBeVisible();
  await standin.button("Sound").click();
  const choice = page.getByRole("dialog").getByRole("combobox", { name: "Microphone" });
  await expect(choice).toBeEnabled();
  // Also refuses the second microphone.
  await standin.change({ refusal: "NotReadableError" });
  await choice.selectOption({ index: 1 });
  await expect(page.getByRole("alert")).toHaveText("This microphone could not be opened.");
  await expect(notice).toHaveCount(1);
  await standin.change({ refusal: null });
  await choice.selectOption({ index: 2 });
  await expect(notice).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(standin.button("Sound")).toBeFocused();
  await expect.poll(() => standin.microphones()).toEqual({ asked: 2, live: 1 });
});

test("offers to ask for permission when the browser lists no microphone", async ({
  standin,
  page,
}) => {
  await standin.openOn("/", { refusal: "NotAllowedError" });
  // Hides all devices while the microphone is refused, as browsers do.
  await page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const list = devices.enumerateDevices.bind(devices);
    devices.enumerateDevices = async () =>
      window.watched?.circumstances.refusal === null ? list() : [];
  });
  await standin.begin();
  await standin.button("Sound").click();
  const sound = page.getByRole("dialog", { name: "Sound" });
  const ask = sound.getByRole("button", { name: "Ask for the microphone" });
  await ask.click();
  await expect(sound.getByRole("alert")).toContainText("It is still blocked");
  await standin.change({ refusal: null });
  await ask.press("Enter");
  await expect(sound.getByRole("combobox", { name: "Microphone" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Your microphone is blocked")).toHaveCount(0);
});

const SILENCE = {
  events: [
    { at: 100, event: "call-start" },
    { at: 200, levels: { of: "visitor", every: 100, values: Array(102).fill(0) } },
    { at: 10_400, levels: { of: "visitor", every: 100, values: [0.2] } },
  ],
};

for (const [path, start, whose] of PLACES)
  test(`shows a hint on ${path} after ten seconds of silence`, async ({ app, page }) => {
    await app.open(path);
    await app.arm([SILENCE], { page: whose });
    await app.button(start).click();
    await app.advance(100);
    await expect(app.button("Sound")).toBeVisible();
    await expect(app.button("Mute")).toBeVisible();
    const hint = page.getByText("We can’t hear you");
    await app.advance(10_000);
    await expect(hint).toHaveCount(0);
    await app.advance(200);
    await expect(hint).toBeVisible();
    await app.advance(200);
    await expect(hint).toHaveCount(0);
  });

test("holds a typed call without a microphone, and helps before a call until a retry opens it", async ({
  standin,
  page,
}) => {
  await standin.permitMicrophone("denied");
  await standin.openOn("/", { refusal: "NotAllowedError" });
  await standin.begin("Type instead");
  const field = page.getByRole("textbox", { name: "Your message" });
  await expect(field).toBeFocused();
  await expect(page.getByText("The microphone is off")).toBeVisible();
  await expect(page.getByText("Your microphone is blocked")).toHaveCount(0);
  await page.keyboard.type("We miss calls after five.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log")).toContainText("We miss calls after five.");
  await expect(field).toHaveValue("");
  const sent = await page.evaluate(() =>
    JSON.stringify(window.watched?.posted.filter(({ action }) => action === "app-msg")),
  );
  expect(sent).toContain("We miss calls after five.");
  expect(await standin.microphones()).toEqual({ asked: 0, live: 0 });
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(standin.button("Type")).toBeFocused();
  await standin.button("End Consultation").click();

  // Before the next call, home helps until a retry opens the microphone.
  const help = page.getByText("Your microphone is blocked");
  await expect(help).toBeVisible();
  await expect(standin.button("Enter Voice Mode")).toBeEnabled();
  await expect(page.getByText("Turn on Microphone.")).toBeVisible();
  await standin.button("Try again").click();
  await expect(page.getByText("It is still blocked")).toBeVisible();
  await standin.change({ refusal: null });
  await standin.button("Try again").click();
  await expect(help).toHaveCount(0);
  await expect.poll(() => standin.microphones()).toEqual({ asked: 1, live: 0 });
});

test("explains the browser's question for the microphone until it is answered", async ({
  standin,
  page,
}) => {
  await standin.permitMicrophone("prompt");
  await standin.openOn("/", { holdsMicrophone: true });
  const attempt = { start: { after: 10 }, events: [{ at: 20, event: "call-start" }] };
  await standin.arm([attempt]);
  await standin.button("Enter Voice Mode").click();
  await expect(page.getByText("Allow the microphone")).toBeVisible();
  await page.waitForFunction(() => (window.watched?.asking.length ?? 0) > 0);
  await page.evaluate(() => window.watched?.asking.forEach((allow) => allow()));
  await expect(standin.button("End Consultation")).toBeVisible();
  await expect(page.getByText("Allow the microphone")).toHaveCount(0);
});

test("leaves the captions uncovered while the sound dialog is open", async ({ app, page }) => {
  await app.open("/");
  await app.startCall();
  await app.say("assistant", "Hello, this is Nora.");
  await app.button("Sound").click();
  const sound = page.getByRole("dialog", { name: "Sound" });
  await expect(sound.getByRole("meter", { name: "Microphone level" })).toBeVisible();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    const captions = await page.getByRole("region", { name: "Captions" }).boundingBox();
    const dialog = await sound.boundingBox();
    if (captions === null || dialog === null) throw new Error("Not shown");
    const apart =
      captions.y + captions.height <= dialog.y ||
      dialog.y + dialog.height <= captions.y ||
      captions.x + captions.width <= dialog.x ||
      dialog.x + dialog.width <= captions.x;
    expect(apart, `at ${size.width}x${size.height}`).toBe(true);
  }
});

test("keeps the help, the field and the sound dialog within a narrow window", async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await app.permitMicrophone("denied");
  await app.open("/");
  await expect(app.button("Type instead")).toBeVisible();
  expect(await app.overflow()).toBe(0);
  await app.startCall("Type instead");
  const field = page.getByRole("textbox", { name: "Your message" });
  await expect(field).toBeInViewport({ ratio: 1 });
  await app.button("Sound").click();
  await expect(page.getByRole("dialog", { name: "Sound" })).toBeVisible();
  expect(await app.overflow()).toBe(0);
});

test("shows the remedy of a blocked microphone while a call connects on a phone", async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open("/");
  await app.arm([{ start: { outcome: "never" } }]);
  await app.button("Enter Voice Mode").click();
  await app.emit("microphone-error", { error: { error: { type: "permissions" } } });
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByText("Your microphone is blocked")).toBeInViewport({ ratio: 1 });
    await expect(app.button("Cancel")).toBeInViewport({ ratio: 1 });
    await app.button("Cancel").click({ trial: true });
  }
});
