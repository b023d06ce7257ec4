import type { MicrophoneFault } from "../../src/provider/events.ts";
import type { SdkEventName } from "../../src/provider/vapi/sdk.ts";

/**
 * Every type of the SDK's `error` event, and what becomes of the call. The SDK's types do not tell
 * them; a test holds this list against the SDK's JavaScript.
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

/** Every type of the call library's fatal errors, and what a visitor is told of it. */
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

/** Every type of the call library's faults of a device, and what that is for a visitor. */
export const DEVICE_TYPES: Readonly<Record<string, MicrophoneFault>> = {
  permissions: "denied",
  "not-found": "missing",
  "cam-in-use": "in-use",
  "mic-in-use": "in-use",
  "cam-mic-in-use": "in-use",
  "undefined-mediadevices": "unknown",
  constraints: "unknown",
  unknown: "unknown",
};

/** Stages of a start that no visitor is told of, and why. */
export const UNSHOWN_STAGES: Readonly<Record<string, string>> = {
  validation: "It is only reported of a start that is refused because one is in progress.",
  "video-recording-started": "It is reported by the way, after the steps are through.",
  "reconnect-initialization": "Only reconnect() takes this step, which is not called.",
  "cleanup-existing-call": "Only reconnect() takes this step, which is not called.",
};

const RECORDING =
  "No service recorded anything: what the call machine says of its progress is unknown.";

/** Events of the SDK of which there is no payload to hold on to, and why. */
export const NEVER_OBSERVED: Readonly<Partial<Record<SdkEventName, string>>> = {
  video: "Only an assistant with a face sends one (voice provider tavus).",
  "recording-stats": RECORDING,
  "recording-upload-completed": RECORDING,
};
