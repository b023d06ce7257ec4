import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ADMIN_TEXTS as ADMIN,
  HOME_TEXTS as HOME,
  quoted as service,
} from "../../tests/fixtures/page-texts.ts";
import { parseProviderError } from "../provider/provider-error.ts";
import type { CallPage } from "./call-error.ts";
import { describeFailure } from "./messages.ts";

/** The text that a page shows for an error. */
const said = (page: CallPage, cause: unknown): string =>
  describeFailure({ kind: "provider", error: parseProviderError(cause), cause }, page).text;

describe("describeFailure with errors that the SDK has emitted", () => {
  const observed = import.meta.glob<{ readonly event: string; readonly payload: unknown }>(
    "../../fixtures/vapi/*.json",
    { eager: true, import: "default" },
  );
  const payloads = new Map(
    Object.entries(observed)
      .filter(([, { event }]) => event === "error")
      .map(([path, { payload }]) => [path.replace(/^.*\/error-|\.json$/g, ""), payload]),
  );

  const BUNDLE =
    "https://c.daily.co/call-machine/versioned/0.87.0/static/call-machine-object-bundle.js";
  const notLoaded = `Failed to load call object bundle ${BUNDLE}`;
  const notFetched = `${notLoaded}: TypeError: Failed to fetch`;
  const expired = "The meeting you are trying to join is no longer available.";
  const missing = "The meeting you are trying to join does not exist.";
  const krisp = "KrispInitError: Canceled";
  const refusedPlay = "play() failed because the user didn't interact with the document first.";
  const csp = `${notLoaded}: EvalError: Evaluating a string as JavaScript violates the following Content Security Policy directive because 'unsafe-eval' is not an allowed source of script: script-src 'self' https://c.daily.co".\n`;

  const both = (text: string) => [service(text), service(text)] as const;

  /**
   * The expected texts of both pages. They differ where Daily's errorMsg and msg differ, because home
   * prefers the errorMsg.
   */
  const TEXTS: Readonly<Record<string, readonly [home: string, admin: string]>> = {
    ejected: [HOME.ended, ADMIN.ended],
    "room-deleted": [HOME.ended, ADMIN.ended],
    "http-401": [HOME.authentication, ADMIN.authentication],
    "http-402": [HOME.credits, service("Wallet Balance is low")],
    "http-429": [HOME.rateLimit, service("Over Concurrency Limit")],
    "http-500": both("Internal server error"),
    "http-html-body": [HOME.unexpected, ADMIN.unexpected],
    "http-empty-body": [HOME.unexpected, ADMIN.unexpected],
    "http-null-body": [HOME.unexpected, ADMIN.unexpected],
    "no-call-1-join": [HOME.unexpected, ADMIN.unexpected],
    "no-call-2-start": [HOME.unexpected, ADMIN.unexpected],
    "join-refused-object-1-join": both("You are not allowed to join"),
    "join-refused-object-2-start": both("You are not allowed to join"),
    unreachable: [HOME.unexpected, ADMIN.unexpected],
    reconnect: both(missing),
    validation: both("Assistant or Squad or Workflow must be provided."),
    "join-without-room-url": both("No room URL has been provided"),
    "duplicate-call-object": both("Duplicate DailyIframe instances are not allowed"),
    "bundle-refused-1-daily": [service(notFetched), service("Failed to load call object bundle.")],
    "bundle-refused-2-join": both(notFetched),
    "bundle-refused-3-start": both(notFetched),
    "bundle-not-found": [
      service(`${notLoaded}: Error: Received 404 response`),
      service("Failed to load call object bundle."),
    ],
    "bundle-timeout": [
      service(`Timed out (>20000 ms) when loading call object bundle ${BUNDLE}`),
      service("Failed to load call object bundle."),
    ],
    "bundle-forbidden-by-csp": [service(csp), service("Failed to load call object bundle.")],
    "room-expired-1-daily": both(expired),
    "room-expired-2-join": both(expired),
    "room-expired-3-start": both(expired),
    "room-missing-1-daily": both(missing),
    "room-missing-2-join": both(missing),
    "room-missing-3-start": both(missing),
    "meeting-full": both("The meeting is full"),
    "not-allowed": both("You are not allowed to join this meeting"),
    "connection-lost": both("The connection was lost"),
    // These errors end no call and appear only in the log.
    "audio-processing-setup": both(krisp),
    "audio-processor-recovery": both(krisp),
    "audio-observer-setup": [HOME.unexpected, ADMIN.unexpected],
    "video-recording-setup": both("Recording could not be started"),
    "audio-start-failed": both(refusedPlay),
  };

  it("has an expected text in this test for every recorded error", () => {
    expect([...payloads.keys()].sort()).toEqual(Object.keys(TEXTS).sort());
  });

  it.each(Object.entries(TEXTS))(
    "returns the home page's and the admin page's text for the recorded error %s",
    (name, [home, admin]) => {
      expect(said("home", payloads.get(name))).toBe(home);
      expect(said("admin", payloads.get(name))).toBe(admin);
    },
  );
});

it("describeFailure returns one text for both pages, with the cause, when the client cannot be created", () => {
  const cause = new Error("no chunk");
  for (const page of ["home", "admin"] as const) {
    expect(describeFailure({ kind: "client-failed", cause }, page)).toEqual({
      code: "client-failed",
      page,
      text: "Failed to initialize VAPI client",
      cause,
    });
  }
});

it.each([
  [{ errorMsg: "network unreachable", error: { type: "connection-error" } }, "connection"],
  [{ error: { type: "connection-error", msg: "" } }, "connection"],
  [{ message: "Signaling connection interrupted by a disconnect." }, "connection"],
  [{ errorMsg: "Meeting has ended", error: { type: "connection-error" } }, "ended-by-service"],
  [{ message: "The request was refused" }, "service"],
  [null, "unexpected"],
] as const)("describeFailure gives the error %j the code %s on both pages", (cause, code) => {
  const failure = { kind: "provider", error: parseProviderError(cause), cause } as const;
  expect(describeFailure(failure, "home").code).toBe(code);
  expect(describeFailure(failure, "admin").code).toBe(code);
});

it("describeFailure returns the code, the page and the cause of an error together with its text", () => {
  const cause = { type: "ejected" };
  const failure = { kind: "provider", error: parseProviderError(cause), cause } as const;
  expect(describeFailure(failure, "home")).toEqual({
    code: "ended-by-service",
    page: "home",
    text: HOME.ended,
    cause,
  });
});

it("describeFailure returns a text that is neither blank nor a printed object for any input", () => {
  const empty = /^(Service error: )?\s*(\{\}|\[object Object\])?\s*$/;
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom<CallPage>("home", "admin"), (cause, page) => {
      expect(said(page, cause)).not.toMatch(empty);
      expect(said(page, { error: cause, message: cause })).not.toMatch(empty);
    }),
  );
});
