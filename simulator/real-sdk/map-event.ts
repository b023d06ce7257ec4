import * as v from "valibot";
import type { MicrophoneFault, ProviderEventName } from "../../src/provider/events.ts";
import { FULL_SCALE, SPEECH_THRESHOLD } from "../../src/provider/levels.ts";
import type { ProviderError } from "../../src/provider/provider-error.ts";
import { readError, readEvent } from "../../src/provider/read-event.ts";
import type { MachineError } from "../standin/machine/machine.ts";
import { automatic, mapped, type Mapping, unsupported, BARE_TEXT } from "./action.ts";
import { machineErrorOf } from "./failed-start.ts";

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

/** A level that counts as speech. */
const LOUD = 2 * SPEECH_THRESHOLD;

const UNPLAYED = automatic("The browser itself reports when it does not play the audio.");

const numberOf = (payload: unknown): number => (typeof payload === "number" ? payload : 0);

/** Converts an error that no call machine sends to the closest one that it can send. */
function nearestError({ types, errorMsg, message, plain, texts }: ProviderError): MachineError {
  const msg = message ?? plain ?? texts[0] ?? "";
  return { errorMsg: errorMsg ?? msg, error: { type: types[0] ?? "", msg } };
}

function mapError(payload: unknown): Mapping {
  const error = readError(payload);
  if (error.fatal) {
    const known = machineErrorOf(payload) ?? nearestError(error);
    return mapped({ do: "fail", error: known }, error.plain === null ? undefined : BARE_TEXT);
  }
  switch (error.types[0]) {
    case "audio-processor-recovery-error": {
      const errorMsg = error.texts[0] ?? "";
      return mapped({ do: "fail-softly", type: "audio-processor-error", errorMsg });
    }
    case "audio-processing-setup-error":
      return unsupported(
        "Noise cancellation is set up only once in a call, while the visitor joins the room.",
      );
    case "audio-start-failed":
      return UNPLAYED;
    default:
      return unsupported(
        "Setting up levels or a recording fails only when the call library throws, which the stand-in cannot cause.",
      );
  }
}

function mapMessage(event: ProviderEventName, payload: unknown): Mapping {
  const isTyped = v.is(Typed, payload) && payload.type === event;
  const difference =
    "The SDK recognises a message by its type, so it emits a message without that type as an unknown event.";
  return mapped({ do: "tell", message: payload }, isTyped ? undefined : difference);
}

function mapConnection(payload: unknown): Mapping {
  if (v.is(Connection, payload))
    return mapped({ do: "network", type: payload.type, event: payload.event });
  return unsupported(
    "The SDK reports only signaling, sfu and peer-to-peer connections, as interrupted or connected.",
  );
}

function mapMicrophoneFault(payload: unknown): Mapping {
  const { fault } = readEvent("microphone-error", payload);
  if (fault === null) return mapped({ do: "fail-camera" });
  const answer = answerOf(fault);
  return answer === null
    ? unsupported("The call library reports a microphone only as denied, missing or in use.")
    : mapped({ do: "fail-microphone", answer });
}

/** The device's answer that causes a fault; null if no answer does. */
export const answerOf = (fault: MicrophoneFault) =>
  fault === "denied" || fault === "missing" || fault === "in-use" ? fault : null;

function mapUnknown(payload: unknown): Mapping {
  if (v.is(Message, payload)) return mapped({ do: "tell", message: payload.payload });
  if (v.is(FailedRecording, payload))
    return mapped({ do: "fail-recording", errorMsg: payload.payload.errorMsg });
  return unsupported("Only messages and failed recordings cause unknown events.");
}

const MAPPINGS: Readonly<Record<ProviderEventName, (payload: unknown) => Mapping>> = {
  "call-start": () => mapped({ do: "listen" }),
  "call-end": () => mapped({ do: "leave" }),
  disconnect: () => mapped({ do: "assistant-leaves" }),
  error: mapError,
  "speech-start": () => mapped({ do: "level", of: "assistant", raw: LOUD }),
  "speech-end": () => mapped({ do: "fall-silent" }),
  "volume-level": (payload) =>
    mapped({ do: "level", of: "assistant", raw: numberOf(payload) * FULL_SCALE }),
  "local-volume-level": (payload) => mapped({ do: "level", of: "visitor", raw: numberOf(payload) }),
  transcript: (payload) => mapMessage("transcript", payload),
  "status-update": (payload) => mapMessage("status-update", payload),
  "network-quality": (payload) =>
    mapped({ do: "quality", state: readEvent("network-quality", payload).quality }),
  "network-connection": mapConnection,
  "microphone-error": mapMicrophoneFault,
  "unknown-event": mapUnknown,
  "start-progress": () => automatic("The SDK itself reports each step of a start."),
  "audio-blocked": () => UNPLAYED,
};

export const actionFor = (event: ProviderEventName, payload: unknown): Mapping =>
  MAPPINGS[event](payload);
