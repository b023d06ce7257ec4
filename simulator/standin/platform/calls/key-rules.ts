import type { WebCallAnswer } from "../answer.ts";
import { refuse } from "../routes/route.ts";

/** A key that begins so is refused everywhere. */
export const REFUSED_KEY = "bad-";

const refused = (status: number, message: string | readonly string[]): WebCallAnswer => ({
  type: "refused",
  status,
  body: refuse(status, message).body,
});

/** How a call is answered that is asked for with a key which begins so: each failure by hand, at once. */
const RULES: Readonly<Record<string, WebCallAnswer>> = {
  "invalid-": refused(400, ["assistant.model must be an object"]),
  "unpaid-": refused(
    402,
    "Wallet Balance is 0. Purchase More Credits or Upgrade Your Plan to continue.",
  ),
  "forbidden-": refused(403, "This key may not start this call."),
  "busy-": refused(429, "Too many calls at once. Wait a moment."),
  "broken-": refused(500, "Something went wrong."),
  "html-": {
    type: "garbled",
    status: 502,
    text: "<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>",
  },
  "empty-": { type: "garbled", status: 201, text: "" },
  "dropped-": { type: "dropped" },
  "roomless-": { type: "created", fields: { webCallUrl: undefined, transport: undefined } },
  "recorded-": { type: "created", fields: { artifactPlan: { videoRecordingEnabled: true } } },
};
const CREATED: WebCallAnswer = { type: "created" };

/** The beginnings of keys, for whoever chooses one by hand. */
export const KEY_RULES: readonly string[] = [REFUSED_KEY, ...Object.keys(RULES)];

/** The answer that a key calls for by itself. */
export function answerByKey(key: string): WebCallAnswer {
  return Object.entries(RULES).find(([start]) => key.startsWith(start))?.[1] ?? CREATED;
}
