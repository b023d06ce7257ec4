import * as v from "valibot";
import { attempt } from "../shared/attempt.ts";
import type {
  MicrophoneFault,
  ProviderEvent,
  ProviderEventName,
  ReportedError,
  StartProgress,
  Transcript,
} from "./events.ts";
import { level } from "./levels.ts";
import { parseProviderError } from "./provider-error.ts";

const TranscriptPayload = v.pipe(
  v.object({
    role: v.picklist(["user", "assistant"]),
    transcriptType: v.optional(v.picklist(["partial", "final"]), "final"),
    transcript: v.string(),
  }),
  v.transform(({ role, transcriptType, transcript }): Transcript => ({
    speaker: role === "user" ? "visitor" : "assistant",
    final: transcriptType === "final",
    text: transcript,
  })),
);
const ProgressPayload = v.object({
  stage: v.string(),
  status: v.picklist(["started", "completed", "failed"]),
  metadata: v.optional(v.object({ videoRecordingEnabled: v.optional(v.unknown()) })),
});
const QualityPayload = v.object({
  networkState: v.picklist(["good", "warning", "bad", "unknown"]),
});
const ConnectionPayload = v.pipe(
  v.object({ type: v.string(), event: v.picklist(["interrupted", "connected"]) }),
  v.transform(({ type, event }) => ({ channel: type, connected: event === "connected" })),
);
/** A reason that is not a text is ignored. */
const Reason = v.pipe(v.string(), v.trim(), v.nonEmpty());
const StatusPayload = v.object({
  status: v.pipe(v.string(), v.trim(), v.toLowerCase()),
  endedReason: v.fallback(v.nullable(Reason), null),
});

/** The types of errors after which the call goes on: failures to set up audio or recording. */
const NON_FATAL_TYPES: ReadonlySet<string> = new Set([
  "audio-processing-setup-error",
  "audio-observer-setup-error",
  "video-recording-setup-error",
  "audio-processor-recovery-error",
  "audio-start-failed",
]);

const RECORDING = "video-recording-setup";

/** The steps of a start in their order: the service's name and the words for a visitor. */
const START_STEPS: readonly (readonly [stage: string, words: string])[] = [
  ["initialization", "Getting everything ready"],
  ["web-call-creation", "Requesting a line"],
  ["daily-call-object-creation", "Setting up the line"],
  ["mobile-permissions", "Asking for your microphone"],
  ["daily-call-join", "Joining the call"],
  [RECORDING, "Preparing the recording"],
  ["audio-observer-setup", "Checking the sound levels"],
  ["audio-processing-setup", "Quieting background noise"],
];

/** Parses a payload. Returns null if it does not match the schema or a getter throws. */
export function readAs<Schema extends v.GenericSchema>(
  schema: Schema,
  raw: unknown,
): v.InferOutput<Schema> | null {
  const result = attempt(() => v.safeParse(schema, raw), null);
  return result?.success ? result.output : null;
}

function readProgress(raw: unknown): StartProgress | null {
  const payload = readAs(ProgressPayload, raw);
  if (payload === null) return null;
  const { stage, status, metadata } = payload;
  const filmed = metadata?.videoRecordingEnabled === true;
  const index = START_STEPS.findIndex(([name]) => name === stage);
  if (index < 0) return { stage, status, done: 0, doing: null, filmed };
  // A failed step counts as done, because the service goes on or an error follows.
  const done = status === "started" ? index : index + 1;
  // Most calls are not recorded, so the recording counts as the current step only once it has started.
  const next = START_STEPS[done]?.[0] === RECORDING && stage !== RECORDING ? done + 1 : done;
  return {
    stage,
    status,
    done: done / START_STEPS.length,
    doing: START_STEPS[next]?.[1] ?? null,
    filmed,
  };
}

/** Reads an error that arrived during a call. Its outermost type decides whether it ends the call. */
export function readError(raw: unknown): ReportedError {
  const error = parseProviderError(raw);
  return { ...error, fatal: !NON_FATAL_TYPES.has(error.types[0] ?? "") };
}

/** The name of an unknown event: its own name, the type of its payload, or both; null without either. */
function readName(raw: unknown): string | null {
  const name = readAs(v.object({ event: v.string() }), raw)?.event;
  const type = readAs(v.object({ payload: v.object({ type: v.string() }) }), raw)?.payload.type;
  return [name, type].filter((part) => part !== undefined).join(" ") || null;
}

