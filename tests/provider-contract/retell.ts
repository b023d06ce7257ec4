import * as v from "valibot";
import { FULL_SCALE, SPEECH_THRESHOLD } from "../../src/provider/levels.ts";
import type { Attempt, AttemptEvent, Scenario } from "../../simulator/scenario/schema.ts";
import { type Known, sdk, seen } from "./citation.ts";

/** A scenario says something as no service can say it: how the SDK says the same. */
interface Retelling extends Known {
  /** The scenarios that are told otherwise; where none are named, all that hold such a thing. */
  readonly scenarios?: readonly string[];
  /** A scenario that comes out otherwise without it, where playing it once more takes no time. */
  readonly neededBy?: string;
  /** @param origin that of the page on which it is played. */
  readonly retell: (scenario: Scenario, origin: string) => Scenario;
}

/** What the SDK says of an answer that says nothing. */
const SAYS_NOTHING = { type: "start-method-error", error: { message: {} } };

function objectOf(error: unknown): unknown {
  if (error === undefined || error === null || error === "") return SAYS_NOTHING;
  return typeof error === "string" ? { message: error } : error;
}

const withAttempts = (scenario: Scenario, retell: (attempt: Attempt) => Attempt): Scenario => {
  const [first, ...more] = scenario.attempts;
  return { ...scenario, attempts: [retell(first), ...more.map(retell)] };
};

const withEvents = (scenario: Scenario, retell: (event: AttemptEvent) => AttemptEvent): Scenario =>
  withAttempts(scenario, (attempt) => ({ ...attempt, events: attempt.events.map(retell) }));

function withObjects(scenario: Scenario): Scenario {
  const plain = new Set<unknown>();
  const take = (error: unknown): unknown => {
    if (typeof error === "string") plain.add(error);
    return objectOf(error);
  };
  const retold = withAttempts(scenario, ({ start, events, ...attempt }) => ({
    ...attempt,
    start: start.outcome === "reject" ? { ...start, error: take(start.error) } : start,
    events: events.map((item) =>
      "event" in item && item.event === "error" ? { ...item, payload: take(item.payload) } : item,
    ),
  }));
  const expect = retold.expect.map((one) =>
    plain.has(one.error) ? { ...one, error: `Service error: ${one.error}` } : one,
  );
  return { ...retold, expect };
}

/** An error in place of everything that was to come once a start has failed. */
const withErrorsOfStarts = (scenario: Scenario): Scenario =>
  withAttempts(scenario, (attempt) => {
    const { outcome, after, error } = attempt.start;
    if (outcome !== "reject" && outcome !== "resolve-null") return attempt;
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
  const retellText = (text: string): string =>
    text.replaceAll(
      /(Failed to load call object bundle )https:[^"]+/g,
      `$1${origin}/standin/missing.js`,
    );
  const retold = withEvents(scenario, (item) => {
    if (!("event" in item) || item.event !== "error") return item;
    const payload: unknown = JSON.parse(retellText(JSON.stringify(item.payload)));
    return { ...item, payload };
  });
  const expect = retold.expect.map((one) =>
    typeof one.error === "string" ? { ...one, error: retellText(one.error) } : one,
  );
  return { ...retold, expect };
}

export const RETELLINGS: readonly Retelling[] = [
  {
    says: "The SDK's errors are objects; what came as a string is the message of one.",
    shownBy: [sdk("return { message: String(error) };")],
    neededBy: "error-home-plain-string",
    retell: withObjects,
  },
  {
    says: "A start fails after an error of the same reason, and nothing comes after it.",
    shownBy: [sdk("await this.cleanup();\n            return null;")],
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
    retell: withErrorsOfStarts,
  },
  {
    says: "A message is told of by its type, and one that has none as unknown.",
    shownBy: [sdk("const parsedMessage = JSON.parse(e.data);")],
    neededBy: "quiet-events-unreadable",
    retell: withTypes,
  },
  {
    says: "A level that is loud begins a speech: one that is to change nothing is quiet.",
    shownBy: [sdk("const isSpeaking = speechLevel > 0.01;")],
    neededBy: "quiet-events-while-active",
    retell: withQuietLevels,
  },
  {
    says: "A bundle that cannot be loaded is told of with its address.",
    shownBy: [seen("bundle-refused", "error daily-error")],
    retell: withBundleOf,
  },
];

/** The scenario as the service can play it, by these rules. */
export const retell = (scenario: Scenario, origin = "", rules = RETELLINGS): Scenario =>
  rules
    .filter(({ scenarios }) => scenarios?.includes(scenario.id) ?? true)
    .reduce((told, rule) => rule.retell(told, origin), scenario);
