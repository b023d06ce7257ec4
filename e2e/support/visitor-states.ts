import { expect } from "@playwright/test";
import { callStates } from "./call-states.ts";
import { endingStates, failureStates } from "./ending-states.ts";
import { CALL, DENIED, type Journey, pressStart, shows } from "./journey.ts";
import { goOffline } from "./offline.ts";

const blocked: Journey = {
  "help with a blocked microphone": async (app, page) => {
    await app.permitMicrophone("denied");
    await app.open("/");
    await expect(app.button("Type instead")).toBeVisible();
    await shows(page, "Turn on Microphone.");
  },
  "typing with a blocked microphone": async (app, page) => {
    await app.arm(CALL);
    await app.button("Type instead").click();
    await app.emit("microphone-error", DENIED);
    await app.advance(500);
    await expect(page.getByRole("textbox", { name: "Your message" })).toBeFocused();
  },
  "a call with a blocked microphone": async (app, page) => {
    await page.getByRole("textbox", { name: "Your message" }).press("Escape");
    await expect(app.button("Try again")).toBeVisible();
  },
};

const asked: Journey = {
  "the browser's question for the microphone": async (app, page) => {
    await app.permitMicrophone("prompt");
    await app.open("/");
    await app.button("Enter Voice Mode").click();
    await shows(page, "Allow the microphone");
  },
};

const story: Journey = {
  "the finished sample and open questions": async (app, page) => {
    await app.open("/");
    await page.getByText("New appointment").scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      for (const question of document.querySelectorAll("details")) question.open = true;
    });
    await shows(page, "It needs no sign-up");
  },
};

const lost: Journey = {
  "an unknown address": async (_app, page) => {
    await page.goto("/no-such-page");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
  "a page that cannot be fetched": async (app, page) => {
    await app.open("/");
    await goOffline(page);
    await page.getByRole("link", { name: "About Julian" }).click();
    await expect(page.getByRole("heading", { name: /Application Error/ })).toBeFocused();
  },
};

const films: Journey = {
  "home after a film that failed": async (app, page) => {
    await page.route("**/videos/*.mp4", (route) => route.fulfill({ status: 404 }));
    await app.open("/");
    await app.button("Watch Introduction").click();
    await shows(page, "The film could not be played.");
    await expect(app.button("Try the film again")).toBeVisible();
    await page.unroute("**/videos/*.mp4");
  },
  "a film": async (app, page) => {
    await app.button("How it works").click();
    await expect(page.getByRole("slider")).toBeEnabled();
  },
  "a paused film with its caption": async (app, page) => {
    await app.button("About Nora").click();
    await expect(page.getByRole("heading", { name: "About Nora" })).toBeAttached();
    const position = page.getByRole("slider");
    await expect(position).toBeEnabled();
    await app.button("Captions").click();
    // Pauses the film, so that the caption stays on a slow machine.
    await app.button("Pause").click();
    await position.fill("7");
    await shows(page, "How long does a crown take?");
  },
  "a film with its sound off": async (app, page) => {
    await app.button("Introduction").click();
    await expect(page.getByRole("heading", { name: "Introduction" })).toBeAttached();
    await expect(page.getByRole("slider")).toBeEnabled();
    await app.button("Turn sound off").click();
    await expect(app.button("Turn sound on")).toBeVisible();
  },
  "the invitation after the introduction": async (_app, page) => {
    await page.getByRole("slider").press("End");
    await expect(page.getByRole("heading", { name: /live now/ })).toBeVisible();
  },
};

const julian = (path: string): Journey => ({
  [`${path} before a call`]: (app) => app.open(path),
  "connecting in the sheet": async (app) => {
    await pressStart(app, CALL);
    await expect(app.button("Connecting...").first()).toBeDisabled();
    await expect(app.button("Cancel")).toBeVisible();
  },
  "a call in the sheet": async (app) => {
    await app.advance(500);
    await app.say("assistant", "Hello, how can I help?");
    await expect(app.button("Sound")).toBeVisible();
  },
  "a blocked microphone in the sheet": async (app) => {
    await app.emit("microphone-error", DENIED);
    await expect(app.button("Try again")).toBeVisible();
  },
  "a call without sound in the sheet": async (app) => {
    await app.emit("audio-blocked");
    await expect(app.button("Play audio")).toBeVisible();
  },
  "an error in the bar": async (app) => {
    await app.button("End Consultation").first().click();
    await pressStart(app, [{ start: { outcome: "reject", error: "No line is free." } }]);
    await app.advance(300);
    await expect(app.error).toBeVisible();
  },
});

/** What visitors can meet on the site's pages, without the staff's tools. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  "a call on home": callStates,
  "failures on home": failureStates,
  "the ends of calls": endingStates,
  "a blocked microphone": blocked,
  "the browser's question": asked,
  "the sections of home": story,
  "pages that cannot be shown": lost,
  films,
  "a call on /testimonials": julian("/testimonials"),
  // The sheet of a call is the same on both pages.
  "/why-us": { "/why-us before a call": (app) => app.open("/why-us") },
};
