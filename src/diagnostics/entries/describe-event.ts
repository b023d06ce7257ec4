import type { ProviderEvent, ReportedError } from "../../provider/events.ts";
import type { ProviderError } from "../../provider/provider-error.ts";
import type { LogCategory, LogType } from "../entry.ts";
import { errorText } from "./error-text.ts";

/** Type and message of an entry. The category defaults to that of the call. */
export type Wording = readonly [type: LogType, message: string, category?: LogCategory];

const percent = (level: number): string => `${Math.round(level * 100)} %`;

function describeUnknownEvent(name: string | null): Wording {
  const isFault = name !== null && /(failed|error)( |$)/.test(name);
  return [isFault ? "warning" : "info", `The service sent ${name ?? "an event without a name"}`];
}

/** The wording for an error that ends a call. Authentication errors have a category of their own. */
export function describeFailure(message: string, { types, statusCodes }: ProviderError): Wording {
  const isDenied =
    types.includes("authentication") || statusCodes.some((code) => code === 401 || code === 403);
  return isDenied ? ["error", message, "auth"] : ["error", message];
}

function describeError(error: ReportedError, raw: unknown): Wording {
  const text = errorText(raw);
  return error.fatal
    ? describeFailure(`The service reports an error: ${text}`, error)
    : ["warning", `The call continues despite an error: ${text}`];
}

export function describeEvent(event: ProviderEvent): Wording {
  switch (event.type) {
    case "call-start":
      return ["success", "The call has begun: the assistant is listening."];
    case "call-end":
      return ["info", "The call has ended."];
    case "disconnect":
      return ["error", "The connection was lost permanently.", "network"];
    case "error":
      return describeError(event.error, event.raw);
    case "speech-start":
      return ["info", "The assistant began to speak."];
    case "speech-end":
      return ["info", "The assistant stopped speaking."];
    case "volume-level":
      return ["info", `The assistant's volume is ${percent(event.level)}.`];
    case "local-volume-level":
      return ["info", `The visitor's volume is ${percent(event.level)}.`];
    case "transcript": {
      if (event.transcript === null) return ["warning", "A transcript cannot be read."];
      const { speaker, final, text } = event.transcript;
      const who = speaker === "assistant" ? "The assistant" : "The visitor";
      return ["info", `${who} ${final ? "said" : "is saying"}: ${text}`];
    }
    case "start-progress": {
      if (event.progress === null) return ["warning", "A step of the start cannot be read."];
      const { stage, status } = event.progress;
      return [status === "failed" ? "warning" : "info", `Start, ${stage}: ${status}`];
    }
    case "network-quality": {
      const isPoor = event.quality === "warning" || event.quality === "bad";
      return [isPoor ? "warning" : "info", `The network quality is ${event.quality}.`, "network"];
    }
    case "network-connection": {
      if (event.connection === null)
        return ["warning", "A change of the network connection cannot be read.", "network"];
      const { channel, connected } = event.connection;
      return connected
        ? ["info", `The network is connected: ${channel}`, "network"]
        : ["warning", `The network is interrupted: ${channel}`, "network"];
    }
    case "microphone-error":
      return ["warning", `The microphone cannot be used: ${event.fault}`];
    case "audio-blocked":
      return ["warning", "The browser blocks the assistant's audio until the visitor presses."];
    case "status-update": {
      if (event.update === null) return ["warning", "A status of the call cannot be read."];
      const { status, endedReason } = event.update;
      const reason = endedReason === null ? "" : `: ${endedReason}`;
      return ["info", `The service's status is ${status}${reason}`];
    }
    case "unknown-event":
      return describeUnknownEvent(event.name);
    default:
      return event satisfies never;
  }
}
