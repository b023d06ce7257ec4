import { describe, expect, it } from "vitest";
import type { OrderFixture } from "../../tools/sdk/fixture.ts";
import { describeFailure } from "../../src/call/messages.ts";
import type { ProviderEvent } from "../../src/provider/events.ts";
import { mapEvent } from "../../src/provider/vapi/map-event.ts";
import { ADMIN_TEXTS, HOME_TEXTS, quoted } from "../fixtures/page-texts.ts";
import { orders } from "./fixtures.ts";
import { tell } from "./tell.ts";

const BUNDLE =
  "https://c.daily.co/call-machine/versioned/0.87.0/static/call-machine-object-bundle.js";
const NOT_LOADED = `Failed to load call object bundle ${BUNDLE}`;
const ADMIN_NOT_LOADED = quoted("Failed to load call object bundle.");
const EXPIRED = quoted("The meeting you are trying to join is no longer available.");
const MISSING = quoted("The meeting you are trying to join does not exist.");
const DUPLICATE = quoted("Duplicate DailyIframe instances are not allowed");
const NO_ROOM = quoted("No room URL has been provided");
const ENDED = [HOME_TEXTS.ended, ADMIN_TEXTS.ended] as const;
const UNEXPECTED = [HOME_TEXTS.unexpected, ADMIN_TEXTS.unexpected] as const;

const INVENTED_END = ["call-end", "status-update ended customer-ended-call"];
const THREE_ERRORS = [
  "error daily-error",
  "error daily-call-join-error",
  "error start-method-error",
];
const START_ERROR = ["error start-method-error"];

interface Expected {
  /** The port's events in a few words each, without the stages of the start. */
  readonly words: readonly string[];
  /** The text that home shows for the first fatal error. `admin` is the admin page's. */
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
  // The SDK emits no event when the assistant leaves.
  "assistant-left": said([]),
  ejected: said(["error daily-error", ...INVENTED_END], ...ENDED),
  "ejected-without-leaving": said(["error daily-error"], ...ENDED),
  "room-deleted": said(["error daily-error", ...INVENTED_END], ...ENDED),
  "ended-then-ejected": said(
    ["status-update ended assistant-ended-call", "error daily-error", "call-end"],
    ...ENDED,
  ),
  "bundle-refused": said(THREE_ERRORS, quoted(NOT_LOADED), ADMIN_NOT_LOADED),
  "bundle-not-found": said(
    THREE_ERRORS,
    quoted(`${NOT_LOADED}: Error: Received 404 response`),
    ADMIN_NOT_LOADED,
  ),
  "bundle-timeout": said(
    THREE_ERRORS,
    quoted(`Timed out (>20000 ms) when loading call object bundle ${BUNDLE}`),
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
  "http-401": said(START_ERROR, HOME_TEXTS.authentication, ADMIN_TEXTS.authentication),
  "http-402": said(START_ERROR, HOME_TEXTS.credits, quoted("Wallet Balance is low")),
  "http-429": said(START_ERROR, HOME_TEXTS.rateLimit, quoted("Over Concurrency Limit")),
  "http-500": said(START_ERROR, quoted("Internal server error")),
  "http-html-body": said(START_ERROR, ...UNEXPECTED),
  "http-empty-body": said(START_ERROR, ...UNEXPECTED),
  unreachable: said(START_ERROR, ...UNEXPECTED),
  "listening-again": said(["call-start"]),
  "start-without-target": said(
    ["error validation-error"],
    quoted("Assistant or Squad or Workflow must be provided."),
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
  // The SDK emits no event before the machine answers.
  "stop-unanswered": said([]),
  "stopped-within-the-error": said(["error daily-error"], ...ENDED),
  "stopped-twice": said(["call-start", ...INVENTED_END]),
  "stopped-while-joining": said(INVENTED_END),
  "stopped-while-the-bundle-loads": said(INVENTED_END),
  // The call connects although it was stopped before.
  "stopped-while-requesting": said(["call-start"]),
  "restarted-while-requesting": said(
    [
      "call-start",
      ...INVENTED_END,
      "error audio-observer-setup-error, not fatal",
      "error start-method-error",
    ],
    ...UNEXPECTED,
  ),
};

/** Maps the SDK's events of an order to the port's events. */
const mapOrder = ({ events }: OrderFixture): ProviderEvent[] =>
  events.flatMap((entry) => ("event" in entry ? mapEvent(entry.event, entry.payload) : []));

const isStep = ({ type }: ProviderEvent): boolean =>
  type === "start-progress" || type === "unknown-event";

function textOf(events: readonly ProviderEvent[], page: "home" | "admin"): string | undefined {
  const first = events.find((event) => event.type === "error" && event.error.fatal);
  if (first?.type !== "error") return undefined;
  return describeFailure({ kind: "provider", error: first.error, cause: first.raw }, page).text;
}

describe("the adapter on an observed order of events", () => {
  it("is tested with every file of fixtures/vapi/orders", () => {
    expect([...orders.keys()].toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  it.each(Object.entries(EXPECTED))(
    "maps %s to the events and page texts %j",
    (name, { words, home, admin }) => {
      const events = mapOrder(orders.get(name)!);
      expect(events.filter((event) => !isStep(event)).map(tell)).toEqual(words);
      expect(textOf(events, "home")).toBe(home);
      expect(textOf(events, "admin")).toBe(admin);
    },
  );

  it("reports the stages of a start in the order in which the page shows them", () => {
    const steps = mapOrder(orders.get("call")!).flatMap((event) =>
      event.type === "start-progress" && event.progress?.status === "completed"
        ? [event.progress.stage]
        : [],
    );
    // The first stage never completes, because the SDK does not report its completion.
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
