import { DIRECTED_KEY } from "../../addresses.ts";
import type { WebCallAnswer } from "../answer.ts";
import { refuse } from "../routes/route.ts";

/** A key that begins so is refused everywhere. */
export const REFUSED_KEY = "bad-";

/** How long a call takes that is asked for with a slow key: milliseconds. */
export const SLOWNESS = 10_000;

/** How a call is answered that is asked for with a key which begins so. */
interface KeyRule {
  readonly start: string;
  /** What it shows, for whoever chooses a key by hand. */
  readonly shows: string;
  readonly answer: WebCallAnswer;
  /** Milliseconds; at once if there are none. */
  readonly after?: number;
}

const refused = (status: number, message: string | readonly string[]): WebCallAnswer => ({
  type: "refused",
  status,
  body: refuse(status, message).body,
});

/** Each failure by hand. */
const RULES: readonly KeyRule[] = [
  {
    start: "invalid-",
    shows: "400, with a list of what is wrong",
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
    shows: "502, with a page of HTML",
    answer: {
      type: "garbled",
      status: 502,
      text: "<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>",
    },
  },
  {
    start: "empty-",
    shows: "201, with nothing in it",
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
    shows: "no answer: the connection is closed",
    answer: { type: "dropped" },
  },
  {
    start: "cut-",
    shows: "201, with a connection that is closed in the middle of the body",
    answer: { type: "cut", status: 201 },
  },
  {
    start: "roomless-",
    shows: "201, with a call that has no webCallUrl",
    answer: { type: "created", fields: { webCallUrl: undefined, transport: undefined } },
  },
  {
    start: "recorded-",
    shows: "201, with a call that is to be filmed",
    answer: { type: "created", fields: { artifactPlan: { videoRecordingEnabled: true } } },
  },
];
const ANY: KeyRule = { start: "", shows: "201", answer: { type: "created" } };

/** The beginnings of keys and what each shows, for whoever chooses one by hand. */
export const KEYS: readonly Pick<KeyRule, "start" | "shows">[] = [
  { start: REFUSED_KEY, shows: "401, at every address" },
  ...RULES,
  { start: DIRECTED_KEY, shows: "what PUT /standin/answers/{sessionId} says, as soon as it does" },
];

/** What a key calls for by itself. */
export const ruleOfKey = (key: string): KeyRule =>
  RULES.find(({ start }) => key.startsWith(start)) ?? ANY;
