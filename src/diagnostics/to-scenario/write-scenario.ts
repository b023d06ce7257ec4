import { type Cause, eventNameOf } from "../../call/activity.ts";
import { isLive, type RecordedCall, type RecordedStep } from "./recorded-call.ts";

type Steps = readonly RecordedStep[];

const firstOf = (steps: Steps, causes: readonly Cause[]): RecordedStep | undefined =>
  steps.find(({ cause }) => causes.includes(cause));

/** How a start or a stop was settled, as fields of an attempt. `settled`: the step that did it, if any. */
function settlementOf(settled: RecordedStep | undefined, requestedAt: number) {
  if (settled === undefined) return { outcome: "never" };
  const { at, cause, error } = settled;
  const outcome = cause.slice(cause.indexOf(".") + 1);
  const reason = outcome === "reject" && error !== undefined ? { error } : {};
  return { outcome, after: at - requestedAt, ...reason };
}

const startOf = (steps: Steps) =>
  settlementOf(firstOf(steps, ["start.resolve", "start.resolve-null", "start.reject"]), 0);

/** Whether the app asked the service to end the call at this step. */
const asksToStop = ({ cause, late }: RecordedStep): boolean =>
  !late && (cause === "visitor.stop" || cause === "visitor.go-home" || cause === "limit.connect");

function stopOf(steps: Steps) {
  const index = steps.findIndex(asksToStop);
  const asked = steps[index];
  if (asked === undefined) return null;
  return settlementOf(firstOf(steps.slice(index), ["stop.resolve", "stop.reject"]), asked.at);
}

/**
 * The call-end that the scripted provider sends by itself when the stop of a started call resolves. It must
 * not be written as an event too.
 */
function impliedEnd(steps: Steps): RecordedStep | undefined {
  const stopped = steps.findIndex(({ cause }) => cause === "stop.resolve");
  const before = steps.slice(0, Math.max(0, stopped));
  if (firstOf(before, ["start.resolve"]) === undefined) return undefined;
  return before.findLast(({ cause, late }) => late && cause === "provider.call-end");
}

function eventsOf(steps: Steps) {
  const implied = impliedEnd(steps);
  return steps.flatMap((step) => {
    const event = eventNameOf(step.cause);
    if (event === null || step === implied) return [];
    const { at, payload, late } = step;
    return [{ at, event, ...(payload !== undefined && { payload }), ...(late && { late }) }];
  });
}

const visitorOf = (steps: Steps) =>
  steps.flatMap(({ at, cause, text }) => {
    if (!cause.startsWith("visitor.")) return [];
    const item = { at, do: cause.slice("visitor.".length) };
    if (cause !== "visitor.type") return [item];
    return text === undefined ? [] : [{ ...item, text }];
  });

const ENDINGS: Readonly<Partial<Record<Cause, string>>> = {
  "visitor.stop": "that the visitor ended",
  "visitor.go-home": "that the visitor left",
  "provider.call-end": "that the service ended",
  "provider.disconnect": "that lost its connection",
  "provider.error": "that had an error",
  "start.reject": "whose start was rejected",
  "start.resolve-null": "whose start came back empty",
  "limit.connect": "that never began",
};

function titleOf({ startedAt, page, refused, steps }: RecordedCall): string {
  const [date, time = ""] = startedAt.split("T");
  const when = `recorded on ${date} at ${time.slice(0, 8)} UTC`;
  if (refused === "client-missing") return `A start without a voice client on ${page}, ${when}`;
  if (refused === "client-failed") return `A start whose client failed on ${page}, ${when}`;
  const last = steps.findLast(isLive)?.cause;
  const ending = (last && ENDINGS[last]) ?? "that was still going on";
  return `A call on ${page} ${ending}, ${when}`;
}

const CONFIGURED = { "client-missing": false, "client-failed": "client-fails" } as const;

/** The scenario's ID in kebab-case: date and time of the start, to the second. */
const idOf = (startedAt: string): string =>
  ["recorded", ...(startedAt.match(/\d+/g) ?? []).slice(0, 6)].join("-");

/**
 * Turns a recorded call into a scenario of format 1 that replays it.
 *
 * @param final the expected state at its end, as fields of an expectation; null to expect nothing.
 */
export function toScenario(recording: RecordedCall, final: object | null) {
  const { startedAt, page, refused, client, steps } = recording;
  const stop = stopOf(steps);
  const attempt = { start: startOf(steps), events: eventsOf(steps), ...(stop && { stop }) };
  const until = steps.at(-1)?.at ?? 0;
  return {
    schemaVersion: 1,
    id: idOf(startedAt),
    title: titleOf(recording),
    tags: ["recorded", page],
    provenance: {
      kind: "recorded",
      recordedAt: startedAt,
      ...(client !== null && { sdk: client }),
    },
    page,
    ...(refused !== null && { configured: CONFIGURED[refused] }),
    visitor: visitorOf(steps),
    attempts: refused === null ? [attempt] : [],
    until,
    expect: final === null ? [] : [{ at: until, ...final }],
  };
}

export const scenarioText = (scenario: ReturnType<typeof toScenario>): string =>
  `${JSON.stringify(scenario, null, 2)}\n`;
