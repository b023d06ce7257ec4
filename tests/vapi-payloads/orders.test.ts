import { describe, expect, it } from "vitest";
import type { OrderFixture } from "../../scripts/sdk/fixture.ts";
import { describeFailure } from "../../src/call/messages.ts";
import type { ProviderEvent } from "../../src/provider/events.ts";
import { mapEvent } from "../../src/provider/vapi/map-event.ts";
import { orders } from "./fixtures.ts";
import { tell } from "./tell.ts";

const BUNDLE =
  "https://c.daily.co/call-machine/versioned/0.87.0/static/call-machine-object-bundle.js";
const NOT_LOADED = `Failed to load call object bundle ${BUNDLE}`;
const ADMIN_NOT_LOADED = "Service error: Failed to load call object bundle.";
const EXPIRED = "Service error: The meeting you are trying to join is no longer available.";
const MISSING = "Service error: The meeting you are trying to join does not exist.";
const DUPLICATE = "Service error: Duplicate DailyIframe instances are not allowed";
const NO_ROOM = "Service error: No room URL has been provided";
const HOME_ENDED =
  "The consultation session was ended by the service. This may be due to configuration issues or service limits. Please check your voice provider settings and try again.";
const ADMIN_ENDED =
  "The workflow session was ended by the service. This may be due to configuration issues or service limits.";
const HOME_UNEXPECTED =
  "An unexpected error occurred. Please check your internet connection and try again.";
const ADMIN_UNEXPECTED = "An unexpected error occurred during the workflow call.";

const INVENTED_END = ["call-end", "status-update ended customer-ended-call"];
const THREE_ERRORS = [
  "error daily-error",
  "error daily-call-join-error",
  "error start-method-error",
];
const START_ERROR = ["error start-method-error"];

interface Expected {
  /** What the order says in the words of the port, without the steps of the start. */
  readonly words: readonly string[];
  /** What its first fatal error shows on the two pages. */
  readonly home?: string;
  readonly admin?: string;
}

const said = (words: readonly string[], home?: string, admin = home): Expected => ({
  words,
  ...(home === undefined ? {} : { home }),
  ...(admin === undefined ? {} : { admin }),
});

