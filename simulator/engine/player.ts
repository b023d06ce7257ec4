import type { CallPage } from "../../src/call/call-error.ts";
import type { CallSession } from "../../src/call/call-session.ts";
import { millis } from "../../src/shared/units.ts";
import type { VisitorAction, Expectation, Scenario, VisitorItem } from "../scenario/schema.ts";
import type { Snapshot } from "./snapshot.ts";
import { EXPECT_RANK, VISITOR_RANK, type VirtualClock } from "./virtual-clock.ts";

/** A field whose value differs from its expectation. */
export interface FailedExpectation {
  readonly at: number;
  readonly field: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** The failures of one expectation: empty if it passed, null before its time. */
export type ExpectationResult = readonly FailedExpectation[] | null;

interface PlayTarget {
  readonly clock: VirtualClock;
  readonly session: CallSession;
  readonly snapshot: () => Snapshot;
  /** Performs an act of the script's visitor; by default the session does. */
  readonly visit?: (item: VisitorItem, act: () => void) => void;
}

export function act(session: CallSession, item: VisitorAction, page: CallPage): void {
  switch (item.do) {
    case "start":
      return session.start(page);
    case "stop":
      return session.stop();
    case "go-home":
      return session.goHome(page);
    case "mute":
      return session.setMuted(true);
    case "unmute":
      return session.setMuted(false);
    case "type":
      session.sendText(item.text);
      return;
    default:
      return item satisfies never;
  }
}

function check({ at, ...expected }: Expectation, actual: Snapshot): FailedExpectation[] {
  return Object.entries(expected)
    .map(([field, value]) => ({
      at,
      field,
      expected: value as unknown,
      actual: actual[field as keyof Snapshot],
    }))
    .filter((entry) => entry.expected !== entry.actual);
}

/**
 * Schedules the visitor's actions and the expectations of a scenario, starting now. The session's
 * provider plays the attempts.
 *
 * @returns the end of the run on the clock, and the results of the expectations in the order of the file, which
 * are filled in as the clock reaches them.
 */
export function playScenario(scenario: Scenario, target: PlayTarget) {
  const { clock, session, snapshot, visit = (_, act) => act() } = target;
  const from = clock.now();
  const results: ExpectationResult[] = scenario.expect.map(() => null);
  for (const item of scenario.visitor) {
    if (item.at > scenario.until) continue;
    clock.schedule(millis(from + item.at), VISITOR_RANK, () => {
      visit(item, () => act(session, item, scenario.page));
      return true;
    });
  }
  scenario.expect.forEach((expectation, index) => {
    clock.schedule(millis(from + expectation.at), EXPECT_RANK, () => {
      results[index] = check(expectation, snapshot());
      return false;
    });
  });
  return { end: millis(from + scenario.until), results };
}
