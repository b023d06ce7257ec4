import { expect, test } from "../simulator/playwright.ts";

test.use({
  scenario: "short-call",
});

test("A short call: connect, talk for five seconds, stop", async ({ voice }) => {
  await voice.open();
  await voice.advance(199);
  expect(await voice.snapshot()).toMatchObject({
    state: "idle",
    error: null,
    timer: "00:00",
    ring: "stopped",
    redirect: null,
    durationSeconds: null,
    speaking: false,
    muted: false,
  });
  await voice.advance(1);
  await voice.start();
  expect(await voice.snapshot()).toMatchObject({
    state: "connecting",
    error: null,
    timer: "00:00",
    ring: "playing",
  });
  await voice.advance(999);
  expect(await voice.snapshot()).toMatchObject({
    state: "connecting",
    error: null,
    timer: "00:00",
    ring: "playing",
  });
  await voice.advance(1);
  expect(await voice.snapshot()).toMatchObject({
    state: "active",
    error: null,
    timer: "00:00",
    ring: "stopped",
  });
  await voice.advance(999);
  expect(await voice.snapshot()).toMatchObject({
    state: "active",
    error: null,
    timer: "00:00",
    ring: "stopped",
  });
  await voice.advance(1);
  expect(await voice.snapshot()).toMatchObject({
    state: "active",
    error: null,
    timer: "00:01",
    ring: "stopped",
  });
  await voice.advance(3999);
  expect(await voice.snapshot()).toMatchObject({
    state: "active",
    error: null,
    timer: "00:04",
    ring: "stopped",
  });
  await voice.advance(1);
  await voice.stop();
  expect(await voice.snapshot()).toMatchObject({
    state: "idle",
    error: null,
    timer: "00:00",
    ring: "stopped",
    redirect: null,
    durationSeconds: 5,
    speaking: false,
    muted: false,
    ended: "visitor",
  });
  await voice.advance(60);
  expect(await voice.snapshot()).toMatchObject({
    state: "idle",
    error: null,
    timer: "00:00",
    ring: "stopped",
    redirect: null,
    durationSeconds: 5,
    speaking: false,
    muted: false,
  });
});
