import { describe, expect, it } from "vitest";
import { scenarioOf } from "../../../../tests/support/attempt.ts";
import { planRun } from "./plan.ts";
import {
  describeSdkDifferences,
  missingOf,
  reasonsOf,
  sdkDifferencesOf,
} from "./sdk-differences.ts";

const LOST = { events: [{ at: 500, event: "disconnect" }] };
const FAILED = { events: [{ at: 700, event: "error", payload: "The line went dead" }] };
const BEGUN = { events: [{ at: 900, event: "call-start" }] };

const told = (...attempts: object[]) => {
  const sdkDifferences = sdkDifferencesOf(scenarioOf({ attempts }));
  return { said: describeSdkDifferences(sdkDifferences), reasons: reasonsOf(sdkDifferences) };
};

describe("reasonsOf and describeSdkDifferences", () => {
  it("group the scenario events that the real SDK omits or alters by reason, omitted ones first, and count both", () => {
    const { said, reasons } = told(FAILED, LOST, LOST);
    expect(said).toBe("The real SDK omits 2 events of this script and sends 1 differently.");
    expect(reasons.map(({ kind, places }) => [kind, ...places])).toEqual([
      [
        "unsupported",
        "attempt 2 at 00:00.500: provider.disconnect",
        "attempt 3 at 00:00.500: provider.disconnect",
      ],
      ["altered", "attempt 1 at 00:00.700: provider.error"],
    ]);
  });

  it("mention only omitted or only altered events when the script has only these", () => {
    expect(told(LOST).said).toBe("The real SDK omits 1 event of this script.");
    expect(told(FAILED, FAILED).said).toBe(
      "The real SDK sends 2 events of this script differently.",
    );
    expect(told(BEGUN)).toEqual({ said: null, reasons: [] });
  });

  it("list late events and rejected stops among the places of a difference", () => {
    const late = { at: 2000, event: "microphone-error", payload: null, late: true };
    const places = told({ events: [...BEGUN.events, late], stop: { outcome: "reject" } }).reasons;
    expect(places.flatMap((reason) => reason.places)).toEqual([
      "attempt 1 at 00:02.000: provider.microphone-error, late",
      "attempt 1 at a stop: stop.reject",
    ]);
  });

  it("have no difference to report when the page cannot start a call", () => {
    expect(sdkDifferencesOf(scenarioOf({ configured: false, attempts: [LOST] }))).toEqual([]);
  });
});

/** The entries of a run that the real SDK omits, as `<time> <cause>`. */
async function missingIn(starts: readonly number[], attempts: readonly object[]) {
  const visitor = starts.map((at) => ({ at, do: "start" }));
  const played = scenarioOf({ visitor, attempts, until: 12_000 });
  const { entries } = await planRun(played);
  const missing = missingOf(entries, sdkDifferencesOf(played), attempts.length);
  return [...missing].map(({ at, cause }) => `${at} ${cause}`);
}

describe("missingOf", () => {
  it("returns two of three events of one name and millisecond when the SDK omits only two", async () => {
    const fault = { at: 1400, event: "network-connection", payload: null };
    const lost = { ...fault, payload: { type: "sfu", event: "interrupted" } };
    const events = [...BEGUN.events, fault, fault, lost];
    const omitted = "1500 provider.network-connection";
    expect(await missingIn([100], [{ events }])).toEqual([omitted, omitted]);
  });

  it("skips refused starts when it assigns attempts to starts", async () => {
    const missing = await missingIn([100, 200, 5000], [FAILED, LOST, BEGUN]);
    expect(missing).toEqual(["5500 provider.disconnect"]);
  });

  it("returns the omitted entries again for each further start, which repeats the last attempt", async () => {
    const missing = await missingIn([100, 5000, 9000], [FAILED, LOST]);
    expect(missing).toEqual(["5500 provider.disconnect", "9500 provider.disconnect"]);
  });
});
