import { describe, expect, it } from "vitest";
import type { RunResult } from "../../engine/runner.ts";
import { AT_REST } from "../../engine/snapshot.ts";
import { scenarioOf } from "../../../tests/support/attempt.ts";
import { alignRuns, explainFailure, factsFor } from "./compare.ts";
import { normalise, NORMALISATIONS } from "./normalise.ts";

/** A run whose trace has these causes, one in each second, and which passes or fails. */
function runOf(verdict: RunResult["verdict"], ...causes: readonly string[]): RunResult {
  const trace = causes.map((cause, second) => ({
    ...AT_REST,
    at: second * 1000,
    cause: cause as never,
  }));
  return { id: "a-run", verdict, final: AT_REST, failures: [], trace };
}

const played = (id: string, payload: unknown = {}) =>
  normalise(scenarioOf({ id, attempts: [{ events: [{ at: 500, event: "error", payload }] }] }));

const REPEATED = "presence-repeated-speech-start";

describe("explainFailure", () => {
  it("names the replacement that makes a scenario pass on the real SDK", () => {
    const found = explainFailure(played("mine", "It broke"), runOf("pass"), runOf("pass"));
    expect(found).toEqual([NORMALISATIONS[0]?.fact]);
  });

  it("does not name a replacement that does not change the scenario", () => {
    expect(played("mine", { type: "ejected" }).facts).toEqual([]);
  });

  it("does not explain a scenario that also fails on the scripted provider", () => {
    expect(explainFailure(played("mine", "It broke"), runOf("fail"), runOf("pass"))).toBeNull();
  });

  it("does not explain the failure of a scenario that is not listed", () => {
    expect(explainFailure(played("mine"), runOf("pass"), runOf("fail"))).toBeNull();
  });

  it("does not explain a listed scenario that differs in another line", () => {
    const [scripted, sdk] = [runOf("pass", "visitor.start"), runOf("fail", "visitor.stop")];
    expect(explainFailure(played(REPEATED), scripted, sdk)).toBeNull();
    expect(factsFor(REPEATED).some(({ isImpossible }) => isImpossible)).toBe(true);
  });
});

describe("alignRuns", () => {
  it("keeps later lines aligned after a line that only one run has", () => {
    const lines = alignRuns(runOf("pass", "visitor.start", "provider.call-start"), {
      ...runOf("pass", "visitor.start", "provider.call-start"),
      trace: [
        ...(runOf("pass", "visitor.start").trace ?? []),
        { ...AT_REST, at: 500, cause: "provider.transcript" },
        ...(runOf("pass", "visitor.start", "provider.call-start").trace?.slice(1) ?? []),
      ],
    });
    const only = lines.filter(({ difference }) => difference !== null);
    expect(only).toEqual([
      { line: "500 provider.transcript", difference: "+ 500 provider.transcript" },
    ]);
    expect(lines.map(({ line }) => line)).toContain("1000 provider.call-start");
  });

  it("aligns two long runs in which every second line differs", () => {
    const causes = (odd: string) =>
      Array.from({ length: 800 }, (_, at) => (at % 2 ? odd : "visitor.mute"));
    const lines = alignRuns(
      runOf("pass", ...causes("visitor.stop")),
      runOf("pass", ...causes("visitor.start")),
    );
    expect(lines.filter(({ difference }) => difference === null).length).toBeGreaterThanOrEqual(
      400,
    );
  });
});
