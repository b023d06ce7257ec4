import * as v from "valibot";
import type { ProviderEventName } from "../../../src/provider/events.ts";
import { FULL_SCALE, SPEECH_THRESHOLD } from "../../../src/provider/levels.ts";
import type { Attempt, Scenario } from "../../scenario/schema.ts";
import { FAILED_START } from "./known-differences.ts";
import { type KnownFact, sdk, seen } from "./known-fact.ts";

/** A rule that replaces parts of a scenario that no service sends by what the SDK reports instead. */
interface Normalisation extends KnownFact {
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

const withPayloads = (
  scenario: Scenario,
  names: readonly ProviderEventName[],
  replace: (payload: unknown, event: ProviderEventName) => unknown,
): Scenario =>
  withAttempts(scenario, (attempt) => ({
    ...attempt,
    events: attempt.events.map((item) =>
      "event" in item && names.includes(item.event)
        ? { ...item, payload: replace(item.payload, item.event) }
        : item,
    ),
  }));

/** Replaces the payloads of the errors, and after them the error texts that are expected. */
function withErrors(
  scenario: Scenario,
  replace: (payload: unknown) => unknown,
  replaceText: (text: string) => string,
): Scenario {
  const normalised = withPayloads(scenario, ["error"], replace);
  const expect = normalised.expect.map((one) =>
    typeof one.error === "string" ? { ...one, error: replaceText(one.error) } : one,
  );
  return { ...normalised, expect };
}

function withObjects(scenario: Scenario): Scenario {
  const plain = new Set<unknown>();
  const take = (error: unknown): unknown => {
    plain.add(error);
    return objectOf(error);
  };
  const started = withAttempts(scenario, (attempt) => {
    const { start } = attempt;
    if (start.outcome !== "reject") return attempt;
    return { ...attempt, start: { ...start, error: take(start.error) } };
  });
  return withErrors(started, take, (text) => (plain.has(text) ? `Service error: ${text}` : text));
}

/** In the scenarios of failed starts, replaces all events of an attempt whose start fails by one error. */
const withErrorsOfStarts = (scenario: Scenario): Scenario =>
  withAttempts(scenario, (attempt) => {
    const { outcome, after } = attempt.start;
    if (!(scenario.id in FAILED_START.differs)) return attempt;
    if (outcome !== "reject" && outcome !== "resolve-null") return attempt;
    const error = outcome === "reject" ? attempt.start.error : undefined;
    const before = attempt.events.filter(({ at }) => at < after);
    const failure = { at: after, event: "error", payload: objectOf(error), late: false } as const;
    return { ...attempt, events: [...before, failure] };
  });

const withTypes = (scenario: Scenario): Scenario =>
  withPayloads(scenario, ["transcript", "status-update"], (payload, type) =>
    v.is(v.object({ type: v.literal(type) }), payload) ? payload : { type, said: payload },
  );

const withQuietLevels = (scenario: Scenario): Scenario =>
  withPayloads(scenario, ["volume-level"], (level) =>
    typeof level === "number" ? Math.min(level, SPEECH_THRESHOLD / FULL_SCALE / 2) : level,
  );

const BUNDLE = /(?<=Failed to load call object bundle )https:[^"]+/g;

function withBundleOf(scenario: Scenario, origin: string): Scenario {
  const replaceText = (text: string) => text.replaceAll(BUNDLE, `${origin}/standin/missing.js`);
  const replace = (error: unknown): unknown => JSON.parse(replaceText(JSON.stringify(error)));
  return withErrors(scenario, replace, replaceText);
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
    const next = rule.normalise(scenario, origin);
    if (JSON.stringify(next) !== JSON.stringify(scenario)) facts.push(rule.fact);
    scenario = next;
  }
  return { scenario, facts };
}
