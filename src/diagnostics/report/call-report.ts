import type { Activity } from "../../call/activity.ts";
import type { CallPage } from "../../call/call-error.ts";
import type { CallState } from "../../call/state.ts";
import type { NetworkQuality } from "../../provider/events.ts";
import type { SessionId } from "../../provider/voice-provider.ts";
import { type Millis, millis } from "../../shared/units.ts";
import { mask } from "../id-masking.ts";

/** The qualities that a service tells, from the best to the worst. */
const QUALITIES = ["good", "warning", "bad"] as const satisfies readonly NetworkQuality[];
type KnownQuality = (typeof QUALITIES)[number];

const STAGES = 16;

/** The facts of a call that has not ended. */
const newFacts = (page: CallPage, sessionId: SessionId | null, isRefused: boolean, at: Millis) => ({
  page,
  sessionId,
  isRefused,
  startedAt: at,
  stages: new Map<string, Millis>(),
  lasted: new Map<KnownQuality, number>(),
  quality: null as { readonly value: NetworkQuality; readonly since: Millis } | null,
  pending: null as string | null,
  client: null as string | null,
});
type Facts = ReturnType<typeof newFacts>;

/** A text of the service that is a code: no sentence, no address, no identifier. */
const asCode = (text: string | null): string | null =>
  text !== null && /^[a-z][\w.-]{0,127}$/i.test(text) && !/[\da-f-]{16}/i.test(text) ? text : null;

function addQuality(facts: Facts, at: Millis, value: NetworkQuality): void {
  const { quality, lasted } = facts;
  const past = QUALITIES.find((known) => known === quality?.value);
  // At least a millisecond: even a quality that is replaced at once can be the worst.
  if (past !== undefined && quality !== null)
    lasted.set(past, (lasted.get(past) ?? 0) + Math.max(1, at - quality.since));
  facts.quality = { value, since: at };
}

function networkOf({ lasted }: Facts) {
  const told = QUALITIES.filter((quality) => lasted.has(quality));
  const [worst] = told.toReversed();
  if (worst === undefined) return null;
  let left = [...lasted.values()].reduce((sum, time) => sum + time, 0) / 2;
  const median = told.find((quality) => (left -= lasted.get(quality) ?? 0) <= 0) ?? worst;
  return { worst, median };
}

function addStage(facts: Facts, name: string, at: Millis): void {
  const { stages, startedAt } = facts;
  if (!stages.has(name) && stages.size < STAGES)
    stages.set(name, millis(Math.round(at - startedAt)));
}

function add(facts: Facts, activity: Activity): void {
  const { at } = activity;
  switch (activity.cause) {
    case "provider.start-progress": {
      const { progress } = activity.event;
      const stage = asCode(progress?.stage ?? null);
      if (progress === null || stage === null) return;
      if (progress.status === "completed") addStage(facts, stage, at);
      facts.pending = progress.status === "completed" ? null : stage;
      return;
    }
    case "provider.call-start":
      return addStage(facts, "call-start", at);
    case "provider.speech-start":
      return addStage(facts, "first-speech", at);
    case "provider.network-quality":
      return addQuality(facts, at, activity.event.quality);
    default:
  }
}

/**
 * Collects the facts of each call.
 *
 * @param clientOf the name and version of the client that holds the current call.
 */
export function collectCalls(clientOf: () => string | null) {
  let facts: Facts | null = null;
  return {
    take(activity: Activity): void {
      if (activity.late) return;
      if (activity.cause === "visitor.start") {
        const { page, refused, sessionId, at } = activity;
        if (refused === "in-progress") return;
        facts = newFacts(page, sessionId, refused !== null, at);
      }
      if (facts === null) return;
      facts.client ??= ("client" in activity ? activity.client : null) ?? clientOf();
      add(facts, activity);
    },
    /**
     * The report of the call that has ended, once; null if there is none. It has no words, no texts of the service and
     * no whole identifier.
     */
    ended(state: CallState, now: Millis) {
      if (facts === null || state.phase !== "idle") return null;
      const { isRefused, sessionId, page, stages, pending, client, quality } = facts;
      if (!isRefused && state.sessionId !== sessionId) return null;
      if (quality !== null) addQuality(facts, now, quality.value);
      const network = networkOf(facts);
      facts = null;
      const { ended, error, summary } = state;
      return {
        /** How the call ended. `refused`: the app itself refused the start. */
        outcome: isRefused || ended === null ? ("refused" as const) : ended,
        page,
        /** The error that the page shows, by its code. */
        error: error?.code ?? null,
        /** The service's reason for the end, unless it is no plain code. */
        endedReason: isRefused ? null : asCode(state.endedReason),
        /** Null unless the call was active. */
        seconds: !isRefused && summary?.sessionId === sessionId ? summary.durationSeconds : null,
        /** Milliseconds from the start to the end of each stage, to `call-start` and to the assistant's first speech. */
        stages: Object.fromEntries(stages),
        /** The stage that had begun last and not ended; null if there is none. */
        pending,
        /** Null if the service told no quality. The median weighs each quality by the time for which it lasted. */
        network,
        /** The name and version of the provider's client; null if it did not exist. */
        client,
        /** The first characters of the session ID, so that staff can find the call in a visitor's log. */
        session: sessionId === null || isRefused ? null : mask(sessionId),
      };
    },
  };
}
export type CallReport = NonNullable<ReturnType<ReturnType<typeof collectCalls>["ended"]>>;
