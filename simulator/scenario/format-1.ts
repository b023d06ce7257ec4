import * as v from "valibot";
import { PROVIDER_EVENTS } from "../../src/provider/events.ts";
import { closedObject, complain, eitherOf, flag, oneOf, period, time } from "./fields.ts";
import { PAGES, VISITOR_ACTIONS } from "./schema.ts";

const about = <Value>(description: string) => v.description<Value, string>(description);
const list = <const Item extends v.GenericSchema>(item: Item) => v.array(item, "a list");
const text = v.string("text");

const OUTCOME = "How it settles; never: not at all.";

/** How something settles. An `error` belongs to a rejection and to nothing else. */
function settling<const Others extends readonly ["resolve", ...string[]]>(
  what: string,
  others: Others,
  delay: number,
) {
  const object = `an object that says how ${what} settles`;
  const other = v.optional(v.pipe(oneOf("an outcome", others), about(OUTCOME)), "resolve");
  const all: readonly string[] = [...others, "reject"];
  const after = v.optional(v.pipe(time, about("After how many milliseconds.")), delay);
  const error = v.exactOptional(v.pipe(v.unknown(), about("What it rejects with: any JSON, raw.")));
  const forms = [
    closedObject(object, { outcome: v.pipe(v.literal("reject"), about(OUTCOME)), after, error }),
    closedObject(object, { outcome: other, after }),
  ] as const;
  const judge = v.pipe(
    closedObject(object, {
      outcome: v.optional(oneOf("an outcome", all), "resolve"),
      after,
      error,
    }),
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
const late = v.optional(
  v.pipe(flag, about("Delivered even after its call ended or was stopped.")),
  false,
);
const event = v.pipe(oneOf("an event name", PROVIDER_EVENTS), about("What the provider sends."));
const payload = v.exactOptional(
  v.pipe(v.unknown(), about("What it sends along: any JSON, raw as the service sends it.")),
);
const LEVEL = "a number, 0 or more";
const level = v.pipe(v.number(LEVEL), v.finite(LEVEL), v.minValue(0, LEVEL));
const levels = v.pipe(
  closedObject("an object with levels", {
    of: v.pipe(oneOf("a speaker", ["assistant", "visitor"]), about("Who is heard.")),
    every: v.pipe(period, about("Milliseconds from one value to the next.")),
    values: v.pipe(list(level), about("Raw levels, the first at `at`.")),
  }),
  about("How loud somebody is, over time."),
);

const EVENT = "an object with an event or levels";
const eventForms = [
  closedObject(EVENT, { at, event, payload, late }),
  closedObject(EVENT, { at, levels, late }),
] as const;
const eventJudge = v.pipe(
  closedObject(EVENT, {
    at,
    event: v.exactOptional(event),
    payload,
    levels: v.exactOptional(levels),
    late,
  }),
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

const attempt = closedObject("an object with what the provider does after one start()", {
  start: v.optional(v.pipe(start, about("How the provider's start() settles.")), {}),
  events: v.optional(v.pipe(list(eitherOf(eventForms, eventJudge)), about("What it sends.")), []),
  stop: v.optional(v.pipe(stop, about("How the provider's stop() settles.")), {}),
});

/** What the provider does where a file does not say. */
export const defaultAttempt = v.parse(attempt, {});

const fromRunStart = v.pipe(time, about("Milliseconds from the start of the run."));

const visitorItem = closedObject('an object with "at" and "do"', {
  at: fromRunStart,
  do: v.pipe(oneOf("what the visitor does", VISITOR_ACTIONS), about("What the visitor does.")),
});

const textOrNull = v.nullable(v.string("text or null"));
const TIMER = 'a timer as "mm:ss", such as "00:12" or "125:09"';
const SECONDS = "a number of seconds or null";

const expectation = closedObject('an object with "at" and what must hold then', {
  at: fromRunStart,
  state: v.exactOptional(
    v.pipe(oneOf("a state", ["idle", "connecting", "active"]), about("Of the call.")),
  ),
  error: v.exactOptional(v.pipe(textOrNull, about("The exact text shown, or null for none."))),
  timer: v.exactOptional(
    v.pipe(
      v.string(TIMER),
      v.regex(/^\d{2,}:[0-5]\d$/, TIMER),
      about("mm:ss; the minutes may have more than two digits."),
    ),
  ),
  ring: v.exactOptional(
    v.pipe(oneOf("what the ring does", ["playing", "stopped"]), about("The ring tone.")),
  ),
  redirect: v.exactOptional(
    v.pipe(textOrNull, about("The last path navigated to, or null for none.")),
  ),
  durationSeconds: v.exactOptional(
    v.pipe(
      v.nullable(v.pipe(v.number(SECONDS), v.finite(SECONDS))),
      about("Of the last call that had become active and ended, or null."),
    ),
  ),
  speaking: v.exactOptional(v.pipe(flag, about("Whether the assistant is speaking."))),
  muted: v.exactOptional(v.pipe(flag, about("Whether the visitor is muted."))),
});

const KEBAB_CASE = "a name in kebab-case, such as ejected-mid-call";
const TITLE = "a title for people";

const provenance = closedObject("an object that says where the scenario comes from", {
  kind: v.pipe(
    oneOf("a kind of origin", ["authored", "recorded", "generated"]),
    about("Written by hand, recorded from a call, or made by a program."),
  ),
  sdk: v.exactOptional(v.pipe(text, about("The SDK and its version, of a recording."))),
  recordedAt: v.exactOptional(v.pipe(text, about("When it was recorded."))),
});

const file = closedObject("an object with a scenario", {
  $schema: v.exactOptional(v.pipe(text, about("Where editors find the schema of this file."))),
  schemaVersion: v.pipe(v.literal(1, "1"), about("The format's version.")),
  id: v.pipe(
    v.string(KEBAB_CASE),
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, KEBAB_CASE),
    about("Kebab-case, unique among the files of one run."),
  ),
  title: v.pipe(v.string(TITLE), v.regex(/\S/, TITLE), about("For people.")),
  tags: v.optional(v.pipe(list(text), about("For people.")), []),
  covers: v.optional(v.pipe(list(text), about("The rules of the specification it covers.")), []),
  provenance: v.exactOptional(v.pipe(provenance, about("Where the scenario comes from."))),
  page: v.optional(
    v.pipe(oneOf("a page", PAGES), about("Whose error wording and redirect rule apply.")),
    "home",
  ),
  configured: v.optional(
    v.pipe(
      v.union(
        [v.boolean(), v.picklist(["client-fails", "no-target"])],
        'true, false, "client-fails" or "no-target"',
      ),
      about("False: no voice client; client-fails: creating it fails; no-target: nothing to call."),
    ),
    true,
  ),
  visitor: v.optional(v.pipe(list(visitorItem), about("What the person does.")), []),
  attempts: v.optional(
    v.pipe(list(attempt), about("What the provider does, one entry for each call of its start().")),
    [],
  ),
  until: v.exactOptional(v.pipe(time, about("When the run ends, in milliseconds."))),
  expect: v.optional(v.pipe(list(expectation), about("What must hold, and when.")), []),
});

/** A file of format 1, as it is written; see scenario-format.md. */
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
  about("A scripted call: what the visitor and the voice provider do, and what must hold."),
);

/** What a file of format 1 says once it is read, with the defaults of its fields. */
export type Format1 = v.InferOutput<typeof format1>;
