import * as v from "valibot";

const Id = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/));
const Tag = v.pipe(v.string(), v.regex(/^[^\n]{1,200}$/));
const Name = v.pipe(v.string(), v.maxLength(200));

const Frame = v.strictObject({
  function: v.optional(Name),
  filename: v.pipe(v.string(), v.regex(/^[^/]+$/)),
  lineno: v.pipe(v.number(), v.integer(), v.minValue(1)),
  colno: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** The attributes that a service requires or this app sends. Other attributes are refused. */
const Event = v.strictObject({
  event_id: Id,
  timestamp: v.pipe(v.number(), v.minValue(0)),
  platform: v.literal("javascript"),
  level: v.picklist(["error", "info"]),
  logger: v.picklist(["call", "page"]),
  release: Name,
  sdk: v.strictObject({
    name: Name,
    version: Name,
    settings: v.strictObject({ infer_ip: v.literal("never") }),
  }),
  logentry: v.optional(v.strictObject({ formatted: Name })),
  fingerprint: v.optional(v.array(Name)),
  tags: v.optional(v.record(v.pipe(v.string(), v.regex(/^[a-z_]{1,32}$/)), Tag)),
  contexts: v.optional(
    v.strictObject({
      call: v.strictObject({
        seconds: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
        stages: v.record(Name, v.pipe(v.number(), v.minValue(0))),
        pending: v.nullable(Name),
        session: v.nullable(v.pipe(v.string(), v.maxLength(9))),
      }),
    }),
  ),
  exception: v.optional(
    v.strictObject({
      values: v.pipe(
        v.array(
          v.strictObject({
            type: Name,
            stacktrace: v.optional(
              v.strictObject({ frames: v.pipe(v.array(Frame), v.minLength(1)) }),
            ),
          }),
        ),
        v.length(1),
      ),
    }),
  ),
});

const EnvelopeHeader = v.strictObject({
  event_id: Id,
  sent_at: v.pipe(v.string(), v.isoTimestamp()),
});
const ItemHeader = v.strictObject({
  type: v.literal("event"),
  content_type: v.literal("application/json"),
  length: v.number(),
});

export type ReceivedEvent = v.InferOutput<typeof Event>;

/**
 * Reads an envelope as a service of Sentry's protocol does, and more strictly: it refuses what the app has no reason
 * to send.
 *
 * @throws Error that names the fault.
 */
export function readEnvelope(text: string): ReceivedEvent {
  const lines = text.split("\n");
  if (lines.length !== 3) throw new Error(`The envelope has ${lines.length} lines.`);
  const [header = "", item = "", payload = ""] = lines;
  const { event_id } = v.parse(EnvelopeHeader, JSON.parse(header));
  const { length } = v.parse(ItemHeader, JSON.parse(item));
  const bytes = Buffer.byteLength(payload);
  if (bytes !== length) throw new Error(`The item has ${bytes} bytes and says ${length}.`);
  if (bytes > 16_384) throw new Error(`The item has ${bytes} bytes.`);
  const event = v.parse(Event, JSON.parse(payload));
  if (event.event_id !== event_id) throw new Error("The IDs of envelope and event differ.");
  if ((event.exception === undefined) === (event.contexts === undefined))
    throw new Error("An event is about either an error or a call.");
  return event;
}
