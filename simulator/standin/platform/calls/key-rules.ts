import { DIRECTED_KEY } from "../../addresses.ts";
import type { WebCallAnswer } from "../web-call-answer.ts";
import type { Fields } from "../../machine/message.ts";
import { refuse } from "../route.ts";

/** Every endpoint refuses a key with this prefix. */
export const REFUSED_KEY = "bad-";

/** A call whose key has this prefix is created after a delay, in milliseconds. */
export const SLOW_KEY = "slow-";
export const SLOWNESS = 10_000;

/** The response to a call whose key has this prefix. */
interface KeyRule {
  readonly start: string;
  /** A description of the effect, for people who choose a key. */
  readonly shows: string;
  readonly answer: WebCallAnswer;
}

const refused = (status: number, message: string | readonly string[]): WebCallAnswer => ({
  type: "refused",
  status,
  body: refuse(status, message).body,
});

const CREATED: WebCallAnswer = { type: "created" };
const PAYMENT = "Wallet Balance is 0. Purchase More Credits or Upgrade Your Plan to continue.";
const HTML = "<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>";
const withFields = (fields: Fields): WebCallAnswer => ({ type: "created", fields });
const rule = (start: string, shows: string, answer: WebCallAnswer): KeyRule => ({
  start,
  shows,
  answer,
});

const RULES: readonly KeyRule[] = [
  rule(
    "invalid-",
    "400, with a list of errors",
    refused(400, ["assistant.model must be an object"]),
  ),
  rule("unpaid-", "402", refused(402, PAYMENT)),
  rule("forbidden-", "403", refused(403, "This key may not start this call.")),
  rule("busy-", "429", refused(429, "Too many calls at once. Wait a moment.")),
  rule("broken-", "500", refused(500, "Something went wrong.")),
  rule("html-", "502, with an HTML page", { type: "garbled", status: 502, text: HTML }),
  rule("empty-", "201, with an empty body", { type: "garbled", status: 201, text: "" }),
  rule(SLOW_KEY, `201, after ${SLOWNESS / 1000} seconds`, CREATED),
  rule("dropped-", "no response: the connection closes", { type: "dropped" }),
  rule("cut-", "201, and the connection closes in the middle of the body", {
    type: "cut",
    status: 201,
  }),
  rule(
    "roomless-",
    "201, with a call without webCallUrl",
    withFields({ webCallUrl: undefined, transport: undefined }),
  ),
  rule(
    "recorded-",
    "201, with a call that records video",
    withFields({ artifactPlan: { videoRecordingEnabled: true } }),
  ),
];

/** The key prefixes with their descriptions, for people who choose a key. */
export const KEYS: readonly Pick<KeyRule, "start" | "shows">[] = [
  { start: REFUSED_KEY, shows: "401, at every endpoint" },
  ...RULES,
  { start: DIRECTED_KEY, shows: "the answer that PUT /standin/answers/{sessionId} sets" },
];

/** The answer to a call with this key. */
export const answerOfKey = (key: string): WebCallAnswer =>
  RULES.find(({ start }) => key.startsWith(start))?.answer ?? CREATED;
