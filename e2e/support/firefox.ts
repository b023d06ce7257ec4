import puppeteer, { type Page } from "puppeteer-core";
import { controlNamed, type OtherPage } from "./visitor-path.ts";

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
export async function openFirefox() {
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
