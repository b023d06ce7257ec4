import { DIRECTED_KEY } from "../../addresses.ts";
import type { WebCallAnswer } from "../web-call-answer.ts";
import { errorOf } from "../route.ts";

/** Every endpoint refuses a key with this prefix. */
export const REFUSED_KEY = "bad-";

/** A call whose key has this prefix is created after a delay, in milliseconds. */
export const SLOW_KEY = "slow-";
export const SLOWNESS = 10_000;

const refused = (status: number, message: string | readonly string[]): WebCallAnswer => ({
  type: "refused",
  status,
  body: errorOf(status, message),
});

const CREATED: WebCallAnswer = { type: "created" };
const PAYMENT = "Wallet Balance is 0. Purchase More Credits or Upgrade Your Plan to continue.";
const HTML = "<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>";

/** The answers to calls by the prefix of their key, each with its effect in words for people who choose a key. */
const RULES: readonly (readonly [start: string, shows: string, answer: WebCallAnswer])[] = [
  ["invalid-", "400, with a list of errors", refused(400, ["assistant.model must be an object"])],
  ["unpaid-", "402", refused(402, PAYMENT)],
  ["forbidden-", "403", refused(403, "This key may not start this call.")],
  ["busy-", "429", refused(429, "Too many calls at once. Wait a moment.")],
  ["broken-", "500", refused(500, "Something went wrong.")],
  ["html-", "502, with an HTML page", { type: "garbled", status: 502, text: HTML }],
  ["empty-", "201, with an empty body", { type: "garbled", status: 201, text: "" }],
  [SLOW_KEY, `201, after ${SLOWNESS / 1000} seconds`, CREATED],
  ["dropped-", "no response: the connection closes", { type: "dropped" }],
  [
    "cut-",
    "201, and the connection closes in the middle of the body",
    { type: "cut", status: 201 },
  ],
  [
    "roomless-",
    "201, with a call without webCallUrl",
    { type: "created", fields: { webCallUrl: undefined, transport: undefined } },
  ],
  [
    "recorded-",
    "201, with a call that records video",
    { type: "created", fields: { artifactPlan: { videoRecordingEnabled: true } } },
  ],
];

/** The key prefixes with their descriptions, for people who choose a key. */
export const KEYS = [
  { start: REFUSED_KEY, shows: "401, at every endpoint" },
  ...RULES.map(([start, shows]) => ({ start, shows })),
  { start: DIRECTED_KEY, shows: "the answer that PUT /standin/answers/{sessionId} sets" },
];

/** The answer to a call with this key. */
export const answerOfKey = (key: string): WebCallAnswer =>
  RULES.find(([start]) => key.startsWith(start))?.[2] ?? CREATED;
