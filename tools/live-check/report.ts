import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { OrderFixture } from "../sdk/fixture.ts";
import type { RecordedEvent, RecordedResponse } from "./recording.ts";

export interface CheckResult {
  readonly name: string;
  /** The first expectation that failed; null if the check passed. */
  readonly failure: string | null;
  readonly events: readonly RecordedEvent[];
  readonly responses: readonly RecordedResponse[];
}

/** The day of the checks (ISO 8601) and the software that they ran on. */
interface Circumstances {
  readonly checkedAt: string;
  readonly sdk: string;
  readonly daily: string;
  readonly browser: string;
}

/** The content of `report.json`. */
export type LiveReport = ReturnType<typeof reportOf>;

/** The reason why a passed check proves nothing: it recorded no events or no answers. Otherwise null. */
function provesNothing({ events, responses }: CheckResult): string | null {
  if (events.length === 0) return "Nothing ran: the SDK emitted no event.";
  if (responses.length === 0) return "Nothing ran: the platform sent no answer.";
  return null;
}

export function reportOf(circumstances: Circumstances, results: readonly CheckResult[]) {
  const checks = results.map((result) => ({
    name: result.name,
    failure: result.failure ?? provesNothing(result),
    events: result.events.length,
    responses: result.responses.map(({ request, status }) => `${request} ${status}`),
  }));
  const held = checks.length > 0 && checks.every(({ failure }) => failure === null);
  return { ...circumstances, held, checks };
}

export function tellReport({ checks, held, sdk, daily, browser }: LiveReport): string {
  const lines = checks.flatMap(({ name, failure, events, responses }) => [
    `${failure === null ? "ok  " : "FAIL"} ${name.padEnd(26)}${events} events, ${responses.join(", ") || "no answer"}`,
    ...(failure === null ? [] : [`     ${failure}`]),
  ]);
  const verdict =
    checks.length === 0
      ? "Nothing ran."
      : held
        ? "The service keeps to the contract in all checks."
        : "The service breaks the contract, or did not answer.";
  return [`${sdk}, daily-js ${daily}, ${browser}`, "", ...lines, "", verdict].join("\n");
}

/** The recording of one check, in the format of `fixtures/vapi/orders`. */
export function fixtureOf(
  { name, events }: CheckResult,
  { checkedAt, sdk, daily, browser }: Circumstances,
): OrderFixture {
  const by = "the service itself" as const;
  const released = { kind: "observed" as const, sdk, daily };
  const observed = { browser, observedAt: checkedAt, by, case: `live check: ${name}` };
  return v.parse(OrderFixture, { provenance: { ...released, ...observed }, events });
}

const inFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Writes the report, and the events and answers of each check. */
export function writeOut(
  folder: string,
  report: LiveReport,
  results: readonly CheckResult[],
): void {
  for (const part of ["orders", "responses"]) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, "report.json"), inFile(report));
  for (const result of results) {
    const file = `${result.name}.json`;
    writeFileSync(join(folder, "orders", file), inFile(fixtureOf(result, report)));
    writeFileSync(join(folder, "responses", file), inFile(result.responses));
  }
}
