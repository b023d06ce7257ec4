import * as v from "valibot";
import type {
  MicrophoneFault,
  NetworkConnection,
  NetworkQuality,
  ProviderEvent,
  ProviderEventName,
  StartProgress,
  StatusUpdate,
  Transcript,
} from "./events.ts";
import { level } from "./levels.ts";
import { parseProviderError } from "./provider-error.ts";

const TranscriptPayload = v.object({
  role: v.picklist(["user", "assistant"]),
  transcriptType: v.optional(v.picklist(["partial", "final"]), "final"),
  transcript: v.string(),
});
const ProgressPayload = v.object({
  stage: v.string(),
  status: v.picklist(["started", "completed", "failed"]),
});
const QualityPayload = v.object({
  networkState: v.picklist(["good", "warning", "bad", "unknown"]),
});
const ConnectionPayload = v.object({
  type: v.string(),
  event: v.picklist(["interrupted", "connected"]),
});
const StatusPayload = v.object({ status: v.string(), endedReason: v.optional(v.string()) });

function readTranscript(raw: unknown): Transcript | null {
  const read = v.safeParse(TranscriptPayload, raw);
  if (!read.success) return null;
  const { role, transcriptType, transcript } = read.output;
  return {
    speaker: role === "user" ? "visitor" : "assistant",
    final: transcriptType === "final",
    text: transcript,
  };
}

function readProgress(raw: unknown): StartProgress | null {
  const read = v.safeParse(ProgressPayload, raw);
  return read.success ? { stage: read.output.stage, status: read.output.status } : null;
}

function readQuality(raw: unknown): NetworkQuality {
  const read = v.safeParse(QualityPayload, raw);
  return read.success ? read.output.networkState : "unknown";
}

function readConnection(raw: unknown): NetworkConnection | null {
  const read = v.safeParse(ConnectionPayload, raw);
  if (!read.success) return null;
  return { channel: read.output.type, connected: read.output.event === "connected" };
}

function readStatus(raw: unknown): StatusUpdate | null {
  const read = v.safeParse(StatusPayload, raw);
  if (!read.success) return null;
  return { status: read.output.status, endedReason: read.output.endedReason ?? null };
}

function readMicrophoneFault(raw: unknown): MicrophoneFault {
  const types = parseProviderError(raw).types;
  if (types.includes("permissions")) return "denied";
  if (types.includes("not-found")) return "missing";
  if (types.some((type) => type.endsWith("in-use"))) return "in-use";
  return "unknown";
}

/**
 * Reads one event of the vocabulary from its name and whatever the provider sent with it. Total:
 * a payload of the wrong shape gives an event without content, never an exception.
 */
export function readEvent(type: ProviderEventName, raw?: unknown): ProviderEvent {
  switch (type) {
    case "call-start":
    case "call-end":
    case "disconnect":
    case "speech-start":
    case "speech-end":
    case "audio-blocked":
    case "unknown-event":
      return { type, raw };
    case "error":
      return { type, raw, error: parseProviderError(raw) };
    case "volume-level":
    case "local-volume-level":
      return { type, raw, level: level(typeof raw === "number" ? raw : 0) };
    case "transcript":
      return { type, raw, transcript: readTranscript(raw) };
    case "start-progress":
      return { type, raw, progress: readProgress(raw) };
    case "network-quality":
      return { type, raw, quality: readQuality(raw) };
    case "network-connection":
      return { type, raw, connection: readConnection(raw) };
    case "microphone-error":
      return { type, raw, fault: readMicrophoneFault(raw) };
    case "status-update":
      return { type, raw, update: readStatus(raw) };
    default:
      return type satisfies never;
  }
}
