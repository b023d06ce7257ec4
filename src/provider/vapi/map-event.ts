import * as v from "valibot";
import type { ProviderEvent, ProviderEventName } from "../events.ts";
import { readAs, readEvent } from "../read-event.ts";
import type { SdkEventName } from "./sdk.ts";

type Mapper = (payload: unknown, event: string) => readonly ProviderEvent[];

const Typed = v.object({ type: v.string() });
const Player = v.object({ dataset: v.object({ participantId: v.string() }) });
const Track = v.object({ id: v.string(), kind: v.string() });
const Participant = v.object({ local: v.boolean(), user_name: v.string(), audio: v.boolean() });

/** The `type` of a payload; null if there is none, or if reading it throws. */
const typeOf = (payload: unknown): string | null => readAs(Typed, payload)?.type ?? null;

const as =
  (name: ProviderEventName): Mapper =>
  (payload) => [readEvent(name, payload)];

/** Keeps an event without a counterpart in the port under the SDK's name, for the log. */
const unnamed: Mapper = (payload, event) => [readEvent("unknown-event", { event, payload })];

/** Like `unnamed`, but keeps only the schema's fields: the log cannot store, say, an HTML element. */
const summarised =
  (schema: v.GenericSchema): Mapper =>
  (payload, event) =>
    unnamed(readAs(schema, payload), event);

const mapError: Mapper = (payload) =>
  typeOf(payload) === "audio-start-failed"
    ? [readEvent("error", payload), readEvent("audio-blocked", payload)]
    : [readEvent("error", payload)];

/** The types of a message with words. The SDK and the platform quote the second one differently. */
const TRANSCRIPT = /^\s*transcript(\s*\[\s*transcriptType\s*=\s*(["']?)final\2\s*\])?\s*$/;

const mapMessage: Mapper = (payload, event) => {
  const type = typeOf(payload);
  if (type !== null && TRANSCRIPT.test(type)) return [readEvent("transcript", payload)];
  return type === "status-update" ? [readEvent("status-update", payload)] : unnamed(payload, event);
};

const MAPPERS: Readonly<Record<SdkEventName, Mapper>> = {
  "call-start": as("call-start"),
  "call-end": as("call-end"),
  "speech-start": as("speech-start"),
  "speech-end": as("speech-end"),
  "volume-level": as("volume-level"),
  "local-volume-level": as("local-volume-level"),
  "call-start-progress": as("start-progress"),
  "camera-error": as("microphone-error"),
  "network-quality-change": as("network-quality"),
  "network-connection": as("network-connection"),
  error: mapError,
  message: mapMessage,
  audio: summarised(Player),
  video: summarised(Track),
  "daily-participant-updated": summarised(Participant),
  "local-audio-level-observer-error": unnamed,
  "call-start-success": unnamed,
  // The SDK reports the same failure in an `error` event later, so this event is only logged.
  "call-start-failed": unnamed,
  "recording-started": unnamed,
  "recording-stopped": unnamed,
  "recording-stats": unnamed,
  "recording-error": unnamed,
  "recording-upload-completed": unnamed,
};

export const SDK_EVENTS = Object.keys(MAPPERS) as readonly SdkEventName[];

/** Translates an event of the SDK into events of the port. Has no side effects and never throws. */
export function mapEvent(event: string, payload: unknown): readonly ProviderEvent[] {
  const mapper = Object.hasOwn(MAPPERS, event) ? MAPPERS[event as SdkEventName] : unnamed;
  return mapper(payload, event);
}
