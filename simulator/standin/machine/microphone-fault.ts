import type { MicrophoneAnswer } from "./machine.ts";
import type { Message } from "./message.ts";

/** A microphone error of the browser in the call library's terms. */
export interface MicrophoneFault {
  readonly type:
    | "permissions"
    | "not-found"
    | "mic-in-use"
    | "constraints"
    | "undefined-mediadevices"
    | "unknown";
  readonly msg: string;
  /** Set for `permissions`. */
  readonly blockedBy?: "user" | "browser";
}

/** The faults that a machine's behaviour can simulate, worded like a browser. */
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

/** Converts an error of `getUserMedia`. A denial by the system counts as the browser's. */
export function faultOf(thrown: unknown): MicrophoneFault {
  const { name, message } =
    thrown instanceof Error ? thrown : { name: "", message: String(thrown) };
  const type = TYPES[name] ?? "unknown";
  if (type !== "permissions") return { type, msg: message };
  return { type, msg: message, blockedBy: /system/i.test(message) ? "browser" : "user" };
}

/** The extra fields of a fault's type. */
function particulars({ type, blockedBy }: MicrophoneFault): Record<string, unknown> {
  if (type === "permissions") return { blockedBy: blockedBy ?? "user", blockedMedia: ["audio"] };
  if (type === "not-found") return { missingMedia: ["audio"] };
  if (type === "constraints") return { reason: "invalid", failedMedia: ["audio"] };
  return {};
}

/** The library's message for a fault, which is never an `error`. */
export function cameraError(fault: MicrophoneFault): Message {
  return {
    action: "camera-error",
    errorMsg: { errorMsg: "devices error", audioOk: false, videoOk: true },
    error: { type: fault.type, ...particulars(fault), msg: fault.msg },
  };
}

/** The participant's reason for a blocked track. */
export function blockedBy({ type }: MicrophoneFault): Readonly<Record<string, boolean>> {
  if (type === "not-found") return { byDeviceMissing: true };
  if (type === "mic-in-use") return { byDeviceInUse: true };
  return { byPermissions: true };
}
