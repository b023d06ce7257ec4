import type { ProviderEventName } from "../../../../src/provider/events.ts";
import { fixtures } from "../../../engine/fixture-library.ts";
import type { Sending } from "../editing/into-script.ts";

/** A button that sends one or more events. */
export interface Preset {
  /** Unique within its list. */
  readonly title: string;
  readonly sends: readonly Sending[];
}

export interface PresetGroup {
  readonly title: string;
  readonly presets: readonly Preset[];
}

export function event(name: ProviderEventName, payload?: unknown, title: string = name): Preset {
  return { title, sends: [{ event: name, ...(payload !== undefined && { payload }) }] };
}

/** The service's reason for the end of a call. */
export function ended(endedReason: string): Preset {
  const payload = { type: "status-update", status: "ended", endedReason };
  return event("status-update", payload, "status-update ended");
}

const FILES = import.meta.glob<{ readonly payload: unknown }>(
  "../../../../fixtures/vapi/{error,camera-error}-*.json",
  { eager: true, import: "default" },
);

/** A preset for each payload of the SDK in `fixtures/vapi`: `error-http-402.json` becomes `HTTP 402`. */
export const observed = (name: ProviderEventName, prefix: string, noun = ""): Preset[] =>
  Object.entries(FILES).flatMap(([path, { payload }]) => {
    const [, title] = path.split(`/${prefix}`);
    if (title === undefined) return [];
    const words = title.replace(".json", "").replaceAll("-", " ").replace("http", "HTTP");
    return event(name, payload, noun + words);
  });

/** A preset that sends a transcript. The title contains its speaker and type, such as `visitor, final`. */
function said(title: string, transcript: string): Preset {
  const [speaker, transcriptType] = title.split(", ");
  const role = speaker === "visitor" ? "user" : speaker;
  return event("transcript", { type: "transcript", role, transcriptType, transcript }, title);
}

const stage = (name: string, status: string): Preset =>
  event("start-progress", { stage: name, status }, `${name} ${status}`);

const network = (channel: string, change: string): Preset =>
  event("network-connection", { type: channel, event: change }, `${channel} ${change}`);

const quality = (networkState: string, value: number): Preset =>
  event("network-quality", { networkState, threshold: networkState, quality: value }, networkState);

/** Every event of the vocabulary, and of the errors the usual end of a call. */
export const EVENT_GROUPS: readonly PresetGroup[] = Object.entries({
  "The call": [
    event("call-start"),
    event("call-end"),
    event("disconnect"),
    event("error", { type: "ejected" }, "ejected"),
    ended("silence-timed-out"),
  ],
  Speech: [
    event("speech-start"),
    event("speech-end"),
    event("volume-level", 0.8, "assistant at 80 %"),
    event("local-volume-level", 0.4, "visitor at 40 %"),
  ],
  Transcripts: [
    said("assistant, partial", "Good morning. How can"),
    said("assistant, final", "Good morning. How can I help your practice today?"),
    said("visitor, partial", "I would like to book"),
    said("visitor, final", "I would like to book a cleaning next week."),
  ],
  "Steps of connecting": [
    stage("web-call-creation", "started"),
    stage("daily-call-join", "started"),
    stage("daily-call-join", "completed"),
    stage("audio-processing-setup", "completed"),
    stage("daily-call-join", "failed"),
  ],
  "Microphone and speaker": [
    ...observed("microphone-error", "camera-error-", "microphone "),
    event("audio-blocked"),
  ],
  Network: [
    quality("good", 100),
    quality("warning", 60),
    quality("bad", 20),
    network("signaling", "interrupted"),
    network("signaling", "connected"),
  ],
  "Unknown event": [
    event("unknown-event", { event: "message", payload: { type: "assistant-thinking" } }),
  ],
}).map(([title, presets]) => ({ title, presets }));

/** The payload text that the form suggests for an event; empty for an event without a payload. */
export function templateOf(name: ProviderEventName): string {
  if (name === "error")
    return JSON.stringify({ type: "daily-error", error: { errorMsg: "" } }, null, 2);
  const sends = EVENT_GROUPS.flatMap(({ presets }) => presets).flatMap((preset) => preset.sends);
  const payload = sends.find((sending) => sending.event === name)?.payload;
  return payload === undefined ? "" : JSON.stringify(payload, null, 2);
}

/** The scenarios in which the visitor presses start on a page that cannot call. */
export const CANNOT_CALL = fixtures.get().filter(({ text }) => /"configured":/.test(text));
