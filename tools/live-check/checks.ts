import type { Page } from "@playwright/test";
import { describeFailure } from "../../src/call/messages.ts";
import { consultationLabels } from "../../src/content/call-labels.ts";
import { parseProviderError } from "../../src/provider/provider-error.ts";
import type { CheckRecord } from "./recording.ts";
import type { LiveSettings } from "./settings.ts";

/** The time limit of each wait, in milliseconds. */
const LIMIT = 60_000;

/** A valid identifier that belongs to no key and no assistant. */
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

/** A check of the provider contract that costs little or nothing on the real service. */
export interface LiveCheck {
  readonly name: string;
  /** The settings that the check replaces. */
  readonly other?: Partial<LiveSettings>;
  /** Runs the check. Throws an error that names the first expectation that fails. */
  readonly run: (page: Page, recording: CheckRecord) => Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function demand(what: string, wait: Promise<unknown>): Promise<void> {
  try {
    await wait;
  } catch (cause) {
    throw new Error(`Expected: ${what}.`, { cause });
  }
}

async function press(page: Page, name: string): Promise<void> {
  await demand(`a button "${name}"`, button(page, name).click({ timeout: LIMIT }));
}

/**
 * Presses Cancel in the task in which the SDK requests the call, so before any answer can arrive. Earlier requests,
 * such as for the configuration, are no call yet.
 */
const cancelOnceAsked = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const ask = globalThis.fetch;
    globalThis.fetch = (...request) => {
      const answer = ask(...request);
      const [resource] = request;
      const address = resource instanceof Request ? resource.url : resource;
      if (!new URL(address, location.href).pathname.endsWith("/call/web")) return answer;
      const buttons = [...document.querySelectorAll("button")];
      buttons.find(({ textContent }) => textContent.trim() === "Cancel")?.click();
      return answer;
    };
  });

/** Expects that a call was created and left nothing behind: the idle screen without an error, no open microphone. */
async function demandEnd(page: Page, recording: CheckRecord): Promise<void> {
  const idle = button(page, consultationLabels.idle);
  await demand("the start button is back", idle.waitFor({ timeout: LIMIT }));
  // The call library defines `_daily` with the first call object. No event tells the end of every call: the SDK emits
  // no "call-end" if the call machine answers so late that the app destroys the call object.
  const isGone = () => window._daily && Object.keys(window._daily.instances).length === 0;
  const gone = page.waitForFunction(isGone, undefined, { timeout: LIMIT });
  await demand("the call is created and ended", gone);
  await demand("every microphone is closed", recording.microphonesClosed(LIMIT));
  const alerts = await page.getByRole("alert").allInnerTexts();
  if (alerts.length > 0) throw new Error(`Expected: no error. Shown: ${alerts.join(" ")}`);
}

/** Asks for a call. Expects that the platform refuses it and that the page shows an error. */
async function demandRefusal(page: Page, recording: CheckRecord): Promise<string> {
  await press(page, consultationLabels.idle);
  const { status } = await recording.answered(LIMIT);
  // Checked first, because an error after a successful answer would prove nothing about the request.
  if (status < 400) throw new Error(`Expected: the platform refuses. It answered: ${status}.`);
  const alert = page.getByRole("alert");
  await demand("the error is shown", alert.waitFor({ timeout: LIMIT }));
  await demand("the SDK emits an error", recording.seen("error", LIMIT));
  if (recording.events.some(({ event }) => event === "call-start"))
    throw new Error("Expected: no call begins.");
  return alert.locator(".error-box__text").innerText();
}

export const LIVE_CHECKS: readonly LiveCheck[] = [
  {
    name: "stopped-as-soon-as-live",
    async run(page, recording) {
      await press(page, consultationLabels.idle);
      await demand("the call begins", recording.seen("call-start", LIMIT));
      await press(page, consultationLabels.active);
      await demandEnd(page, recording);
    },
  },
  {
    name: "stopped-while-connecting",
    async run(page, recording) {
      await cancelOnceAsked(page);
      await press(page, consultationLabels.idle);
      // The platform creates the requested call anyway; the app must end it in the background.
      await demandEnd(page, recording);
      if (recording.events.some(({ event }) => event === "call-start"))
        throw new Error("Expected: the cancelled call never begins.");
    },
  },
  {
    name: "wrong-assistant",
    other: { assistantId: UNKNOWN_ID },
    async run(page, recording) {
      const text = await demandRefusal(page, recording);
      if (text.trim() === "") throw new Error("Expected: the error has a text.");
    },
  },
  {
    name: "wrong-key",
    other: { publicKey: UNKNOWN_ID },
    async run(page, recording) {
      const text = await demandRefusal(page, recording);
      const cause = { statusCode: 401 };
      const failure = { kind: "provider", error: parseProviderError(cause), cause } as const;
      const words = describeFailure(failure, "home").text;
      if (text !== words) throw new Error(`Expected: ${words} Shown: ${text}`);
    },
  },
];
