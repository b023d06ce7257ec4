import type { MicrophoneFault } from "../../src/provider/events.ts";
import type { SdkEventName } from "../../src/provider/vapi/sdk.ts";

/**
 * Every type of the SDK's `error` event and its effect on the call. The SDK's types do not list them, so a
 * test compares this list with the SDK's JavaScript.
 */
export const ERROR_TYPES: Readonly<Record<string, "ends the call" | "the call goes on">> = {
  "validation-error": "ends the call",
  "daily-call-object-creation-error": "ends the call",
  "daily-error": "ends the call",
  "daily-call-join-error": "ends the call",
  "start-method-error": "ends the call",
  "reconnect-error": "ends the call",
  "video-recording-setup-error": "the call goes on",
  "audio-observer-setup-error": "the call goes on",
  "audio-processing-setup-error": "the call goes on",
  "audio-processor-recovery-error": "the call goes on",
  "audio-start-failed": "the call goes on",
};

/** Every type of the call library's fatal errors, and the text that a visitor sees for it. */
export const FATAL_TYPES: Readonly<Record<string, "that the service ended it" | "its own words">> =
  {
    ejected: "that the service ended it",
    "nbf-room": "its own words",
    "nbf-token": "its own words",
    "exp-room": "its own words",
    "exp-token": "its own words",
    "no-room": "its own words",
    "meeting-full": "its own words",
    "end-of-life": "its own words",
    "not-allowed": "its own words",
    "connection-error": "its own words",
  };

/** Every type of the call library's device errors, and the fault that the port reports for it. */
export const DEVICE_TYPES: Readonly<Record<string, MicrophoneFault | null>> = {
  permissions: "denied",
  "not-found": "missing",
  "cam-in-use": null,
  "mic-in-use": "in-use",
  "cam-mic-in-use": "in-use",
  "undefined-mediadevices": "insecure",
  constraints: "unknown",
  unknown: "unknown",
};

/** Stages of a start for which the page shows no text, with the reasons. */
export const UNSHOWN_STAGES: Readonly<Record<string, string>> = {
  validation: "The SDK reports it only for a start that it refuses because another is in progress.",
  "video-recording-started": "The SDK reports it after the last step.",
  "reconnect-initialization": "Only reconnect() reports it, which the adapter does not call.",
  "cleanup-existing-call": "Only reconnect() reports it, which the adapter does not call.",
};

const RECORDING = "The recordings of the observed calls failed, so the payload is unknown.";

/** Events of the SDK that no fixture contains, with the reasons. */
export const NEVER_OBSERVED: Readonly<Partial<Record<SdkEventName, string>>> = {
  video: "Only an assistant with video sends it (voice provider tavus).",
  "recording-stats": RECORDING,
  "recording-upload-completed": RECORDING,
};
