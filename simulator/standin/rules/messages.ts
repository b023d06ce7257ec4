import * as v from "valibot";
import { attempt } from "../../../src/shared/attempt.ts";
import type { Message } from "../machine/message.ts";
import { dialOut, tones, transfer } from "./dialling.ts";
import { missing, optional, strict } from "./schemas.ts";
import { inputSettings, sendSettings } from "./settings.ts";

/** The maximum length of an app message's JSON and of user data. */
export const LONGEST_DATA = 4096;

/** A value whose JSON is short enough, unlike a BigInt. `asIs` values are measured without JSON. */
const json = (asIs: (value: unknown) => boolean = () => false) =>
  v.custom((value) => {
    const textOf = () => (asIs(value) ? String(value) : JSON.stringify(value));
    return attempt(() => textOf().length <= LONGEST_DATA, false);
  }, `Expected JSON of at most ${LONGEST_DATA} characters`);

const playerFields = {
  state: optional(v.picklist(["play", "pause"])),
  volume: optional(v.pipe(v.number(), v.minValue(0), v.maxValue(2))),
};
const interval = v.object({ interval: optional(v.pipe(v.number(), v.minValue(100))) });

/** The library's rules for its arguments, by the action of the message that it sends. */
const RULES = new Map<string, v.GenericSchema>([
  ["dialout-start", dialOut],
  ["send-dtmf", tones],
  ["sip-call-transfer", transfer],
  ["set-user-data", v.object({ userData: v.optional(json((data) => typeof data === "string")) })],
  ["app-msg", v.object({ data: json() })],
  [
    "daily-method-start-remote-media-player",
    v.object({
      url: v.string(),
      // Encodings are invalid, because the library's own check refuses all of them.
      settings: v.optional(strict({ ...playerFields, simulcastEncodings: missing })),
    }),
  ],
  ["daily-method-update-remote-media-player", v.object({ settings: v.object(playerFields) })],
  ["update-input-settings", v.object({ inputSettings })],
  ["update-send-settings", v.object({ sendSettings })],
  ["start-local-audio-level-observer", interval],
  ["start-remote-participants-audio-level-observer", interval],
]);

export const RULED_ACTIONS = [...RULES.keys()];

/** The first problem of a value, with its place; null for a valid value. */
function problemIn(schema: v.GenericSchema, value: unknown): string | null {
  const [issue] = v.safeParse(schema, value).issues ?? [];
  return issue === undefined ? null : `${v.getDotPath(issue)}: ${issue.message}`;
}

/** The only app message of the SDK whose content the stand-in checks. Other data, such as "playable", is valid. */
const AddMessage = v.object({ type: v.literal("add-message") });
const addMessage = v.object({
  message: v.object({
    role: v.picklist(["user", "assistant", "system", "tool", "developer"]),
    content: v.pipe(v.string(), v.nonEmpty()),
  }),
  triggerResponseEnabled: v.optional(v.boolean()),
});

/** The reason why the assistant would not understand the data of an app message; null if it would. */
export function appProblemOf(data: unknown): string | null {
  const message = attempt(() => JSON.parse(String(data)) as unknown);
  return v.is(AddMessage, message) ? problemIn(addMessage, message) : null;
}

/**
 * The reason why the library would not send this message to its call machine; null for a valid message or
 * an action without a rule. So a problem means that other code sent the message, or that a release changed
 * the library's rules.
 */
export function problemOf(message: Message): string | null {
  const schema = RULES.get(message.action);
  return schema === undefined ? null : problemIn(schema, message);
}
