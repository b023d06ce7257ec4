import type { MicrophoneAnswer } from "./machine.ts";
import type { Message } from "./message.ts";

/** What the requested microphone must be like; null for a track that the page gave to the library. */
export type TrackSource = MediaTrackConstraints | null;

/** The types of the call library's errors, by the browser's names of them. */
const TYPES = {
  NotAllowedError: "permissions",
  SecurityError: "permissions",
  NotFoundError: "not-found",
  NotReadableError: "mic-in-use",
  AbortError: "mic-in-use",
  OverconstrainedError: "constraints",
  TypeError: "undefined-mediadevices",
} as const;

/** A microphone error of the browser, in the call library's format. */
export interface LibraryFault {
  readonly type: (typeof TYPES)[keyof typeof TYPES] | "unknown";
  readonly msg: string;
  /** Who denied the permission; set only if `type` is `permissions`. */
  readonly blockedBy?: "user" | "browser";
}

type Media = "audio" | "video";

/** The faults that a machine's behaviour can simulate, worded like a browser. */
export const FAULTS: Readonly<Record<Exclude<MicrophoneAnswer, "granted">, LibraryFault>> = {
  denied: { type: "permissions", msg: "Permission denied", blockedBy: "user" },
  missing: { type: "not-found", msg: "Requested device not found" },
  "in-use": { type: "mic-in-use", msg: "Could not start audio source" },
};

/** Converts an error of `getUserMedia`. A denial by the system counts as the browser's. */
export function faultOf(thrown: unknown): LibraryFault {
  const { name, message } =
    thrown instanceof Error ? thrown : { name: "", message: String(thrown) };
  const [, type = "unknown"] = Object.entries(TYPES).find(([known]) => known === name) ?? [];
  if (type !== "permissions") return { type, msg: message };
  return { type, msg: message, blockedBy: /system/i.test(message) ? "browser" : "user" };
}

/** The extra fields that the library expects for the type of a fault. */
function particulars({ type, blockedBy }: LibraryFault, media: Media): Record<string, unknown> {
  if (type === "permissions") return { blockedBy: blockedBy ?? "user", blockedMedia: [media] };
  if (type === "not-found") return { missingMedia: [media] };
  if (type === "constraints") return { reason: "invalid", failedMedia: [media] };
  return {};
}

/**
 * The message for a fault of the microphone, or of the camera of a filmed call. Its action is `camera-error`, never
 * `error`, so the call continues.
 */
export function cameraError(fault: LibraryFault, media: Media = "audio"): Message {
  return {
    action: "camera-error",
    errorMsg: { errorMsg: "devices error", audioOk: media !== "audio", videoOk: media !== "video" },
    error: { type: fault.type, ...particulars(fault, media), msg: fault.msg },
  };
}

/** The reason why the visitor's track is blocked, in the participant's format. */
export function blockedBy({ type }: LibraryFault): Readonly<Record<string, boolean>> {
  if (type === "not-found") return { byDeviceMissing: true };
  if (type === "mic-in-use") return { byDeviceInUse: true };
  return { byPermissions: true };
}

interface MicrophoneOptions {
  /** The track that the page gave to the library; null if the page gave none. */
  readonly customTrack: () => MediaStreamTrack | null;
  readonly responded: (outcome: "open" | LibraryFault) => void;
  /** Called when the device is disconnected during a call. */
  readonly lost: () => void;
  /** Called when the stream is replaced or ends. `stream` is null if it ends. */
  readonly changed: (stream: MediaStream | null) => void;
}

/** The visitor's real microphone. */
export function microphoneDevice({ customTrack, responded, lost, changed }: MicrophoneOptions) {
  /** The open stream. The machine stops only its own tracks; the page stops its custom track. */
  let held: { track: MediaStreamTrack; own: boolean; stream: MediaStream } | null = null;
  let latest = 0;

  function release(): void {
    held?.track.removeEventListener("ended", lost);
    if (held?.own) held.track.stop();
    held = null;
  }

  function hold(track: MediaStreamTrack, own: boolean): void {
    release();
    track.addEventListener("ended", lost);
    const stream = new MediaStream([track]);
    held = { track, own, stream };
    changed(stream);
    responded("open");
  }

  async function requestDevice(audio: MediaTrackConstraints, request: number): Promise<void> {
    try {
      const constraints = Object.keys(audio).length === 0 ? true : audio;
      const stream = await navigator.mediaDevices.getUserMedia({ audio: constraints });
      const [track] = stream.getAudioTracks();
      if (request !== latest || track === undefined)
        return stream.getTracks().forEach((unused) => unused.stop());
      hold(track, true);
    } catch (thrown) {
      if (request === latest) responded(faultOf(thrown));
    }
  }

  return {
    /** The stream that is sent; a new object for every track, and null without a microphone. */
    stream: (): MediaStream | null => held?.stream ?? null,
    /** Requests the device. The previous track stays until it responds. A newer request replaces this one. */
    open(source: TrackSource): void {
      latest += 1;
      if (source !== null) return void requestDevice(source, latest);
      const track = customTrack();
      if (track !== null) hold(track, false);
      else responded({ type: "not-found", msg: "The custom track is missing" });
    },
    enable(on: boolean): void {
      if (held !== null) held.track.enabled = on;
    },
    close(): void {
      latest += 1;
      if (held === null) return;
      release();
      changed(null);
    },
  };
}
