import { expect } from "@playwright/test";
import puppeteer, { type Page } from "puppeteer-core";
import { test } from "./support/needs.ts";
import { SIMULATOR } from "./support/servers.ts";
import {
  controlNamed,
  openReady,
  type OtherPage,
  shows,
  takeVisitorPath,
  until,
} from "./support/visitor-path.ts";
import { watchingScript } from "./support/watched.ts";

test.use({ needs: ["Firefox"] });

/** A browser with a microphone, which it gives to every page, and without films. */
const PREFERENCES = {
  "media.autoplay.default": 0,
  "media.navigator.permission.disabled": true,
  "media.navigator.streams.fake": true,
  "ui.prefersReducedMotion": 1,
};

const otherPage = (page: Page): OtherPage => ({
  open: async (address) => void (await page.goto(address)),
  evaluate: (expression) => page.evaluate(expression),
  press: (name) => page.locator(`::-p-xpath(${controlNamed(name)})`).click(),
});

/** Starts Debian's Firefox, which puppeteer drives over WebDriver BiDi. */
async function openFirefox() {
  const executablePath = process.env["FIREFOX_PATH"];
  if (!executablePath) throw new Error("Firefox is missing: apt-get install firefox-esr");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    extraPrefsFirefox: PREFERENCES,
  });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return {
    page: otherPage(page),
    /** Uncaught errors, and errors in the console. */
    complaints,
    /** Runs a script on each page before its own ones. */
    prepare: async (script: string) => void (await page.evaluateOnNewDocument(script)),
    close: () => browser.close(),
  };
}

test("a visitor's calls and pages work in Firefox, on the scripted provider and on the real SDK", async () => {
  const { page, complaints, prepare, close } = await openFirefox();
  try {
    await takeVisitorPath(page, SIMULATOR);

    // Firefox runs the script in blank documents too, which have no microphone.
    await prepare(`if (navigator.mediaDevices) { ${watchingScript()} }`);
    await openReady(page, `${SIMULATOR}/?provider=standin`);
    await page.press("Enter Voice Mode");
    await shows(page, "You are connected");
    const live = () =>
      window.watched?.microphones.filter(({ readyState }) => readyState === "live").length;
    await until(page, live).toBe(1);
    await page.press("End Consultation");
    await shows(page, "Inactive");
    await until(page, live).toBe(0);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});
