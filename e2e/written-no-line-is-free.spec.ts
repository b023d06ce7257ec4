import { expect, test } from "../simulator/playwright.ts";

test.use({
  scenario: {
    schemaVersion: 1,
    id: "no-line-is-free",
    title: "The service says “No line is free.”",
    visitor: [
      {
        at: 0,
        do: "start",
      },
    ],
    attempts: [
      {
        start: {
          outcome: "reject",
          error: "No line is free.",
        },
      },
    ],
  },
});

test("The service says “No line is free.”", async ({ voice }) => {
  await voice.open();
  await voice.start();
  await voice.advance(2300);
  await expect(voice).toShowError("No line is free.");
  expect(await voice.snapshot()).toMatchObject({
    state: "idle",
    error: "No line is free.",
    redirect: null,
    durationSeconds: null,
    ended: "error",
  });
});