type Fields = readonly (readonly [name: string, value: unknown])[];

const WRAPPERS: readonly string[] = ["error", "errorMsg", "message"];
const MEDIA_LISTS: readonly string[] = ["blockedMedia", "missingMedia", "failedMedia"];
const Media = v.union([v.string(), v.array(v.string())]);

/** The fields of a device error, outermost first: the call library nests it, and the SDK wraps it once more. */
function fieldsOf(raw: unknown, depth = 3): Fields {
  const node = depth > 0 ? readAs(v.record(v.string(), v.unknown()), raw) : null;
  const fields = node === null ? [] : Object.entries(node);
  const inner = fields.filter(([name]) => WRAPPERS.includes(name));
  return [...fields, ...inner.flatMap(([, value]) => fieldsOf(value, depth - 1))];
}

/** Whether a device error concerns the camera alone. One that names no device may be the microphone's. */
function isCameraAlone(types: readonly string[], fields: Fields): boolean {
  if (types.includes("undefined-mediadevices")) return false;
  const lists = fields.map(([name, value]) => MEDIA_LISTS.includes(name) && readAs(Media, value));
  const named = [types.filter((type) => type.endsWith("in-use")), lists].join();
  if (/audio|mic/i.test(named)) return false;
  const flag = (wanted: string) =>
    fields.find(([name, value]) => name === wanted && typeof value === "boolean")?.[1];
  return /video|cam/i.test(named) || (flag("audioOk") ?? flag("videoOk") === false) === true;
}

/** The fault of the microphone in a device error of the call library; null if only the camera has failed. */
function readMicrophoneFault(raw: unknown): MicrophoneFault | null {
  const { types } = parseProviderError(raw);
  const fields = fieldsOf(raw);
  if (isCameraAlone(types, fields)) return null;
  const wouldAsk = fields.some(([name, value]) => name === "permission" && value === "prompt");
  if (types.includes("permissions")) return wouldAsk ? "unasked" : "denied";
  if (types.includes("not-found")) return "missing";
  if (types.some((type) => type.endsWith("in-use"))) return "in-use";
  return types.includes("undefined-mediadevices") ? "insecure" : "unknown";
}

type Reader<Name extends ProviderEventName> = (
  raw: unknown,
) => Omit<Extract<ProviderEvent, { type: Name }>, "type" | "raw">;

const readNothing = () => ({});
const readLevel = (raw: unknown) => ({ level: level(typeof raw === "number" ? raw : 0) });

/** Reads the content of each event from its payload. */
const READERS: { readonly [Name in ProviderEventName]: Reader<Name> } = {
  "call-start": readNothing,
  "call-end": readNothing,
  disconnect: readNothing,
  error: (raw) => ({ error: readError(raw) }),
  "speech-start": readNothing,
  "speech-end": readNothing,
  "volume-level": readLevel,
  "local-volume-level": readLevel,
  transcript: (raw) => ({ transcript: readAs(TranscriptPayload, raw) }),
  "start-progress": (raw) => ({ progress: readProgress(raw) }),
  "network-quality": (raw) => ({ quality: readAs(QualityPayload, raw)?.networkState ?? "unknown" }),
  "network-connection": (raw) => ({ connection: readAs(ConnectionPayload, raw) }),
  "microphone-error": (raw) => ({ fault: readMicrophoneFault(raw) }),
  "audio-blocked": readNothing,
  "status-update": (raw) => ({ update: readAs(StatusPayload, raw) }),
  "unknown-event": (raw) => ({ name: readName(raw) }),
};

/**
 * Reads one event from its name and its payload. The payloads have Vapi's format, which scenario files and
 * logs use too; an adapter for another format may build its events itself. Never throws: a payload of the
 * wrong shape gives an event without content.
 *
 * @example readEvent("transcript", { role: "assistant", transcript: "Hello." });
 */
export const readEvent = <Name extends ProviderEventName>(type: Name, raw?: unknown) =>
  // A cast, because the compiler does not relate the content to the event's type.
  ({ type, raw, ...READERS[type](raw) }) as Extract<ProviderEvent, { type: Name }>;
