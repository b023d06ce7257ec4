import { expect, test } from "../simulator/playwright.ts";

test.use({
  scenario: {
    attempts: [
      {
        events: [
          { at: 500, event: "call-start" }, // milliseconds after the start
          { at: 21_000, event: "error", payload: { type: "ejected" } },
        ],
      },
    ],
  },
});

test("leads to the end of a call that is cut off after 21 seconds", async ({ voice }) => {
  await voice.start(); // opens the page and presses “Enter Voice Mode”
  await voice.advance("20.5s"); // no waiting; a plain number is milliseconds
  await expect(voice).toHaveState("active");
  await voice.advance("1s");
  await expect(voice).toHaveRedirected("/call-ending");
});

test.describe("without credits", () => {
  test.use({ scenario: "error-home-credits-http-402" }); // a file in fixtures/scenarios

  test("tells the visitor why no call begins", async ({ voice }) => {
    await voice.start();
    await voice.advance("1s");
    await expect(voice).toShowError(/service credits/);
  });
});
