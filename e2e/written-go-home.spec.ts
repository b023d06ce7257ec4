import { expect, test } from "../simulator/playwright.ts";

test.use({
  scenario: "go-home",
});

test("End Call & Go Home: ends a call in any phase, never redirects", async ({ voice }) => {
  await voice.open();
  await voice.play();
  await voice.advance(499);
  expect(await voice.snapshot()).toMatchObject({
    state: "connecting",
    error: null,
    timer: "00:00",
    ring: "playing",
  });
  await voice.advance(1);
  expect(await voice.snapshot()).toMatchObject({
    state: "idle",
    error: null,
    timer: "00:00",
    ring: "stopped",
    redirect: null,
    durationSeconds: null,
    speaking: false,
    muted: false,
    ended: "visitor",
  });
  await voice.advance(30499);
  expect(await voice.snapshot()).toMatchObject({
    state: "active",
    error: null,
    timer: "00:28",
    ring: "stopped",
  });
  await voice.advance(1);
  expect(await voice.snapshot()).toMatchObject({
    state: "idle",
    error: null,
    timer: "00:00",
    ring: "stopped",
    redirect: null,
    durationSeconds: 29,
    speaking: false,
    muted: false,
    ended: "visitor",
  });
  await voice.advance(50);
  expect(await voice.snapshot()).toMatchObject({
    state: "idle",
    error: null,
    timer: "00:00",
    ring: "stopped",
    redirect: null,
    durationSeconds: 29,
    speaking: false,
    muted: false,
  });
  await voice.advance(950);
  expect(await voice.snapshot()).toMatchObject({
    state: "idle",
    error: null,
    timer: "00:00",
    ring: "stopped",
    redirect: null,
    durationSeconds: 29,
    speaking: false,
    muted: false,
  });
});
