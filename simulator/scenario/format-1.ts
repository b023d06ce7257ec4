import * as v from "valibot";
import { PROVIDER_EVENTS } from "../../src/provider/events.ts";
import { about, closedObject, complain, eitherOf, flag, oneOf, period, time } from "./fields.ts";
import { fromRunStart, visitorItem } from "./visitor-item.ts";

/** The page whose error texts and redirect rule apply. */
export const PAGES = ["home", "admin"] as const;

/** What the assistant is doing. Every active call is one of the last three. */
export const PRESENCE_VALUES = ["idle", "connecting", "speaking", "thinking", "listening"] as const;

/**
 * How a call ended: by the visitor's stop or go-home; by call-end; by disconnect; by a fatal error or a
 * failed start; or because it was not active within 45 s.
 */
export const ENDED = ["visitor", "service", "disconnect", "error", "limit"] as const;

/** A field whose key may be missing, with its description. */
const maybe = <const Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.exactOptional(v.pipe(schema, about<v.InferOutput<Schema>>(description)));
/** A field with the value `fallback` if its key is missing. */
const defaulting = <const Schema extends v.GenericSchema>(
  schema: Schema,
  fallback: v.InferInput<Schema>,
  description: string,
) => v.optional(v.pipe(schema, about<v.InferOutput<Schema>>(description)), fallback);
const list = <const Item extends v.GenericSchema>(item: Item) => v.array(item, "a list");
const text = v.string("text");

const OUTCOME = 'How the promise settles; "never" leaves it pending.';

/** The schema of `start` and `stop`. Only the outcome `reject` allows an `error`. */
function settling<const Others extends readonly ["resolve", ...string[]]>(
  what: string,
  others: Others,
  delay: number,
) {
  const object = `an object that says how ${what} settles`;
  const other = defaulting(oneOf("an outcome", others), "resolve", OUTCOME);
  const all: readonly string[] = [...others, "reject"];
  const after = defaulting(time, delay, "Delay in milliseconds.");
  const error = maybe(v.unknown(), "The rejection: any JSON, raw as the service sends it.");
  const forms = [
    closedObject(object, { outcome: v.pipe(v.literal("reject"), about(OUTCOME)), after, error }),
    closedObject(object, { outcome: other, after }),
  ];
  const anyOutcome = v.optional(oneOf("an outcome", all), "resolve");
  const judge = v.pipe(
    closedObject(object, { outcome: anyOutcome, after, error }),
    v.rawCheck(({ dataset: { value }, addIssue }) => {
      const { outcome, error: found } = Object(value) as { outcome?: unknown; error?: unknown };
      if (found === undefined || !others.some((name) => name === outcome)) return;
      const where = `beside the outcome "${String(outcome)}", expected one only beside "reject"`;
      complain(addIssue, `found an error ${where}`, ["error"]);
    }),
  );
  return eitherOf(forms, judge);
}

const start = settling("start()", ["resolve", "resolve-null", "never"], 300);
const stop = settling("stop()", ["resolve", "never"], 50);

const at = v.pipe(time, about("Milliseconds from the provider's start()."));
const late = defaulting(flag, false, "Delivered even after its call ended or was stopped.");
const event = v.pipe(oneOf("an event name", PROVIDER_EVENTS), about("The name of the event."));
const payload = maybe(v.unknown(), "The payload: any JSON, raw as the service sends it.");
const LEVEL = "a number, 0 or more";
const level = v.pipe(v.number(LEVEL), v.finite(LEVEL), v.minValue(0, LEVEL));
const levels = v.pipe(
  closedObject("an object with levels", {
    of: v.pipe(oneOf("a speaker", ["assistant", "visitor"]), about("The speaker.")),
    every: v.pipe(period, about("Milliseconds from one value to the next.")),
    values: v.pipe(list(level), about("Raw levels, the first at `at`.")),
  }),
  about("The loudness of one speaker over time."),
);

const EVENT = "an object with an event or levels";
const eventForms = [
  closedObject(EVENT, { at, event, payload, late }),
  closedObject(EVENT, { at, levels, late }),
];
const anyEvent = v.exactOptional(event);
const anyLevels = v.exactOptional(levels);
const eventJudge = v.pipe(
  closedObject(EVENT, { at, event: anyEvent, payload, levels: anyLevels, late }),
  v.rawCheck(({ dataset: { value }, addIssue }) => {
    if (typeof value !== "object" || value === null) return;
    const named = "event" in value;
    const found = named ? 'both "event" and "levels"' : 'neither "event" nor "levels"';
    if (named === "levels" in value) complain(addIssue, `found ${found}, expected one of them`);
    else if (!named && "payload" in value) {
      const sentence = 'found a payload beside "levels", expected one only beside "event"';
      complain(addIssue, sentence, ["payload"]);
    }
  }),
);

