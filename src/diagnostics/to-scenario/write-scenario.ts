import { type Cause, eventNameOf } from "../../call/activity.ts";
import type { Presence } from "../../call/presence.ts";
import type { CallEnd } from "../../call/state.ts";
import type { ProviderEventName } from "../../provider/events.ts";
import type { Json } from "../entry.ts";
import type { RecordedStep, RecordedCall } from "./recorded-call.ts";

const SPEECHLESS_ACTIONS = ["start", "stop", "go-home", "mute", "unmute"] as const;

type VisitorItem = { readonly at: number } & (
  | { readonly do: (typeof SPEECHLESS_ACTIONS)[number] }
  | { readonly do: "type"; readonly text: string }
);

interface Settlement {
  readonly outcome: "resolve" | "resolve-null" | "reject" | "never";
  readonly after?: number;
  readonly error?: Json;
}

/** One event of an attempt. */
interface AttemptEvent {
  readonly at: number;
  readonly event: ProviderEventName;
  readonly payload?: Json;
  readonly late?: true;
}

/** The state at the end of a recorded call: fields of a scenario's expectation. */
export interface FinalState {
  readonly state: "idle" | "connecting" | "active";
  readonly error: string | null;
  readonly timer: string;
  readonly ring: "playing" | "stopped";
  readonly redirect: string | null;
  readonly durationSeconds: number | null;
  readonly speaking: boolean;
  readonly muted: boolean;
  readonly presence: Presence;
  readonly ended: CallEnd | null;
}

/** A scenario file of format 1 with one call in it. */
export interface RecordedScenario {
  readonly schemaVersion: 1;
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly provenance: {
    readonly kind: "recorded";
    readonly recordedAt: string;
    readonly sdk?: string;
  };
  readonly page: RecordedCall["page"];
  readonly configured?: false | "client-fails";
  readonly visitor: readonly VisitorItem[];
  readonly attempts: readonly {
    readonly start: Settlement;
    readonly events: readonly AttemptEvent[];
    readonly stop?: Settlement;
  }[];
  readonly until: number;
  readonly expect: readonly (FinalState & { readonly at: number })[];
}

type Steps = readonly RecordedStep[];

const firstOf = (steps: Steps, causes: readonly Cause[]): RecordedStep | undefined =>
  steps.find(({ cause }) => causes.includes(cause));

function startOf(steps: Steps): Settlement {
  const settled = firstOf(steps, ["start.resolve", "start.resolve-null", "start.reject"]);
  if (settled === undefined) return { outcome: "never" };
  const { at: after, error } = settled;
  if (settled.cause === "start.resolve") return { outcome: "resolve", after };
  if (settled.cause === "start.resolve-null") return { outcome: "resolve-null", after };
  return { outcome: "reject", after, ...(error === undefined ? {} : { error }) };
}

/** Whether the app asked the service to end the call at this step. */
const asksToStop = ({ cause, late }: RecordedStep): boolean =>
  !late && (cause === "visitor.stop" || cause === "visitor.go-home" || cause === "limit.connect");

function stopOf(steps: Steps): Settlement | null {
  const index = steps.findIndex(asksToStop);
  const asked = steps[index];
  if (asked === undefined) return null;
  const settled = firstOf(steps.slice(index), ["stop.resolve", "stop.reject"]);
  if (settled === undefined) return { outcome: "never" };
  const after = settled.at - asked.at;
  const { error } = settled;
  if (settled.cause === "stop.resolve") return { outcome: "resolve", after };
  return { outcome: "reject", after, ...(error === undefined ? {} : { error }) };
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

function eventsOf(steps: Steps): readonly AttemptEvent[] {
  const implied = impliedEnd(steps);
  return steps.flatMap((step): AttemptEvent[] => {
    const event = eventNameOf(step.cause);
    if (event === null || step === implied) return [];
    const { at, payload, late } = step;
    return [{ at, event, ...(payload === undefined ? {} : { payload }), ...(late && { late }) }];
  });
}

const visitorOf = (steps: Steps): readonly VisitorItem[] =>
  steps.flatMap(({ at, cause, text }): VisitorItem[] => {
    if (cause === "visitor.type") return text === undefined ? [] : [{ at, do: "type", text }];
    const action = SPEECHLESS_ACTIONS.find((name) => cause === `visitor.${name}`);
    return action === undefined ? [] : [{ at, do: action }];
  });

/** The last step while the call was on. If the call ended, this step ended it. */
const lastLive = (steps: Steps): RecordedStep | undefined =>
  steps.findLast(({ cause, late }) => !late && !cause.startsWith("stop."));

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
  const last = lastLive(steps)?.cause;
  const ending = (last && ENDINGS[last]) ?? "that was still going on";
  return `A call on ${page} ${ending}, ${when}`;
}

const CONFIGURED = { "client-missing": false, "client-failed": "client-fails" } as const;

/** The scenario's ID in kebab-case: date and time of the start, to the second. */
const idOf = (startedAt: string): string =>
  ["recorded", ...(startedAt.match(/\d+/g) ?? []).slice(0, 6)].join("-");

/**
 * Turns a recorded call into a scenario that replays it.
 *
 * @param final the expected state at its end; null to expect nothing.
 */
export function toScenario(recording: RecordedCall, final: FinalState | null): RecordedScenario {
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
      ...(client === null ? {} : { sdk: client }),
    },
    page,
    ...(refused === null ? {} : { configured: CONFIGURED[refused] }),
    visitor: visitorOf(steps),
    attempts: refused === null ? [attempt] : [],
    until,
    expect: final === null ? [] : [{ at: until, ...final }],
  };
}

/** The text of a scenario's file. */
export const scenarioText = (scenario: RecordedScenario): string =>
  `${JSON.stringify(scenario, null, 2)}\n`;
