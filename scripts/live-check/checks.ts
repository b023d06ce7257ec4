import type { Page } from "@playwright/test";
import { describeFailure } from "../../src/call/messages.ts";
import { consultationLabels } from "../../src/content/call-words.ts";
import { parseProviderError } from "../../src/provider/provider-error.ts";
import { microphonesClosed } from "./microphones.ts";
import type { BuiltFor } from "./build.ts";
import type { Recording } from "./recording.ts";

/** How long the service may take for anything, in milliseconds. */
const LIMIT = 60_000;

/** Two identifiers of the right form that nobody has. */
const NOBODY = "00000000-0000-4000-8000-000000000000";

/** One thing of the contract that may be tried on the true service without costing or keeping much. */
export interface LiveCheck {
  readonly name: string;
  /** What the app is built with, where that is not what was given. */
  readonly builtFor: Partial<BuiltFor>;
  /** Does it. Throws, in words, where an expectation does not hold. */
  readonly run: (page: Page, recording: Recording) => Promise<void>;
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

/** Presses Cancel in the very moment in which a call is asked for: no service is too quick for that. */
const cancelOnceAsked = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const ask = globalThis.fetch;
    globalThis.fetch = (...request) => {
      const answer = ask(...request);
      const buttons = [...document.querySelectorAll("button")];
      buttons.find(({ textContent }) => textContent.trim() === "Cancel")?.click();
      return answer;
    };
  });

/** The screen is back at the beginning, shows no error, and no microphone is open. */
async function demandEnd(page: Page): Promise<void> {
  const idle = button(page, consultationLabels.idle);
  await demand("the start button is back", idle.waitFor({ timeout: LIMIT }));
  await demand("every microphone is closed", microphonesClosed(page, LIMIT));
  const alerts = await page.getByRole("alert").allInnerTexts();
  if (alerts.length > 0) throw new Error(`Expected: no error. Shown: ${alerts.join(" ")}`);
}

/** The platform itself says no, the visitor is told so, and no call comes of it. */
async function demandRefusal(page: Page, recording: Recording): Promise<string> {
  const { status } = await recording.answered(LIMIT);
  // Whatever goes wrong later is an error as well, and proves nothing about what was asked.
  if (status < 400) throw new Error(`Expected: the platform refuses. It answered: ${status}.`);
  const alert = page.getByRole("alert");
  await demand("the error is shown", alert.waitFor({ timeout: LIMIT }));
  await demand("the SDK emits an error", recording.seen("error", LIMIT));
  if (recording.events.some(({ event }) => event === "call-start"))
    throw new Error("Expected: no call comes alive.");
  return alert.innerText();
}

export const LIVE_CHECKS: readonly LiveCheck[] = [
  {
    name: "stopped-as-soon-as-live",
    builtFor: {},
    async run(page, recording) {
      await press(page, consultationLabels.idle);
      await demand("the call comes alive", recording.seen("call-start", LIMIT));
      await press(page, consultationLabels.active);
      await demand("the SDK emits call-end", recording.seen("call-end", LIMIT));
      await demandEnd(page);
    },
  },
  {
    name: "stopped-while-connecting",
    builtFor: {},
    async run(page, recording) {
      await cancelOnceAsked(page);
      await press(page, consultationLabels.idle);
      const idle = button(page, consultationLabels.idle);
      await demand("the start button is back", idle.waitFor({ timeout: LIMIT }));
      // The call that was asked for is created all the same, and is to be ended behind the screen.
      await demand("the call behind it is ended", recording.seen("call-end", LIMIT));
      await demandEnd(page);
      if (recording.events.some(({ event }) => event === "call-start"))
        throw new Error("Expected: the call that was given up never comes alive.");
    },
  },
  {
    name: "wrong-assistant",
    builtFor: { assistantId: NOBODY },
    async run(page, recording) {
      await press(page, consultationLabels.idle);
      const text = await demandRefusal(page, recording);
      if (text.trim() === "") throw new Error("Expected: the error says something.");
    },
  },
  {
    name: "wrong-key",
    builtFor: { publicKey: NOBODY },
    async run(page, recording) {
      await press(page, consultationLabels.idle);
      const text = await demandRefusal(page, recording);
      const cause = { statusCode: 401 };
      const failure = { kind: "provider", error: parseProviderError(cause), cause } as const;
      const words = describeFailure(failure, "home").text;
      if (text !== words) throw new Error(`Expected: ${words} Shown: ${text}`);
    },
  },
];
