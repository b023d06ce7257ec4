import * as v from "valibot";
import type { ProviderEventName } from "../../src/provider/events.ts";
import { FULL_SCALE, SPEECH_THRESHOLD } from "../../src/provider/levels.ts";
import { type ProviderError, parseProviderError } from "../../src/provider/provider-error.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import type { MachineError } from "../standin/machine/machine.ts";
import { byItself, cued, type Fate, leftOut, NO_OBJECT } from "./fate.ts";
import { machineErrorOf } from "./refusal.ts";

const Connection = v.object({
  type: v.picklist(["signaling", "sfu", "peer-to-peer"]),
  event: v.picklist(["interrupted", "connected"]),
});
const Typed = v.object({ type: v.string() });
const Message = v.object({ event: v.literal("message"), payload: v.unknown() });
const FailedRecording = v.object({
  event: v.literal("recording-error"),
  payload: v.object({ errorMsg: v.string() }),
});

/** What is loud enough to be speech, and no louder. */
const LOUD = 2 * SPEECH_THRESHOLD;

const UNPLAYED = byItself("A browser that refuses to play tells of it.");

const numberOf = (payload: unknown): number => (typeof payload === "number" ? payload : 0);

/** The nearest to an error of any shape that a call machine can report. */
function nearestError({ types, errorMsg, message, plain, texts }: ProviderError): MachineError {
  const msg = message ?? plain ?? texts[0] ?? "";
  return { errorMsg: errorMsg ?? msg, error: { type: types[0] ?? "", msg } };
}

function fateOfError(payload: unknown): Fate {
  const error = parseProviderError(payload);
  if (error.fatal) {
    const known = machineErrorOf(payload) ?? nearestError(error);
    return cued({ do: "fail", error: known }, error.plain === null ? undefined : NO_OBJECT);
  }
  switch (error.types[0]) {
    case "audio-processor-recovery-error": {
      const errorMsg = error.texts[0] ?? "";
      return cued({ do: "fail-softly", type: "audio-processor-error", errorMsg });
    }
    case "audio-processing-setup-error":
      return leftOut("Noise cancellation is set up once a call, as the room is joined.");
    case "audio-start-failed":
      return UNPLAYED;
    default:
      return leftOut("Setting up levels or a recording fails only where the call library throws.");
  }
}

function fateOfMessage(event: ProviderEventName, payload: unknown): Fate {
  const isTyped = v.is(Typed, payload) && payload.type === event;
  const otherwise = "The SDK knows a message by its type: without it, it is an unknown event.";
  return cued({ do: "tell", message: payload }, isTyped ? undefined : otherwise);
}

function fateOfConnection(payload: unknown): Fate {
  const read = v.safeParse(Connection, payload);
  return read.success
    ? cued({ do: "network", ...read.output })
    : leftOut(
        "A connection is signaling, sfu or peer-to-peer, and is interrupted or connected: nothing else.",
      );
}

function fateOfFault(payload: unknown): Fate {
  const read = readEvent("microphone-error", payload);
  return read.type === "microphone-error" && read.fault !== "unknown"
    ? cued({ do: "fail-microphone", answer: read.fault })
    : leftOut(
        "The call library tells of a microphone that is denied, missing or in use, and of no other.",
      );
}

function fateOfUnknown(payload: unknown): Fate {
  const message = v.safeParse(Message, payload);
  if (message.success) return cued({ do: "tell", message: message.output.payload });
  const failed = v.safeParse(FailedRecording, payload);
  return failed.success
    ? cued({ do: "fail-recording", errorMsg: failed.output.payload.errorMsg })
    : leftOut(
        "What the app has no word for comes of a message or a failed recording, and of nothing else.",
      );
}

/** What becomes of an event of the vocabulary in the middle of a call. */
export function fateOf(event: ProviderEventName, payload: unknown): Fate {
  switch (event) {
    case "call-start":
      return cued({ do: "listen" });
    case "call-end":
      return cued({ do: "leave" });
    case "disconnect":
      return cued({ do: "lose-assistant" });
    case "error":
      return fateOfError(payload);
    case "speech-start":
      return cued({ do: "level", of: "assistant", raw: LOUD });
    case "speech-end":
      return cued({ do: "fall-silent" });
    case "volume-level":
      return cued({ do: "level", of: "assistant", raw: numberOf(payload) * FULL_SCALE });
    case "local-volume-level":
      return cued({ do: "level", of: "visitor", raw: numberOf(payload) });
    case "transcript":
    case "status-update":
      return fateOfMessage(event, payload);
    case "network-quality": {
      const read = readEvent("network-quality", payload);
      const state = read.type === "network-quality" ? read.quality : "unknown";
      return cued({ do: "quality", state });
    }
    case "network-connection":
      return fateOfConnection(payload);
    case "microphone-error":
      return fateOfFault(payload);
    case "unknown-event":
      return fateOfUnknown(payload);
    case "start-progress":
      return byItself("The SDK tells of each step of its own start.");
    case "audio-blocked":
      return UNPLAYED;
    default:
      return event satisfies never;
  }
}
