import type { ProviderEventName } from "../../src/provider/events.ts";
import type { Preset, PresetGroup } from "./preset.ts";

const event = (title: string, name: ProviderEventName, payload?: unknown): Preset => ({
  title,
  sends: [{ event: name, ...(payload !== undefined && { payload }) }],
});

const said = (title: string, role: string, transcriptType: string, transcript: string): Preset =>
  event(title, "transcript", { type: "transcript", role, transcriptType, transcript });

const stage = (name: string, status: string): Preset =>
  event(`${name} ${status}`, "start-progress", { stage: name, status });

const network = (channel: string, change: string): Preset =>
  event(`${channel} ${change}`, "network-connection", { type: channel, event: change });

const microphone = (title: string, error: object): Preset =>
  event(title, "microphone-error", {
    type: "camera-error",
    error: {
      action: "camera-error",
      errorMsg: { errorMsg: "devices error", audioOk: false, videoOk: true },
      error,
    },
  });

const quality = (networkState: string, value: number): Preset =>
  event(networkState, "network-quality", { networkState, threshold: networkState, quality: value });

/** Every event of the vocabulary except errors. */
export const EVENT_GROUPS: readonly PresetGroup[] = [
  {
    title: "The call",
    presets: [
      event("call-start", "call-start"),
      event("call-end", "call-end"),
      event("disconnect", "disconnect"),
      event("status-update ended", "status-update", {
        type: "status-update",
        status: "ended",
        endedReason: "silence-timed-out",
      }),
    ],
  },
  {
    title: "Speech",
    presets: [
      event("speech-start", "speech-start"),
      event("speech-end", "speech-end"),
      event("assistant at 80 %", "volume-level", 0.8),
      event("visitor at 40 %", "local-volume-level", 0.4),
    ],
  },
  {
    title: "Transcripts",
    presets: [
      said("assistant, partial", "assistant", "partial", "Good morning, this is"),
      said(
        "assistant, final",
        "assistant",
        "final",
        "Good morning. How can I help your practice today?",
      ),
      said("visitor, partial", "user", "partial", "I would like to"),
      said("visitor, final", "user", "final", "I would like to book a cleaning next week."),
    ],
  },
  {
    title: "Connecting stages",
    presets: [
      stage("web-call-creation", "started"),
      stage("daily-call-join", "started"),
      stage("daily-call-join", "completed"),
      stage("audio-processing-setup", "completed"),
      stage("daily-call-join", "failed"),
    ],
  },
  {
    title: "Microphone and speaker",
    presets: [
      microphone("microphone denied", {
        type: "permissions",
        msg: "Permission denied",
        blockedBy: "user",
        blockedMedia: ["audio"],
      }),
      microphone("microphone missing", { type: "not-found", missingMedia: ["audio"] }),
      microphone("microphone in use", { type: "mic-in-use", msg: "Could not start audio source" }),
      event("audio-blocked", "audio-blocked"),
    ],
  },
  {
    title: "Network",
    presets: [
      quality("good", 100),
      quality("warning", 60),
      quality("bad", 20),
      network("signaling", "interrupted"),
      network("signaling", "connected"),
    ],
  },
  {
    title: "Unknown event",
    presets: [
      event("unknown-event", "unknown-event", {
        event: "message",
        payload: { type: "assistant-thinking" },
      }),
    ],
  },
];

/** The initial payload text for a manual event; empty for an event without a payload. */
export function templateOf(name: ProviderEventName): string {
  if (name === "error")
    return JSON.stringify({ type: "daily-error", error: { errorMsg: "" } }, null, 2);
  const sends = EVENT_GROUPS.flatMap(({ presets }) => presets).flatMap((preset) => preset.sends);
  const payload = sends.find((sending) => sending.event === name)?.payload;
  return payload === undefined ? "" : JSON.stringify(payload, null, 2);
}
