import type { Activity, Cause } from "../../call/activity.ts";
import { clientFaultOf, type Failure } from "../../call/call-error.ts";
import { isAuthentication, isConnectionLoss } from "../../call/catalogue.ts";
import { wentWell } from "../../call/ending.ts";
import { parseProviderError, type ProviderError } from "../../provider/provider-error.ts";
import type { LogCategory, LogType } from "../entry.ts";
import { errorText } from "./error-text.ts";

/** Type and message of an entry. The category defaults to that of the call. */
export type Wording = readonly [type: LogType, message: string, category?: LogCategory];

/** A wording that is always the same, or a function that writes it. A text alone is information. */
type Words<It> = Wording | string | ((activity: It) => Wording | string);

type Refusal = Extract<Activity, { cause: "visitor.start" }>["refused"];

/** The reason why a start was refused; null if it was not refused. */
export const kindOf = (refused: Refusal): "in-progress" | Failure["kind"] | null =>
  typeof refused === "string" ? refused : (refused?.kind ?? null);

export const causeOf = (refused: Refusal): unknown =>
  typeof refused === "string" ? undefined : refused?.cause;

const percent = (level: number): string => `${Math.round(level * 100)} %`;

/** The wording for an error that ends a call. A refused key and a lost connection have categories of their own. */
function describeFailure(message: string, error: ProviderError): Wording {
  if (isAuthentication(error)) return ["error", message, "auth"];
  return isConnectionLoss(error) ? ["error", message, "network"] : ["error", message];
}

const warningOf =
  (message: string) =>
  ({ error }: { readonly error: unknown }): Wording => [
    "warning",
    `${message}: ${errorText(error)}`,
  ];

const WORDINGS: {
  readonly [Name in Cause]: Words<Extract<Activity, { readonly cause: Name }>>;
} = {
  "visitor.start"({ refused }) {
    const kind = kindOf(refused);
    if (kind === null) return "A call was requested.";
    if (kind === "in-progress")
      return ["warning", "A call was requested while another was in progress."];
    if (kind === "client-missing")
      return ["error", "A call was requested, but no public key is configured."];
    const reason = errorText(causeOf(refused));
    return ["error", `A call was requested, but its client could not be created: ${reason}`];
  },
  "visitor.stop": "The visitor ended the call.",
  "visitor.go-home": ({ sessionId }) =>
    sessionId === null
      ? "The visitor went to the home page."
      : "The visitor left the call for the home page.",
  "visitor.mute": "The microphone was muted.",
  "visitor.unmute": "The microphone is no longer muted.",
  "visitor.type": ({ sent, text }) =>
    sent
      ? `The visitor typed: ${text}`
      : ["warning", `The visitor typed, but the text was not sent: ${text}`],
  "audio.unblocked": "The browser no longer blocks the assistant's audio.",
  "audio.refused": warningOf("The browser still blocks the assistant's audio"),
  "microphone.changed": "Another microphone was chosen.",
  "microphone.refused": warningOf("The microphone could not be changed"),
  "speaker.changed": "Another speaker was chosen.",
  "speaker.refused": warningOf("The speaker could not be changed"),
  "volume.changed": "The assistant's volume was changed.",
  "start.resolve": "The service accepted the start.",
  "start.resolve-null": ["error", "The service returned no call and gave no reason."],
  "start.reject": ({ error }) =>
    describeFailure(
      `${clientFaultOf(error) === null ? "The service refused the start" : "There is no client for the call"}: ${errorText(error)}`,
      parseProviderError(error),
    ),
  "limit.connect": ({ stalled }) => [
    "error",
    `The call timed out: ${stalled ? "the voice SDK did not load" : "it did not begin"}.`,
  ],
  "stop.resolve": "The service confirmed the end of the call.",
  "stop.reject": warningOf("The service failed to end the call"),
  "provider.call-start": ["success", "The call has begun: the assistant is listening."],
  "provider.call-end": "The call has ended.",
  "provider.disconnect": ["error", "The connection was lost permanently.", "network"],
  "provider.error"({ event: { error, raw } }) {
    const text = errorText(raw);
    return error.fatal
      ? describeFailure(`The service reports an error: ${text}`, error)
      : ["warning", `The call continues despite an error: ${text}`];
  },
  "provider.speech-start": "The assistant began to speak.",
  "provider.speech-end": "The assistant stopped speaking.",
  "provider.volume-level": ({ event }) => `The assistant's volume is ${percent(event.level)}.`,
  "provider.local-volume-level": ({ event }) => `The visitor's volume is ${percent(event.level)}.`,
  "provider.transcript"({ event: { transcript }, repeated }) {
    if (transcript === null) return ["warning", "A transcript cannot be read."];
    const { speaker, final, text } = transcript;
    const who = speaker === "assistant" ? "The assistant" : "The visitor";
    const message = `${who} ${final ? "said" : "is saying"}: ${text}`;
    return repeated ? `Ignored as repeated: ${message}` : message;
  },
  "provider.start-progress"({ event: { progress } }) {
    if (progress === null) return ["warning", "A step of the start cannot be read."];
    const { stage, status } = progress;
    return [status === "failed" ? "warning" : "info", `Start, ${stage}: ${status}`];
  },
  "provider.network-quality"({ event: { quality } }) {
    const isPoor = quality === "warning" || quality === "bad";
    return [isPoor ? "warning" : "info", `The network quality is ${quality}.`, "network"];
  },
  "provider.network-connection"({ event: { connection } }) {
    if (connection === null)
      return ["warning", "A change of the network connection cannot be read.", "network"];
    const { channel, connected } = connection;
    return connected
      ? ["info", `The network is connected: ${channel}`, "network"]
      : ["warning", `The network is interrupted: ${channel}`, "network"];
  },
  "provider.microphone-error": ({ event: { fault, raw } }) => [
    "warning",
    fault === null
      ? `The call is not filmed, because the camera cannot be used: ${errorText(raw)}`
      : `The microphone cannot be used: ${fault}`,
  ],
  "provider.audio-blocked": [
    "warning",
    "The browser blocks the assistant's audio until the visitor presses.",
  ],
  "provider.status-update"({ event: { update } }) {
    if (update === null) return ["warning", "A status of the call cannot be read."];
    const { status, endedReason } = update;
    const reason = endedReason === null ? "" : `: ${endedReason}`;
    const type = wentWell({ ended: "service", endedReason }) ? "info" : "warning";
    return [type, `The service's status is ${status}${reason}`];
  },
  "provider.unknown-event"({ event: { name } }) {
    const isFault = name !== null && /(failed|error)( |$)/.test(name);
    return [isFault ? "warning" : "info", `The service sent ${name ?? "an event without a name"}`];
  },
};

/** The cast is needed because the compiler does not relate an activity to its own entry of the table. */
export function wordingOf(activity: Activity): Wording {
  const words: Words<never> = WORDINGS[activity.cause];
  const wording = typeof words === "function" ? words(activity as never) : words;
  return typeof wording === "string" ? ["info", wording] : wording;
}
