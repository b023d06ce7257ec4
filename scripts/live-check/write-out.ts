import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { OrderFixture } from "../sdk/fixture.ts";
import type { CheckResult, Circumstances, LiveReport } from "./report.ts";

/** What one check recorded, in the form of the files in `fixtures/vapi/orders`. */
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

/** Writes the report, and of each check the order of events and what the platform answered. */
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
