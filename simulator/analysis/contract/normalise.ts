import * as v from "valibot";
import { FULL_SCALE, SPEECH_THRESHOLD } from "../../../src/provider/levels.ts";
import type { Attempt, AttemptEvent, Scenario } from "../../scenario/schema.ts";
import { type KnownFact, sdk, seen } from "./known-fact.ts";

/** A rule that replaces parts of a scenario that no service sends by what the SDK reports instead. */
interface Normalisation extends KnownFact {
  /** The IDs of the scenarios that the rule rewrites; by default all. */
  readonly scenarios?: readonly string[];
  /** The ID of a scenario that differs without this rule, which proves that the rule is needed. */
  readonly neededBy?: string;
  /** @param origin the origin of the page that plays the scenario. */
  readonly normalise: (scenario: Scenario, origin: string) => Scenario;
}

/** The error that the SDK emits for an answer without a text. */
const SAYS_NOTHING = { type: "start-method-error", error: { message: {} } };

function objectOf(error: unknown): unknown {
  if (error === undefined || error === null || error === "") return SAYS_NOTHING;
  return typeof error === "string" ? { message: error } : error;
}

const withAttempts = (scenario: Scenario, normalise: (attempt: Attempt) => Attempt): Scenario => {
  const [first, ...more] = scenario.attempts;
  return { ...scenario, attempts: [normalise(first), ...more.map(normalise)] };
};

const withEvents = (
  scenario: Scenario,
  normalise: (event: AttemptEvent) => AttemptEvent,
): Scenario =>
  withAttempts(scenario, (attempt) => ({ ...attempt, events: attempt.events.map(normalise) }));

function withObjects(scenario: Scenario): Scenario {
  const plain = new Set<unknown>();
  const take = (error: unknown): unknown => {
    if (typeof error === "string") plain.add(error);
    return objectOf(error);
  };
  const normalised = withAttempts(scenario, (attempt) => ({
    ...attempt,
    start:
      attempt.start.outcome === "reject"
        ? { ...attempt.start, error: take(attempt.start.error) }
        : attempt.start,
    events: attempt.events.map((item) =>
      "event" in item && item.event === "error" ? { ...item, payload: take(item.payload) } : item,
    ),
  }));
  const expect = normalised.expect.map((one) =>
    plain.has(one.error) ? { ...one, error: `Service error: ${one.error}` } : one,
  );
  return { ...normalised, expect };
}

/** Replaces all events of an attempt whose start fails by one error. */
const withErrorsOfStarts = (scenario: Scenario): Scenario =>
  withAttempts(scenario, (attempt) => {
    const { outcome, after } = attempt.start;
    if (outcome !== "reject" && outcome !== "resolve-null") return attempt;
    const error = outcome === "reject" ? attempt.start.error : undefined;
    const before = attempt.events.filter(({ at }) => at < after);
    const failure = { at: after, event: "error", payload: objectOf(error), late: false } as const;
    return { ...attempt, events: [...before, failure] };
  });

const withTypes = (scenario: Scenario): Scenario =>
  withEvents(scenario, (item) => {
    if (!("event" in item) || !["transcript", "status-update"].includes(item.event)) return item;
    const { event, payload } = item;
    const isTyped = v.is(v.object({ type: v.literal(event) }), payload);
    return isTyped ? item : { ...item, payload: { type: event, said: payload } };
  });

const withQuietLevels = (scenario: Scenario): Scenario =>
  withEvents(scenario, (item) =>
    "event" in item && item.event === "volume-level" && typeof item.payload === "number"
      ? { ...item, payload: Math.min(item.payload, SPEECH_THRESHOLD / FULL_SCALE / 2) }
      : item,
  );

function withBundleOf(scenario: Scenario, origin: string): Scenario {
  const normaliseText = (text: string): string =>
    text.replaceAll(
      /(Failed to load call object bundle )https:[^"]+/g,
      `$1${origin}/standin/missing.js`,
    );
  const normalised = withEvents(scenario, (item) => {
    if (!("event" in item) || item.event !== "error") return item;
    const payload: unknown = JSON.parse(normaliseText(JSON.stringify(item.payload)));
    return { ...item, payload };
  });
  const expect = normalised.expect.map((one) =>
    typeof one.error === "string" ? { ...one, error: normaliseText(one.error) } : one,
  );
  return { ...normalised, expect };
}

export const NORMALISATIONS: readonly Normalisation[] = [
  {
    fact: "The SDK's errors are objects, with a string error as their message.",
    evidence: [sdk("return { message: String(error) };")],
    neededBy: "error-home-plain-string",
    normalise: withObjects,
  },
  {
    fact: "A failed start emits an error with its reason, and no event after it.",
    evidence: [sdk("await this.cleanup();\n            return null;")],
    scenarios: [
      "order-promises-settle-between-items",
      "order-start-settles-before-events",
      "start-comes-back-empty",
      "start-comes-back-empty-admin",
      "start-refused-by-the-service",
      "start-rejected",
      "start-rejected-admin",
    ],
    neededBy: "start-comes-back-empty",
    normalise: withErrorsOfStarts,
  },
  {
    fact: "A message becomes an event by its type, and an unknown event without one.",
    evidence: [sdk("const parsedMessage = JSON.parse(e.data);")],
    neededBy: "quiet-events-unreadable",
    normalise: withTypes,
  },
  {
    fact: "A loud level starts a speech, so levels that must change no state are quiet.",
    evidence: [sdk("const isSpeaking = speechLevel > 0.01;")],
    neededBy: "quiet-events-while-active",
    normalise: withQuietLevels,
  },
  {
    fact: "The error for a bundle that does not load contains its address.",
    evidence: [seen("bundle-refused", "error daily-error")],
    normalise: withBundleOf,
  },
];

/**
 * Applies these rules to a scenario, so that the service can play it. `facts` are those of the rules that change it.
 *
 * @param origin the origin of the page that plays it.
 */
export function normalise(written: Scenario, origin = "", rules = NORMALISATIONS) {
  const facts: string[] = [];
  let scenario = written;
  for (const rule of rules) {
    if (rule.scenarios?.includes(written.id) === false) continue;
    const next = rule.normalise(scenario, origin);
    if (JSON.stringify(next) !== JSON.stringify(scenario)) facts.push(rule.fact);
    scenario = next;
  }
  return { scenario, facts };
}
