import type { ProviderEvent, ReportedError } from "../../provider/events.ts";
import type { ProviderError } from "../../provider/provider-error.ts";
import type { LogCategory, LogType } from "../entry.ts";
import { wordsOf } from "./words-of.ts";

/** A sentence for the log. Without a category of its own it has the category of its call. */
export type Telling = readonly [type: LogType, message: string, category?: LogCategory];

const percent = (level: number): string => `${Math.round(level * 100)} %`;

function tellUnknown(name: string | null): Telling {
  const isFault = name !== null && /(failed|error)( |$)/.test(name);
  return [isFault ? "warning" : "info", `The service sent ${name ?? "something without a name"}`];
}

/** An error that ends a call. One about authentication has a category of its own. */
export function tellFailure(message: string, { types, statusCodes }: ProviderError): Telling {
  const isDenied =
    types.includes("authentication") || statusCodes.some((code) => code === 401 || code === 403);
  return isDenied ? ["error", message, "auth"] : ["error", message];
}

function tellError(error: ReportedError, raw: unknown): Telling {
  const words = wordsOf(raw);
  return error.fatal
    ? tellFailure(`The service reports an error: ${words}`, error)
    : ["warning", `The call goes on in spite of a fault: ${words}`];
}

/** The sentence for a provider event. */
export function tellEvent(event: ProviderEvent): Telling {
  switch (event.type) {
    case "call-start":
      return ["success", "The call has begun: the assistant listens."];
    case "call-end":
      return ["info", "The call has ended."];
    case "disconnect":
      return ["error", "The connection was lost for good.", "network"];
    case "error":
      return tellError(event.error, event.raw);
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
      const poor = event.quality === "warning" || event.quality === "bad";
      return [poor ? "warning" : "info", `The network's quality is ${event.quality}.`, "network"];
    }
    case "network-connection": {
      if (event.connection === null)
        return ["warning", "A change of the network cannot be read.", "network"];
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
      return [
        "info",
        `The service's status is ${status}${endedReason === null ? "" : `: ${endedReason}`}`,
      ];
    }
    case "unknown-event":
      return tellUnknown(event.name);
    default:
      return event satisfies never;
  }
}
