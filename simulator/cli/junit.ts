import junit from "junit-report-builder";
import { describeFault } from "../scenario/parse.ts";
import type { CliCommand } from "./command.ts";
import type { Outcome } from "./outcome.ts";

/** The faults of a refused file, or the failures of a run. */
const describe = ({ faults, failures }: Outcome["line"]): string =>
  [
    ...faults.map(describeFault),
    ...failures.map(
      ({ at, field, expected, actual }) =>
        `at ${at} ms, ${field}: expected ${JSON.stringify(expected)}, actual ${JSON.stringify(actual)}`,
    ),
  ].join("\n");

const inSeconds = (micros: number): number => micros / 1e6;

/**
 * Formats the results as JUnit XML: a refused file is an error, a failed expectation a failure. The suite of
 * a shard has a name of its own, so that the files of all shards can be merged.
 */
export function junitReport(outcomes: readonly Outcome[], { shard }: CliCommand): string {
  const builder = junit.newBuilder();
  const name = shard === undefined ? "scenarios" : `scenarios ${shard.k}/${shard.n}`;
  const total = outcomes.reduce((sum, { took }) => sum + took, 0);
  const suite = builder.testSuite().name(name).time(inSeconds(total));
  for (const { path, title, took, line } of outcomes) {
    const test = suite
      .testCase()
      .className(line.id ?? path)
      .time(inSeconds(took));
    test.name(title ?? path).file(path);
    const details = describe(line);
    const [first = ""] = details.split("\n");
    if (line.verdict === "fail") test.failure(first).stacktrace(details);
    // The error gets no stack trace: with one, the builder would also count this test case as a failure.
    if (line.verdict === "refused") test.error(first, "refused", details);
  }
  return builder.build();
}