const events = list(eitherOf(eventForms, eventJudge));

const attempt = closedObject("an object with what the provider does after one start()", {
  start: defaulting(start, {}, "How the provider's start() settles."),
  events: defaulting(events, [], "The events that the provider sends."),
  stop: defaulting(stop, {}, "How the provider's stop() settles."),
});

/** The attempt of a scenario that lists none. */
export const defaultAttempt = v.parse(attempt, {});

const textOrNull = v.nullable(v.string("text or null"));
const TIMER = 'a timer as "mm:ss", such as "00:12" or "125:09"';
const timer = v.pipe(v.string(TIMER), v.regex(/^\d{2,}:[0-5]\d$/, TIMER));
const SECONDS = "a number of seconds or null";

const expectation = closedObject('an object with "at" and what must hold then', {
  at: fromRunStart,
  state: maybe(oneOf("a state", ["idle", "connecting", "active"]), "The state of the call."),
  error: maybe(textOrNull, "The exact text shown, or null for none."),
  timer: maybe(timer, "mm:ss; the minutes may have more than two digits."),
  ring: maybe(oneOf("what the ring does", ["playing", "stopped"]), "The ring tone."),
  redirect: maybe(textOrNull, "The last path navigated to, or null for none."),
  durationSeconds: maybe(
    v.nullable(v.pipe(v.number(SECONDS), v.finite(SECONDS))),
    "Whole seconds of the last call that became active and ended, or null.",
  ),
  speaking: maybe(flag, "Whether the assistant is speaking."),
  muted: maybe(flag, "Whether the visitor is muted."),
  presence: maybe(oneOf("a presence", PRESENCE_VALUES), "What the assistant is doing."),
  ended: maybe(
    v.nullable(oneOf("null or how a call ended", ENDED)),
    "How the call ended; null before the first accepted start and while connecting or active.",
  ),
});

const page = oneOf("a page", PAGES);
const KEBAB_CASE = "a name in kebab-case, such as ejected-mid-call";
const TITLE = "a title for people";

const provenance = closedObject("an object that says where the scenario comes from", {
  kind: v.pipe(
    oneOf("a kind of origin", ["authored", "recorded", "generated"]),
    about("Written by hand, recorded from a call, or made by a program."),
  ),
  sdk: maybe(text, "The SDK and its version; for recordings."),
  recordedAt: maybe(text, "The time of the recording."),
});

const file = closedObject("an object with a scenario", {
  $schema: maybe(text, "The address of this schema, for editors."),
  schemaVersion: v.pipe(v.literal(1, "1"), about("The version of the format.")),
  id: v.pipe(
    v.string(KEBAB_CASE),
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, KEBAB_CASE),
    about("Kebab-case, unique among the files of one run."),
  ),
  title: v.pipe(v.string(TITLE), v.regex(/\S/, TITLE), about("A title for readers.")),
  tags: defaulting(list(text), [], "Keywords for readers and for the search."),
  covers: defaulting(list(text), [], "The ids of the rules that the scenario covers."),
  provenance: maybe(provenance, "The origin of the scenario."),
  page: defaulting(page, "home", "The page whose error texts and redirect rule apply."),
  configured: defaulting(
    v.union(
      [v.boolean(), v.picklist(["client-fails", "no-target"])],
      'true, false, "client-fails" or "no-target"',
    ),
    true,
    "false: no voice client; client-fails: creating it fails; no-target: no assistant or workflow is named.",
  ),
  visitor: defaulting(list(visitorItem), [], "The actions of the visitor."),
  attempts: defaulting(
    list(attempt),
    [],
    "The behaviour of the provider, one entry for each call of its start().",
  ),
  until: maybe(time, "The end of the run, in milliseconds from its start."),
  expect: defaulting(list(expectation), [], "The state that must hold at certain moments."),
});

export const format1 = v.pipe(
  file,
  v.rawCheck(({ dataset: { value }, addIssue }) => {
    const { until, expect } = Object(value) as { until?: unknown; expect?: unknown };
    if (!v.is(time, until) || !Array.isArray(expect)) return;
    expect.forEach((item: unknown, index) => {
      const { at: moment } = Object(item) as { at?: unknown };
      if (typeof moment !== "number" || !(moment > until)) return;
      const sentence = `found ${moment}, expected at most ${until}, when the run ends ("until")`;
      complain(addIssue, sentence, ["expect", index, "at"]);
    });
  }),
  v.title("Scenario"),
  about("A scripted call: the actions of visitor and voice provider, and the expected states."),
);

/** A parsed file of format 1, with the defaults of its fields. */
export type Format1 = v.InferOutput<typeof format1>;
