import { DIRECTED_KEY } from "../../addresses.ts";
import type { WebCallAnswer } from "../web-call-answer.ts";
import { refuse } from "../route.ts";

/** Every endpoint refuses a key with this prefix. */
export const REFUSED_KEY = "bad-";

/** The delay of a call with a slow key, in milliseconds. */
export const SLOWNESS = 10_000;

/** The response to a call whose key has this prefix. */
interface KeyRule {
  readonly start: string;
  /** A description for people who choose a key. */
  readonly shows: string;
  readonly answer: WebCallAnswer;
  /** A delay in milliseconds. */
  readonly after?: number;
}

const refused = (status: number, message: string | readonly string[]): WebCallAnswer => ({
  type: "refused",
  status,
  body: refuse(status, message).body,
});

const RULES: readonly KeyRule[] = [
  {
    start: "invalid-",
    shows: "400, with a list of errors",
    answer: refused(400, ["assistant.model must be an object"]),
  },
  {
    start: "unpaid-",
    shows: "402",
    answer: refused(
      402,
      "Wallet Balance is 0. Purchase More Credits or Upgrade Your Plan to continue.",
    ),
  },
  {
    start: "forbidden-",
    shows: "403",
    answer: refused(403, "This key may not start this call."),
  },
  { start: "busy-", shows: "429", answer: refused(429, "Too many calls at once. Wait a moment.") },
  { start: "broken-", shows: "500", answer: refused(500, "Something went wrong.") },
  {
    start: "html-",
    shows: "502, with an HTML page",
    answer: {
      type: "garbled",
      status: 502,
      text: "<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>",
    },
  },
  {
    start: "empty-",
    shows: "201, with an empty body",
    answer: { type: "garbled", status: 201, text: "" },
  },
  {
    start: "slow-",
    shows: `201, after ${SLOWNESS / 1000} seconds`,
    answer: { type: "created" },
    after: SLOWNESS,
  },
  {
    start: "dropped-",
    shows: "no response: the connection closes",
    answer: { type: "dropped" },
  },
  {
    start: "cut-",
    shows: "201, and the connection closes in the middle of the body",
    answer: { type: "cut", status: 201 },
  },
  {
    start: "roomless-",
    shows: "201, with a call without webCallUrl",
    answer: { type: "created", fields: { webCallUrl: undefined, transport: undefined } },
  },
  {
    start: "recorded-",
    shows: "201, with a call that records video",
    answer: { type: "created", fields: { artifactPlan: { videoRecordingEnabled: true } } },
  },
];
const ANY: KeyRule = { start: "", shows: "201", answer: { type: "created" } };

/** The key prefixes with their descriptions, for people who choose a key. */
export const KEYS: readonly Pick<KeyRule, "start" | "shows">[] = [
  { start: REFUSED_KEY, shows: "401, at every endpoint" },
  ...RULES,
  { start: DIRECTED_KEY, shows: "the answer that PUT /standin/answers/{sessionId} sets" },
];

/** The rule of a key's prefix. */
export const ruleOfKey = (key: string): KeyRule =>
  RULES.find(({ start }) => key.startsWith(start)) ?? ANY;
