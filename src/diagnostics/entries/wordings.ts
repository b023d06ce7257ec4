import type { ProviderEvent, ProviderEventName } from "../../provider/events.ts";
import type { ProviderError } from "../../provider/provider-error.ts";
import type { LogCategory, LogType } from "../entry.ts";
import { errorText } from "./error-text.ts";

/** Type and message of an entry. The category defaults to that of the call. */
export type Wording = readonly [type: LogType, message: string, category?: LogCategory];

/** A wording that is always the same, or a function that writes it. */
export type Words<It> = Wording | ((it: It) => Wording);

/** The cast is needed because the compiler does not relate an item to its own entry of a table. */
export const wordingOf = <It>(words: Words<never>, it: It): Wording =>
  typeof words === "function" ? words(it as never) : words;

const percent = (level: number): string => `${Math.round(level * 100)} %`;

/** The wording for an error that ends a call. Authentication errors have a category of their own. */
export function describeFailure(message: string, { types, statusCodes }: ProviderError): Wording {
  const isDenied =
    types.includes("authentication") || statusCodes.some((code) => code === 401 || code === 403);
  return isDenied ? ["error", message, "auth"] : ["error", message];
}

type EventOf<Name extends ProviderEventName> = Extract<ProviderEvent, { readonly type: Name }>;

const WORDINGS: { readonly [Name in ProviderEventName]: Words<EventOf<Name>> } = {
  "call-start": ["success", "The call has begun: the assistant is listening."],
  "call-end": ["info", "The call has ended."],
  disconnect: ["error", "The connection was lost permanently.", "network"],
  error({ error, raw }) {
    const text = errorText(raw);
    return error.fatal
      ? describeFailure(`The service reports an error: ${text}`, error)
      : ["warning", `The call continues despite an error: ${text}`];
  },
  "speech-start": ["info", "The assistant began to speak."],
  "speech-end": ["info", "The assistant stopped speaking."],
  "volume-level": ({ level }) => ["info", `The assistant's volume is ${percent(level)}.`],
  "local-volume-level": ({ level }) => ["info", `The visitor's volume is ${percent(level)}.`],
  transcript({ transcript }) {
    if (transcript === null) return ["warning", "A transcript cannot be read."];
    const { speaker, final, text } = transcript;
    const who = speaker === "assistant" ? "The assistant" : "The visitor";
    return ["info", `${who} ${final ? "said" : "is saying"}: ${text}`];
  },
  "start-progress"({ progress }) {
    if (progress === null) return ["warning", "A step of the start cannot be read."];
    const { stage, status } = progress;
    return [status === "failed" ? "warning" : "info", `Start, ${stage}: ${status}`];
  },
  "network-quality"({ quality }) {
    const isPoor = quality === "warning" || quality === "bad";
    return [isPoor ? "warning" : "info", `The network quality is ${quality}.`, "network"];
  },
  "network-connection"({ connection }) {
    if (connection === null)
      return ["warning", "A change of the network connection cannot be read.", "network"];
    const { channel, connected } = connection;
    return connected
      ? ["info", `The network is connected: ${channel}`, "network"]
      : ["warning", `The network is interrupted: ${channel}`, "network"];
  },
  "microphone-error": ({ fault }) => ["warning", `The microphone cannot be used: ${fault}`],
  "audio-blocked": [
    "warning",
    "The browser blocks the assistant's audio until the visitor presses.",
  ],
  "status-update"({ update }) {
    if (update === null) return ["warning", "A status of the call cannot be read."];
    const reason = update.endedReason === null ? "" : `: ${update.endedReason}`;
    return ["info", `The service's status is ${update.status}${reason}`];
  },
  "unknown-event"({ name }) {
    const isFault = name !== null && /(failed|error)( |$)/.test(name);
    return [isFault ? "warning" : "info", `The service sent ${name ?? "an event without a name"}`];
  },
};

export const describeEvent = (event: ProviderEvent): Wording =>
  wordingOf(WORDINGS[event.type], event);
