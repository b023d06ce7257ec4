import * as v from "valibot";
import type { ProviderEventName } from "../../src/provider/events.ts";
import { FULL_SCALE, SPEECH_THRESHOLD } from "../../src/provider/levels.ts";
import { type ProviderError, parseProviderError } from "../../src/provider/provider-error.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import type { MachineError } from "../standin/machine/machine.ts";
import type { Cue } from "./cue.ts";
import { machineErrorOf } from "./refusal.ts";

const Connection = v.object({
  type: v.picklist(["signaling", "sfu", "peer-to-peer"]),
  event: v.picklist(["interrupted", "connected"]),
});
const Message = v.object({ event: v.literal("message"), payload: v.unknown() });
const FailedRecording = v.object({
  event: v.literal("recording-error"),
  payload: v.object({ errorMsg: v.string() }),
});

/** What is loud enough to be speech, and no louder. */
const LOUD = 2 * SPEECH_THRESHOLD;

const numberOf = (payload: unknown): number => (typeof payload === "number" ? payload : 0);

/** The nearest to an error of any shape that a call machine can report. */
function nearestError({ types, errorMsg, message, plain, texts }: ProviderError): MachineError {
  const msg = message ?? plain ?? texts[0] ?? "";
  return { errorMsg: errorMsg ?? msg, error: { type: types[0] ?? "", msg } };
}

function cueOfError(payload: unknown): Cue | null {
  const error = parseProviderError(payload);
  if (error.fatal) return { do: "fail", error: machineErrorOf(payload) ?? nearestError(error) };
  // The others come of what goes wrong while a call is set up, or of the browser.
  if (error.types[0] !== "audio-processor-recovery-error") return null;
  return { do: "fail-softly", type: "audio-processor-error", errorMsg: error.texts[0] ?? "" };
}

function cueOfConnection(payload: unknown): Cue | null {
  const read = v.safeParse(Connection, payload);
  return read.success ? { do: "network", ...read.output } : null;
}

function cueOfFault(payload: unknown): Cue | null {
  const read = readEvent("microphone-error", payload);
  if (read.type !== "microphone-error" || read.fault === "unknown") return null;
  return { do: "fail-microphone", answer: read.fault };
}

function cueOfUnknown(payload: unknown): Cue | null {
  const message = v.safeParse(Message, payload);
  if (message.success) return { do: "tell", message: message.output.payload };
  const failed = v.safeParse(FailedRecording, payload);
  return failed.success ? { do: "fail-recording", errorMsg: failed.output.payload.errorMsg } : null;
}

/** What has the SDK say an event of the vocabulary in the middle of a call; null where nothing has. */
export function cueOf(event: ProviderEventName, payload: unknown): Cue | null {
  switch (event) {
    case "call-start":
      return { do: "listen" };
    case "call-end":
      return { do: "leave" };
    case "disconnect":
      return { do: "lose-assistant" };
    case "error":
      return cueOfError(payload);
    case "speech-start":
      return { do: "level", of: "assistant", raw: LOUD };
    case "speech-end":
      return { do: "fall-silent" };
    case "volume-level":
      return { do: "level", of: "assistant", raw: numberOf(payload) * FULL_SCALE };
    case "local-volume-level":
      return { do: "level", of: "visitor", raw: numberOf(payload) };
    case "transcript":
    case "status-update":
      return { do: "tell", message: payload };
    case "network-quality": {
      const read = readEvent("network-quality", payload);
      return read.type === "network-quality" ? { do: "quality", state: read.quality } : null;
    }
    case "network-connection":
      return cueOfConnection(payload);
    case "microphone-error":
      return cueOfFault(payload);
    case "unknown-event":
      return cueOfUnknown(payload);
    // The SDK tells of its own start, and the browser of what it will not play.
    case "start-progress":
    case "audio-blocked":
      return null;
    default:
      return event satisfies never;
  }
}