const EXPECTED: Readonly<Record<string, Expected>> = {
  call: said([
    "call-start",
    "transcript visitor partial hel",
    "transcript visitor final hello",
    "speech-start",
    "speech-end",
    "transcript assistant final hi there",
    "speech-start",
  ]),
  // The room lives on without the assistant, and no event says so.
  "assistant-left": said([]),
  ejected: said(["error daily-error", ...INVENTED_END], HOME_ENDED, ADMIN_ENDED),
  "ejected-without-leaving": said(["error daily-error"], HOME_ENDED, ADMIN_ENDED),
  "room-deleted": said(["error daily-error", ...INVENTED_END], HOME_ENDED, ADMIN_ENDED),
  "ended-then-ejected": said(
    ["status-update ended assistant-ended-call", "error daily-error", "call-end"],
    HOME_ENDED,
    ADMIN_ENDED,
  ),
  "bundle-refused": said(THREE_ERRORS, `Service error: ${NOT_LOADED}`, ADMIN_NOT_LOADED),
  "bundle-not-found": said(
    THREE_ERRORS,
    `Service error: ${NOT_LOADED}: Error: Received 404 response`,
    ADMIN_NOT_LOADED,
  ),
  "bundle-timeout": said(
    THREE_ERRORS,
    `Service error: Timed out (>20000 ms) when loading call object bundle ${BUNDLE}`,
    ADMIN_NOT_LOADED,
  ),
  "join-refused-expired": said(THREE_ERRORS, EXPIRED),
  "join-refused-missing": said(THREE_ERRORS, MISSING),
  "no-room-address": said(
    ["error daily-call-join-error", "error start-method-error", ...INVENTED_END],
    NO_ROOM,
  ),
  "duplicate-call-object": said(
    ["error daily-call-object-creation-error", "error start-method-error"],
    DUPLICATE,
  ),
  "http-401": said(
    START_ERROR,
    "Authentication failed. Please check your voice provider API key configuration.",
    "Authentication failed. Please check your API key configuration.",
  ),
  "http-402": said(
    START_ERROR,
    "Voice consultation is temporarily unavailable due to service credits. Please contact support or try again later.",
    "Service error: Wallet Balance is low",
  ),
  "http-429": said(
    START_ERROR,
    "Rate limit exceeded. Please wait a moment before trying again.",
    "Service error: Over Concurrency Limit",
  ),
  "http-500": said(START_ERROR, "Service error: Internal server error"),
  "http-html-body": said(START_ERROR, HOME_UNEXPECTED, ADMIN_UNEXPECTED),
  "http-empty-body": said(START_ERROR, HOME_UNEXPECTED, ADMIN_UNEXPECTED),
  unreachable: said(START_ERROR, HOME_UNEXPECTED, ADMIN_UNEXPECTED),
  "listening-again": said(["call-start"]),
  "start-without-target": said(
    ["error validation-error"],
    "Service error: Assistant or Squad or Workflow must be provided.",
  ),
  "microphone-denied": said(["microphone-error denied", "call-start"]),
  "processor-failed": said(["call-start"]),
  "processor-not-recovered": said([
    "error audio-processing-setup-error, not fatal",
    "call-start",
    "error audio-processor-recovery-error, not fatal",
  ]),
  "started-twice": said(["call-start"]),
  stopped: said([...INVENTED_END, "speech-end"]),
  "stopped-after-the-service-ended": said([
    "status-update ended assistant-ended-call",
    "call-end",
    "speech-end",
  ]),
  // Nor does any event say that it is over.
  "stop-unanswered": said([]),
  "stopped-within-the-error": said(["error daily-error"], HOME_ENDED, ADMIN_ENDED),
  "stopped-twice": said(["call-start", ...INVENTED_END]),
  "stopped-while-joining": said(INVENTED_END),
  "stopped-while-the-bundle-loads": said(INVENTED_END),
  // The call that was stopped comes alive behind it.
  "stopped-while-requesting": said(["call-start"]),
  "restarted-while-requesting": said(
    [
      "call-start",
      ...INVENTED_END,
      "error audio-observer-setup-error, not fatal",
      "error start-method-error",
    ],
    HOME_UNEXPECTED,
    ADMIN_UNEXPECTED,
  ),
};

/** An order in the words of the port; what was done between the events is no event. */
const mapOrder = ({ events }: OrderFixture): ProviderEvent[] =>
  events.flatMap((entry) => ("event" in entry ? mapEvent(entry.event, entry.payload) : []));

const isStep = ({ type }: ProviderEvent): boolean =>
  type === "start-progress" || type === "unknown-event";

function textOf(events: readonly ProviderEvent[], page: "home" | "admin"): string | undefined {
  const first = events.find((event) => event.type === "error" && event.error.fatal);
  if (first?.type !== "error") return undefined;
  return describeFailure({ kind: "provider", error: first.error, cause: first.raw }, page).text;
}

describe("what an order of events says in the words of the port", () => {
  it("is known of every file", () => {
    expect([...orders.keys()].toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  it.each(Object.entries(EXPECTED))("%s", (name, { words, home, admin }) => {
    const events = mapOrder(orders.get(name)!);
    expect(events.filter((event) => !isStep(event)).map(tell)).toEqual(words);
    expect(textOf(events, "home")).toBe(home);
    expect(textOf(events, "admin")).toBe(admin);
  });

  it("takes the steps of a start in the order that a visitor is told", () => {
    const steps = mapOrder(orders.get("call")!).flatMap((event) =>
      event.type === "start-progress" && event.progress?.status === "completed"
        ? [event.progress.stage]
        : [],
    );
    // Of the first step only the start is reported.
    expect(steps).toEqual([
      "web-call-creation",
      "daily-call-object-creation",
      "mobile-permissions",
      "daily-call-join",
      "video-recording-setup",
      "audio-observer-setup",
      "audio-processing-setup",
    ]);
  });
});
