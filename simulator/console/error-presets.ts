import type { CallErrorCode } from "../../src/call/call-error.ts";
import type { ScenarioPage } from "../scenario/schema.ts";
import { brokenStart, bundleFailures, daily, failedStep, refusedStart } from "./error-payloads.ts";
import { failure, type Preset, type PresetGroup } from "./preset.ts";

/** One row of a page's error catalogue, with payloads that meet it. */
export interface CatalogueRow extends PresetGroup {
  readonly code: CallErrorCode;
}

type Payloads = readonly [Preset, ...Preset[]];

const ENDED: Payloads = [
  failure("ejected", daily("ejected", "Meeting has ended")),
  failure(
    "room deleted",
    daily("no-room", "Exiting meeting because room was deleted", "Meeting has ended"),
  ),
  failure("typed", { type: "ejected" }),
  failure("text alone", { message: "Meeting has ended" }),
];

const KEY_REFUSED = {
  message:
    "Invalid Key. Hot tip, you may be using the private key instead of the public key, or vice versa.",
  error: "Unauthorized",
  statusCode: 401,
};

const AUTHENTICATION: Payloads = [
  failure("HTTP 401", refusedStart(KEY_REFUSED)),
  failure("HTTP 403", refusedStart({ message: "Forbidden resource", statusCode: 403 })),
  failure("typed", { type: "authentication", message: "Key rejected" }),
];

const MESSAGE: Payloads = [
  failure("HTTP 500", refusedStart({ message: "Internal server error", statusCode: 500 })),
  failure(
    "no room URL",
    failedStep("daily-call-join-error", {
      message: "No room URL has been provided",
      name: "Error",
    }),
  ),
  failure(
    "HTTP 400, a list",
    refusedStart({
      message: ["assistantId must be a UUID"],
      error: "Bad Request",
      statusCode: 400,
    }),
  ),
];

const PLAIN: Payloads = [failure("text", "The line went dead.")];

const SILENT: Payloads = [
  failure("empty object", {}),
  failure("no network", brokenStart("Failed to fetch", "TypeError")),
  failure("not JSON", refusedStart({})),
  failure("HTTP 500, null", brokenStart('{"data":null,"error":null}')),
  failure(
    "HTTP 201, no call",
    failedStep("daily-call-join-error", {
      message: "Cannot read properties of null (reading 'webCallUrl')",
      name: "TypeError",
    }),
  ),
  failure("null", null),
  failure("[object Object]", { message: "[object Object]" }),
];

const HOME: readonly CatalogueRow[] = [
  {
    title: "Credits",
    code: "credits",
    presets: [
      failure(
        "HTTP 402",
        refusedStart({
          message: "Wallet Balance is low",
          error: "Payment Required",
          statusCode: 402,
        }),
      ),
      failure("Purchase More Credits", {
        message: "Your account has no minutes left. Purchase More Credits to go on.",
      }),
      failure("credit", { type: "daily-error", error: { errorMsg: "Out of credit" } }),
      failure("balance, plain", "Insufficient balance"),
      failure("402 alone", refusedStart({ statusCode: 402 })),
    ],
  },
  { title: "Ended by the service", code: "ended-by-service", presets: ENDED },
  { title: "Authentication", code: "authentication", presets: AUTHENTICATION },
  {
    title: "Rate limit",
    code: "rate-limit",
    presets: [
      failure(
        "HTTP 429",
        refusedStart({
          message: "Over Concurrency Limit",
          error: "Too Many Requests",
          statusCode: 429,
        }),
      ),
      failure("typed", { type: "rate_limit", message: "Slow down" }),
    ],
  },
  {
    title: "An errorMsg",
    code: "service",
    presets: [
      failure("connection lost", daily("connection-error", "Signalling connection interrupted")),
      failure("room full", daily("meeting-full", "Meeting is full")),
      failure("room expired", daily("exp-room", "The meeting you're trying to join has expired")),
    ],
  },
  { title: "A message", code: "service", presets: MESSAGE },
  { title: "A plain text", code: "service", presets: PLAIN },
  { title: "Anything else", code: "unexpected", presets: SILENT },
];

const ADMIN: readonly CatalogueRow[] = [
  { title: "Ended by the service", code: "ended-by-service", presets: ENDED },
  { title: "Authentication", code: "authentication", presets: AUTHENTICATION },
  {
    title: "A message",
    code: "service",
    presets: [
      ...MESSAGE,
      failure(
        "HTTP 402",
        refusedStart({
          message: "Wallet Balance is low",
          error: "Payment Required",
          statusCode: 402,
        }),
      ),
      failure("HTTP 429", refusedStart({ message: "Over Concurrency Limit", statusCode: 429 })),
      failure("errorMsg alone", { errorMsg: "Workflow node failed" }),
    ],
  },
  { title: "A plain text", code: "service", presets: PLAIN },
  { title: "Anything else", code: "unexpected", presets: SILENT },
];

/** The error catalogue of each page, row by row in its order. */
export const CATALOGUE_ROWS: Readonly<Record<ScenarioPage, readonly CatalogueRow[]>> = {
  home: HOME,
  admin: ADMIN,
};

const KRISP = {
  message: '{"type":"audio-processor-error","msg":"KrispInitError: Canceled"}',
  type: "audio-processor-error",
  msg: "KrispInitError: Canceled",
};
const NO_OBSERVER = {
  message: "Cannot read properties of null (reading 'startRemoteParticipantsAudioLevelObserver')",
  name: "TypeError",
};

/** Errors after which the call goes on. */
export const NOT_FATAL: PresetGroup = {
  title: "Not fatal: the call goes on",
  presets: [
    failure("audio processing", failedStep("audio-processing-setup-error", KRISP)),
    failure("audio observer", failedStep("audio-observer-setup-error", NO_OBSERVER)),
    failure(
      "video recording",
      failedStep("video-recording-setup-error", { message: "Recording is not enabled" }),
    ),
    failure("processor recovery", failedStep("audio-processor-recovery-error", KRISP)),
    failure("audio start", {
      type: "audio-start-failed",
      error: { message: "play() failed because the user didn't interact first" },
    }),
  ],
};

/** One failure that is told several times: the first one is the visitor's. */
export const IN_A_ROW: PresetGroup = {
  title: "Several in a row: the first one stands",
  presets: [
    {
      title: "bundle fails, three errors",
      sends: [
        { event: "error", payload: bundleFailures[0] },
        { event: "error", payload: bundleFailures[1] },
        { event: "error", payload: bundleFailures[2] },
      ],
    },
    {
      title: "ejected, then call-end",
      sends: [
        { event: "error", payload: daily("ejected", "Meeting has ended") },
        { event: "call-end" },
        {
          event: "status-update",
          payload: {
            type: "status-update",
            status: "ended",
            endedReason: "customer-ended-call",
          },
        },
      ],
    },
  ],
};
