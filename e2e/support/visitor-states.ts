import { expect, type Page } from "@playwright/test";
import type { App } from "./app.ts";
import { holdTicks } from "./ticks.ts";

/** Leads the page from the state before to this one, and waits until it is shown. */
type Reach = (app: App, page: Page) => Promise<unknown>;
/** States that a visitor passes in this order, each with its name. */
type Journey = Readonly<Record<string, Reach>>;

const DENIED = { error: { error: { type: "permissions" } } };
const CUT = { type: "signaling", event: "interrupted" };
const BACK = { type: "signaling", event: "connected" };

const voice = (level: number, count: number, at: number) => ({
  at,
  levels: { of: "visitor", every: 100, values: Array(count).fill(level) },
});
const CALL = [{ start: { after: 100 }, events: [{ at: 500, event: "call-start" }] }];
/** A call that takes long to connect. The visitor speaks while muted, is silent, and speaks again. */
const SLOW_CALL = [
  {
    events: [
      { at: 25_000, event: "call-start" },
      voice(0.2, 20, 30_000),
      voice(0, 110, 35_000),
      voice(0.2, 1, 46_000),
    ],
  },
];

const shows = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
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
    await app.button("Talk to Nora again").click();
    await expect(app.button("Cancel")).toBeVisible();
    await app.advance(31_000);
    await end(app);
    await expect(page.getByRole("heading", { name: "Call Completed" })).toBeFocused();
    await expect(page.getByRole("listitem")).toHaveCount(turns);
    await shows(page, words);
  };

async function pressStart(app: App, attempts: readonly unknown[]): Promise<void> {
  await app.arm(attempts);
  await app.button("Enter Voice Mode").click();
}

const call: Journey = {
  "home before a call": (app) => app.open("/"),
  connecting: async (app, page) => {
    await pressStart(app, SLOW_CALL);
    await shows(page, "Calling Nora");
  },
  "connecting for 8 seconds": async (app, page) => {
    await app.advance(8000);
    await shows(page, "This takes longer than usual");
  },
  "connecting for 20 seconds": async (app, page) => {
    await app.advance(12_000);
    await shows(page, "Still trying");
  },
  "a blocked microphone while connecting": async (app, page) => {
    await app.emit("microphone-error", DENIED);
    await shows(page, "Your microphone is blocked");
  },
  "an active call with three notices": async (app, page) => {
    await app.advance(5000);
    await app.emit("audio-blocked");
    await app.emit("network-connection", CUT);
    await expect(app.button("Play audio")).toBeVisible();
    await expect(app.button("Try again")).toBeVisible();
    await shows(page, "Connection interrupted");
  },
  "an active call with captions": async (app, page) => {
    await app.button("Play audio").click();
    await app.emit("network-connection", BACK);
    await app.button("Try again").click();
    await app.say("assistant", "Hello, how can I help?");
    await app.say("user", "مرحبا، أريد حجز موعد.");
    await expect(page.locator(".call-notices .notice")).toHaveCount(0);
    await expect(page.getByRole("log")).toContainText("مرحبا");
  },
  "an interrupted network": async (app, page) => {
    await app.emit("network-connection", CUT);
    await shows(page, "Connection interrupted");
  },
  muted: async (app, page) => {
    await app.emit("network-connection", BACK);
    await app.button("Mute").click();
    await shows(page, "You’re muted");
  },
  "muted and speaking": async (app, page) => {
    await app.advance(7000);
    await shows(page, "Press Unmute to be heard");
  },
  "an unheard visitor": async (app, page) => {
    await app.button("Unmute").click();
    await app.advance(13_500);
    await shows(page, "We can’t hear you");
  },
  typing: async (app, page) => {
    await app.advance(1000);
    await app.button("Type").click();
    await expect(page.getByRole("textbox", { name: "Your message" })).toBeFocused();
  },
  "Sound open with its meter": async (app, page) => {
    await app.button("Sound").click();
    await expect(page.getByRole("meter", { name: "Microphone level" })).toBeVisible();
    await expect(page.getByRole("option", { name: "Headset microphone" })).toBeAttached();
  },
  "captions off": async (app, page) => {
    await app.button("Done").click();
    await app.button("Captions").click();
    await expect(page.getByRole("region", { name: "Captions" })).toHaveCount(0);
  },
  "home after a reload in the call": async (app, page) => {
    page.on("dialog", (dialog) => void dialog.accept());
    await page.waitForFunction(() => sessionStorage.getItem("interrupted-call") !== null);
    await app.reload();
    await shows(page, "Your call was interrupted");
  },
};

const failures: Journey = {
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
    await page.context().setOffline(true);
    await shows(page, "This device is offline.");
  },
  "home after a call that was lost": async (app, page) => {
    await page.context().setOffline(false);
    await app.startCall();
    await app.emit("disconnect");
    await shows(page, "The connection was lost");
  },
};

const endings: Journey = {
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
    await page.context().setOffline(true);
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
    await expect(app.button("Connecting...")).toBeDisabled();
    await expect(app.button("Cancel")).toBeVisible();
  },
  "a call in the sheet": async (app) => {
    await app.advance(500);
    await app.say("assistant", "Hello, how can I help?");
    await expect(app.button("Sound")).toBeVisible();
  },
  "two notices in the sheet": async (app) => {
    await app.emit("microphone-error", DENIED);
    await app.emit("audio-blocked");
    await expect(app.button("Play audio")).toBeVisible();
    await expect(app.button("Try again")).toBeVisible();
  },
  "an error in the bar": async (app) => {
    await app.button("End Consultation").click();
    await pressStart(app, [{ start: { outcome: "reject", error: "No line is free." } }]);
    await app.advance(300);
    await expect(app.error).toBeVisible();
  },
});

/** What visitors can meet on the site's pages, without the staff's tools. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  "a call on home": call,
  "failures on home": failures,
  "the ends of calls": endings,
  "a blocked microphone": blocked,
  "the browser's question": asked,
  "the sections of home": story,
  "pages that cannot be shown": lost,
  films,
  "a call on /testimonials": julian("/testimonials"),
  "a call on /why-us": julian("/why-us"),
};
