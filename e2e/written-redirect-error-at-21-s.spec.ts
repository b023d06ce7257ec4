import { expect, test } from "../simulator/playwright.ts";

test.use({
  scenario: "redirect-error-at-21-s",
});

test("Ended by a fatal error at 21 s: on to the call-ending page", async ({ voice }) => {
  await voice.open();
  await voice.start();
  await voice.advance(21999);
  expect(await voice.snapshot()).toMatchObject({
    state: "active",
    error: null,
    timer: "00:20",
    redirect: null,
  });
  await voice.advance(1);
  await expect(voice).toShowError("The line went dead");
  await expect(voice).toHaveRedirected("/call-ending");
  expect(await voice.snapshot()).toMatchObject({
    state: "idle",
    error: "The line went dead",
    timer: "00:00",
    ring: "stopped",
    redirect: "/call-ending",
    durationSeconds: 21,
    speaking: false,
    muted: false,
    ended: "error",
  });
  await voice.advance(500);
  await expect(voice).toShowError("The line went dead");
  await expect(voice).toHaveRedirected("/call-ending");
  expect(await voice.snapshot()).toMatchObject({
    state: "idle",
    error: "The line went dead",
    timer: "00:00",
    ring: "stopped",
    redirect: "/call-ending",
    durationSeconds: 21,
    speaking: false,
    muted: false,
  });
});
