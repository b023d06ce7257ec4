import { expect } from "@playwright/test";
import type { App } from "./app.ts";
import { type Journey, pressStart, type Reach, shows } from "./journey.ts";
import { goOffline, goOnline } from "./offline.ts";
import { holdTicks } from "./ticks.ts";

/**
 * Calls again from the page that follows a call, speaks a number of turns, and has the call end.
 *
 * @param words a part of the page that follows.
 */
const endNextCall =
  (words: string, end: (app: App) => Promise<unknown>, turns = 2): Reach =>
  async (app, page) => {
    const spoken = Array.from({ length: turns }, (_, index) => ({
      at: 600 + index,
      event: "transcript",
      payload: {
        ...{ type: "transcript", transcriptType: "final" },
        role: index % 2 === 0 ? "assistant" : "user",
        transcript: `This is turn ${index}, and long enough for a line or two of a phone.`,
      },
    }));
    await app.arm([{ events: [{ at: 500, event: "call-start" }, ...spoken] }]);
    await page.getByRole("button", { name: /^Talk to Nora/ }).click();
    await expect(app.button("Cancel")).toBeVisible();
    await app.advance(31_000);
    await end(app);
    await expect(page.getByRole("heading", { name: "Call Completed" })).toBeFocused();
    await expect(page.getByRole("listitem")).toHaveCount(turns);
    await shows(page, words);
  };

/** Calls that end on home. */
export const failureStates: Journey = {
  "an error on home": async (app) => {
    await app.open("/");
    await pressStart(app, [
      { events: [{ at: 50, event: "error", payload: { message: "Wallet balance is low" } }] },
    ]);
    await app.advance(50);
    await expect(app.error).toBeVisible();
    await expect(app.button("Dismiss")).toBeVisible();
  },
  "an error on home, offline": async (_app, page) => {
    await goOffline(page);
    await shows(page, "This device is offline.");
  },
  "home after a call that was lost": async (app, page) => {
    await goOnline(page);
    await app.startCall();
    await app.emit("disconnect");
    await shows(page, "The connection was lost");
  },
  "what was said in a short call": async (app, page) => {
    await app.startCall();
    await app.say("assistant", "Hello, how can I help?");
    await app.button("End Consultation").click();
    await page.getByText("Read what was said").click();
    await expect(page.getByRole("listitem").filter({ hasText: "Hello," })).toBeVisible();
  },
};

/** The page that follows a call, in each of its forms. */
export const endingStates: Journey = {
  "call-ending on a bare visit": async (app, page) => {
    await app.open("/call-ending");
    await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
  },
  "call-ending after the visitor's stop and a long talk": endNextCall(
    "00:30",
    (app) => app.button("End Consultation").click(),
    80,
  ),
  "call-ending with a copied transcript": async (app, page) => {
    await page.context().grantPermissions(["clipboard-write"]);
    await holdTicks(page);
    await app.button("Copy").click();
    await expect(app.button("Copied")).toBeVisible();
  },
  "call-ending after an ejection": endNextCall("The call was cut off", (app) =>
    app.emit("error", { type: "ejected" }),
  ),
  "call-ending after a lost network": endNextCall("The connection was lost", (app) =>
    app.emit("disconnect"),
  ),
  "call-ending after a long silence": endNextCall("a long silence", async (app) => {
    await app.emit("status-update", {
      ...{ type: "status-update", status: "ended", endedReason: "silence-timed-out" },
    });
    await app.emit("call-end");
  }),
};
