import type { RecordedEvent, RecordedResponse } from "./recording.ts";

/** What came of one check. */
export interface CheckResult {
  readonly name: string;
  /** The first expectation that did not hold; null where all did. */
  readonly failure: string | null;
  readonly events: readonly RecordedEvent[];
  readonly responses: readonly RecordedResponse[];
}

/** What stands in `report.json`. */
export interface LiveReport {
  /** The day of the check, ISO 8601. */
  readonly checkedAt: string;
  readonly sdk: string;
  readonly daily: string;
  readonly browser: string;
  readonly held: boolean;
  readonly checks: readonly {
    readonly name: string;
    readonly failure: string | null;
    readonly events: number;
    readonly responses: readonly string[];
  }[];
}

export type Circumstances = Pick<LiveReport, "checkedAt" | "sdk" | "daily" | "browser">;

/** Why a check that found no fault has proven nothing, or null: somebody else must have been heard. */
function provesNothing({ events, responses }: CheckResult): string | null {
  if (events.length === 0) return "Nothing ran: the SDK emitted nothing.";
  if (responses.length === 0) return "Nothing ran: the platform answered nothing.";
  return null;
}

export function reportOf(
  circumstances: Circumstances,
  results: readonly CheckResult[],
): LiveReport {
  const checks = results.map((result) => ({
    name: result.name,
    failure: result.failure ?? provesNothing(result),
    events: result.events.length,
    responses: result.responses.map(({ request, status }) => `${request} ${status}`),
  }));
  const held = checks.length > 0 && checks.every(({ failure }) => failure === null);
  return { ...circumstances, held, checks };
}

/** The report for a terminal. */
export function tellReport({ checks, held, sdk, daily, browser }: LiveReport): string {
  const lines = checks.flatMap(({ name, failure, events, responses }) => [
    `${failure === null ? "ok  " : "FAIL"} ${name.padEnd(26)}${events} events, ${responses.join(", ") || "no answer"}`,
    ...(failure === null ? [] : [`     ${failure}`]),
  ]);
  const verdict =
    checks.length === 0
      ? "Nothing ran."
      : held
        ? "The service keeps to the contract, as far as this asks."
        : "The service does not keep to the contract, or was not heard.";
  return [`${sdk}, daily-js ${daily}, ${browser}`, "", ...lines, "", verdict].join("\n");
}
