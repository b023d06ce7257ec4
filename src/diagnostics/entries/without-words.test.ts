import { expect, it } from "vitest";
import { activityOf } from "../../../tests/support/activity.ts";
import { readEvent } from "../../provider/read-event.ts";
import { createPayloadRedactor } from "../to-scenario/redact-payload.ts";
import { createDescriber } from "./describe.ts";
import { createRedactor } from "./redact.ts";
import { withoutWords } from "./without-words.ts";

const SAID = "My tooth hurts since Monday";

const heard = (name: "transcript" | "unknown-event" | "error", payload: unknown) =>
  activityOf({ cause: `provider.${name}`, event: readEvent(name, payload) } as never);

const entryOf = (activity: ReturnType<typeof activityOf>) =>
  JSON.stringify(
    createDescriber(createRedactor([]), false)({ time: 0, source: "call", what: activity }),
  );

it("withoutWords keeps the speaker in an entry, and drops the words", () => {
  const payload = { type: "transcript", role: "user", transcriptType: "final", transcript: SAID };
  const entry = entryOf(heard("transcript", payload));
  expect(entry).not.toContain("tooth");
  expect(entry).toContain('"role":"user"');
});

it.each([
  [
    "an event of another kind",
    heard("unknown-event", { event: "message", payload: { type: "model-output", output: SAID } }),
  ],
  ["a typed text", activityOf({ cause: "visitor.type", text: SAID, sent: true })],
])("withoutWords removes the words of %s", (_, activity) => {
  expect(entryOf(activity)).not.toContain("tooth");
});

it("withoutWords keeps all other activities as they are", () => {
  const activity = heard("error", { message: "Wallet balance is low" });
  expect(withoutWords(activity, createPayloadRedactor(false))).toBe(activity);
});
