import { expect } from "@playwright/test";
import { DENIED, type Journey, pressStart, shows } from "./journey.ts";

const CUT = { type: "signaling", event: "interrupted" };
const BACK = { type: "signaling", event: "connected" };

const voice = (level: number, count: number, at: number) => ({
  at,
  levels: { of: "visitor", every: 100, values: Array(count).fill(level) },
});
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

/** A call on home, with everything that can happen to it. */
export const callStates: Journey = {
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
  "a blocked microphone in an active call": async (app) => {
    await app.advance(5000);
    await expect(app.button("Try again")).toBeVisible();
  },
  "an active call without sound": async (app) => {
    await app.emit("audio-blocked");
    await expect(app.button("Play audio")).toBeVisible();
  },
  "an active call with captions": async (app, page) => {
    await app.button("Play audio").click();
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
  "an assistant that seems stuck": async (app, page) => {
    await app.advance(16_000);
    await shows(page, "Nora seems stuck");
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
