import junit from "junit-report-builder";
import type { Shard } from "./collect.ts";
import type { Outcome } from "./outcome.ts";

const describe = ({ line }: Outcome): string =>
  line.verdict === "refused"
    ? line.faults.map((f) => `${f.line}:${f.column} ${f.pointer} ${f.message}`).join("\n")
    : line.failures
        .map((f) => {
          const [expected, actual] = [JSON.stringify(f.expected), JSON.stringify(f.actual)];
          return `at ${f.at} ms, ${f.field}: expected ${expected}, actual ${actual}`;
        })
        .join("\n");

/**
 * Formats the results as JUnit XML: a refused file is an error, a failed expectation a failure. The suite of
 * a shard has a name of its own, so that the files of all shards can be merged.
 */
export function junitReport(outcomes: readonly Outcome[], shard: Shard | undefined): string {
  const builder = junit.newBuilder();
  const suite = builder
    .testSuite()
    .name(shard === undefined ? "scenarios" : `scenarios ${shard.k}/${shard.n}`);
  for (const outcome of outcomes) {
    const { path, title, line } = outcome;
    const test = suite
      .testCase()
      .className(line.id ?? path)
      .name(title ?? path)
      .file(path);
    const details = describe(outcome);
    const [first = ""] = details.split("\n");
    if (line.verdict === "fail") test.failure(first).stacktrace(details);
    // The error gets no stack trace: with one, the builder would also count this test case as a failure.
    if (line.verdict === "refused") test.error(first, "refused", details);
  }
  return builder.build();
}
