import type { MicrophoneAnswer } from "./machine.ts";
import type { Message } from "./message.ts";

/** Why there is no microphone: what the browser said, in the call library's words. */
export interface MicrophoneFault {
  readonly type:
    | "permissions"
    | "not-found"
    | "mic-in-use"
    | "constraints"
    | "undefined-mediadevices"
    | "unknown";
  readonly msg: string;
  /** Who refused it, where it was refused. */
  readonly blockedBy?: "user" | "browser";
}

/** The faults that the manners name, in the words of a browser that has them. */
export const FAULTS: Readonly<Record<Exclude<MicrophoneAnswer, "granted">, MicrophoneFault>> = {
  denied: { type: "permissions", msg: "Permission denied", blockedBy: "user" },
  missing: { type: "not-found", msg: "Requested device not found" },
  "in-use": { type: "mic-in-use", msg: "Could not start audio source" },
};

const TYPES: Readonly<Record<string, MicrophoneFault["type"]>> = {
  NotAllowedError: "permissions",
  SecurityError: "permissions",
  NotFoundError: "not-found",
  NotReadableError: "mic-in-use",
  AbortError: "mic-in-use",
  OverconstrainedError: "constraints",
  TypeError: "undefined-mediadevices",
};

/** What `getUserMedia` threw. A refusal by the system is the browser's, any other is the user's. */
export function faultOf(thrown: unknown): MicrophoneFault {
  const { name, message } =
    thrown instanceof Error ? thrown : { name: "", message: String(thrown) };
  const type = TYPES[name] ?? "unknown";
  if (type !== "permissions") return { type, msg: message };
  return { type, msg: message, blockedBy: /system/i.test(message) ? "browser" : "user" };
}

/** The fields that only some types of fault have. */
function particulars({ type, blockedBy }: MicrophoneFault): Record<string, unknown> {
  if (type === "permissions") return { blockedBy: blockedBy ?? "user", blockedMedia: ["audio"] };
  if (type === "not-found") return { missingMedia: ["audio"] };
  if (type === "constraints") return { reason: "invalid", failedMedia: ["audio"] };
  return {};
}

/** How the library is told: an event of its own, and never an `error`. */
export function cameraError(fault: MicrophoneFault): Message {
  return {
    action: "camera-error",
    errorMsg: { errorMsg: "devices error", audioOk: false, videoOk: true },
    error: { type: fault.type, ...particulars(fault), msg: fault.msg },
  };
}

/** Why the visitor's track is blocked, as the participant says it. */
export function blockedBy({ type }: MicrophoneFault): Readonly<Record<string, boolean>> {
  if (type === "not-found") return { byDeviceMissing: true };
  if (type === "mic-in-use") return { byDeviceInUse: true };
  return { byPermissions: true };
}
