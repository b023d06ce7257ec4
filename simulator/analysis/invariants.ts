import type { CallPage } from "../../src/call/call-error.ts";
import type { FailedExpectation } from "../engine/player.ts";
import { prepareRun } from "../engine/runner.ts";
import { SCRIPTED } from "../engine/scripted-provider.ts";
import { AT_REST, recordTrace, type Snapshot, type TraceEntry } from "../engine/snapshot.ts";
import type { Scenario } from "../scenario/schema.ts";

/** The rules that every run obeys, whatever its scenario. */
export const INVARIANTS = [
  { id: "one-end", sentence: "A call ends at most once, and another start does not replace it." },
  { id: "one-redirect", sentence: "A call redirects at most once." },
  { id: "ring-only-while-connecting", sentence: "The ring plays only while connecting." },
  { id: "timer-only-while-active", sentence: "The timer is 00:00 unless the call is active." },
  {
    id: "redirect-rule",
    sentence:
      "A call of the home page leads to /call-ending if it ends after 21.000 s or more, or by an error " +
      "while active, but never when the visitor goes home. Going home from the admin page leads to /. " +
      "Nothing else redirects.",
  },
] as const;

/** A broken invariant: a field of the trace, or `redirects`, their number in the call. */
export interface Violation extends FailedExpectation {
  readonly invariant: (typeof INVARIANTS)[number]["id"];
}

const REDIRECT_AFTER = 21_000;

/** Creates a watcher of the invariants, which is fed while a session runs. */
export function watchInvariants() {
  let before: Snapshot = AT_REST;
  let activeSince = 0;
  let navigations: string[] = [];
  let redirects = 0;
  const ended = new Set<string | null>();

  /** The path to which the entry must navigate, or null. */
  function dueRedirect({ at, cause, state }: TraceEntry, page: CallPage): string | null {
    if (cause === "visitor.go-home") return page === "admin" ? "/" : null;
    const wasActive = before.state === "active" && state === "idle";
    const isEarned = cause === "provider.error" || at - activeSince >= REDIRECT_AFTER;
    return wasActive && isEarned && page === "home" ? "/call-ending" : null;
  }

  function* violations(entry: TraceEntry, page: CallPage) {
    const { state, sessionId, ring, timer, redirect } = entry;
    const [wasLive, isLive] = [before.state !== "idle", state !== "idle"];
    if (isLive && ended.has(sessionId)) yield ["one-end", "state", "idle", state] as const;
    if (wasLive && sessionId !== before.sessionId)
      yield ["one-end", "sessionId", before.sessionId, sessionId] as const;
    if (!wasLive && !isLive && entry.ended !== before.ended)
      yield ["one-end", "ended", before.ended, entry.ended] as const;
    if (ring === "playing" && state !== "connecting")
      yield ["ring-only-while-connecting", "ring", "stopped", ring] as const;
    if (timer !== "00:00" && state !== "active")
      yield ["timer-only-while-active", "timer", "00:00", timer] as const;

    const due = dueRedirect(entry, page);
    if (due !== null && !navigations.includes(due))
      yield ["redirect-rule", "redirect", due, redirect] as const;
    for (const path of navigations.filter((one) => one !== due))
      yield ["redirect-rule", "redirect", due ?? before.redirect, path] as const;
    if (redirects > 1) yield ["one-redirect", "redirects", 1, redirects] as const;
  }

  return {
    /** Notes a navigation of the session. Call it before the entry that caused it is added. */
    navigated(path: string): void {
      navigations.push(path);
    },
    /** Adds the next entry of the trace and returns the invariants that it breaks. */
    add(entry: TraceEntry, page: CallPage): readonly Violation[] {
      if (entry.sessionId !== before.sessionId) redirects = 0;
      // Without a call, going home from the admin page navigates each time.
      if (before.state !== "idle" || entry.cause !== "visitor.go-home")
        redirects += navigations.length;
      const { at } = entry;
      const found = [...violations(entry, page)].map(([invariant, field, expected, actual]) => {
        return { invariant, at, field, expected, actual };
      });
      if (before.state !== "active" && entry.state === "active") activeSince = entry.at;
      if (before.state !== "idle" && entry.state === "idle") ended.add(before.sessionId);
      before = entry;
      navigations = [];
      return found;
    },
  };
}

/** Plays a scenario headless and judges the run by the invariants instead of the expectations. */
export async function judgeScenario(scenario: Scenario) {
  const { navigated: navigate, add } = watchInvariants();
  const { session, snapshot, play } = prepareRun(scenario, SCRIPTED, navigate);
  const trace: TraceEntry[] = [];
  const violations: Violation[] = [];
  recordTrace(session, snapshot, (entry) => {
    trace.push(entry);
    violations.push(...add(entry, scenario.page));
  });
  await play();
  return { final: snapshot(), trace, violations };
}
