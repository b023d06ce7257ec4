import type { Failure } from "../engine/player.ts";
import type { Expectation } from "../scenario/schema.ts";
import { formatValue } from "./format.ts";
import type { ExpectationResult } from "./preview.ts";

/** One field of an expectation, with the actual value if it failed. */
export interface ExpectedField {
  readonly field: string;
  readonly expected: string;
  /** Null if it passed or is pending. */
  readonly actual: string | null;
}

export interface ExpectationRow {
  readonly at: number;
  readonly verdict: "pending" | "pass" | "fail";
  readonly fields: readonly ExpectedField[];
}

const failureOf = (failures: readonly Failure[] | null, field: string): string | null => {
  const failure = failures?.find((candidate) => candidate.field === field);
  return failure === undefined ? null : formatValue(failure.actual);
};

/** The expectations of a scenario, in the order of the file, with their results so far. */
export const expectationRows = (
  expectations: readonly Expectation[],
  results: readonly ExpectationResult[],
): ExpectationRow[] =>
  expectations.map(({ at, ...fields }, index) => {
    const failures = results[index] ?? null;
    return {
      at,
      verdict: failures === null ? "pending" : failures.length === 0 ? "pass" : "fail",
      fields: Object.entries(fields).map(([field, expected]) => ({
        field,
        expected: formatValue(expected),
        actual: failureOf(failures, field),
      })),
    };
  });

/** The number of rows for each verdict. */
export function tally(rows: readonly ExpectationRow[]): Record<ExpectationRow["verdict"], number> {
  const count = { pending: 0, pass: 0, fail: 0 };
  for (const { verdict } of rows) count[verdict]++;
  return count;
}
