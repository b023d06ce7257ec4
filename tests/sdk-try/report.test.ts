import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/run.ts";
import { type Change, compareReleases } from "../../tools/sdk/compare.ts";
import { readMethods, readReliedOn } from "../../tools/sdk/read-methods.ts";
import { readRelease, type Release } from "../../tools/sdk/release.ts";
import { readContractReport, readUnitReport, type StepResult } from "../../tools/sdk/reports.ts";
import { judge, tellTrial } from "../../tools/sdk/tell-trial.ts";

const installed = readRelease(ROOT);
const OK: StepResult = { ok: true, told: "3 of 3", failures: [] };

const released = (changed: Partial<Release> = {}): Release => ({
  version: "1.0.0",
  daily: "0.1.0",
  methods: { stop: "stop(): Promise<void>", say: "say(text: string): void" },
  surface: { events: ["error"], errorTypes: ["daily-error"], stages: ["validation"] },
  ...changed,
});

describe("readMethods and readReliedOn", () => {
  it("return the public methods of the SDK, and those that the adapter calls", () => {
    const adapter = readFileSync(join(ROOT, "src/provider/vapi/sdk.ts"), "utf8");
    const reliedOn = readReliedOn(adapter);
    expect(reliedOn).toEqual(expect.arrayContaining(["constructor", "start", "stop", "setMuted"]));
    expect(Object.keys(installed.methods)).toEqual(expect.arrayContaining(reliedOn));
  });

  it("leave out private methods and comments", () => {
    const types = `export default class A {
      private hidden(): void;
      /** Says it. */
      say(text: string,
          /** twice */ again?: boolean): void;
    }`;
    expect(readMethods(types)).toEqual({ say: "say(text: string, again?: boolean): void" });
  });

  it("throw when the adapter has no interface VapiSdk", () => {
    expect(() => readReliedOn("export interface Other { on(): void }")).toThrow(/VapiSdk/);
  });
});

describe("compareReleases", () => {
  it("reports no change between a release and itself", () => {
    expect(compareReleases(installed, installed, ["stop"])).toEqual([]);
  });

  it("lists an event that was added and an error type that was removed", () => {
    const surface = { events: ["error", "extra"], errorTypes: [], stages: ["validation"] };
    expect(compareReleases(released(), released({ surface }), [])).toEqual<Change[]>([
      { what: "event", change: "+ extra", reliedOn: true },
      { what: "error type", change: "- daily-error", reliedOn: true },
    ]);
  });

  it("marks a changed method as relied on only if the adapter calls it", () => {
    const methods = { stop: "stop(now: boolean): Promise<void>" };
    expect(compareReleases(released(), released({ methods }), ["stop"])).toEqual<Change[]>([
      {
        what: "method",
        change: "- stop(): Promise<void>\n+ stop(now: boolean): Promise<void>",
        reliedOn: true,
      },
      { what: "method", change: "- say(text: string): void", reliedOn: false },
    ]);
  });

  it("reports a change when a release cannot be read", () => {
    const unread = released({ version: "2.0.0", surface: "What a() emits is not written." });
    const changes = compareReleases(released(), unread, []);
    expect(changes).toEqual<Change[]>([
      {
        what: "source",
        change: "2.0.0 cannot be read: What a() emits is not written.",
        reliedOn: true,
      },
    ]);
  });
});

describe("judge and tellTrial", () => {
  const trial = (steps: Readonly<Record<string, StepResult>>, version = "1.0.0") => ({
    release: released({ version }),
    steps: new Map(Object.entries(steps)),
  });
  const NOT_RUN = trial({});
  const holds = trial({ adapter: OK }, "1.1.0");
  const failed: StepResult = { ok: false, told: "2 of 3", failures: ["a.test.ts: stops\nat once"] };
  const fails = trial({ adapter: failed }, "1.1.0");
  const added: Change = { what: "method", change: "+ sing()", reliedOn: false };
  const extra: Change = { what: "event", change: "+ extra", reliedOn: true };

  it('report "same" when every step passes and no part that the adapter uses has changed', () => {
    expect(judge(NOT_RUN, holds, [])).toBe("same");
    expect(judge(NOT_RUN, holds, [added])).toBe("same");
    expect(judge(NOT_RUN, holds, [extra])).toBe("changed");
    expect(judge(trial({ adapter: OK }), fails, [])).toBe("changed");
  });

  it('report "untold" when the same failures occur with the installed release', () => {
    const more = { ...failed, failures: [...failed.failures, "b.test.ts: goes on"] };
    expect(judge(trial({ adapter: failed }), fails, [])).toBe("untold");
    expect(judge(trial({ adapter: failed }), fails, [extra])).toBe("changed");
    expect(judge(trial({ adapter: failed }), trial({ adapter: more }), [])).toBe("changed");
  });

  it("print the verdict first, then its reasons", () => {
    const told = tellTrial(trial({ adapter: OK }), fails, [extra, added]).split("\n");
    expect(told[0]).toMatch(/^@vapi-ai\/web: 1\.1\.0 cannot replace 1\.0\.0/);
    expect(told).toContain("  adapter       3 of 3          2 of 3");
    expect(told.slice(told.indexOf("Changed parts that the app relies on"))).toEqual([
      "Changed parts that the app relies on",
      "  event (src/provider/vapi/map-event.ts): + extra",
      "",
      "Changed parts that the app does not use",
      "  method: + sing()",
      "",
      "Failures with 1.1.0",
      "  adapter: a.test.ts: stops",
    ]);
  });

  it("print only the verdict and the table of steps when no step fails and no part has changed", () => {
    const told = tellTrial(NOT_RUN, holds, []).split("\n");
    expect(told[0]).toBe(
      "@vapi-ai/web: 1.1.0 can replace 1.0.0: everything that the app relies on is unchanged.",
    );
    expect(told.at(-1)).toBe("  adapter       not run         3 of 3");
  });

  it("print the first failures of a step and the number of its further failures", () => {
    const failures = Array.from({ length: 14 }, (_, index) => `b.spec.ts: call ${index}\nat once`);
    const told = tellTrial(NOT_RUN, trial({ contract: { ...failed, failures } }), []);
    expect(told).toMatch(/ {2}contract: b\.spec\.ts: call 0\n[^]*call 11\n {2}… and 2 more$/);
  });
});

describe("readUnitReport", () => {
  const report = (tests: readonly string[], message = "") => ({
    success: tests.every((status) => status === "passed") && message === "",
    numPassedTests: tests.filter((status) => status === "passed").length,
    numFailedTests: tests.filter((status) => status === "failed").length,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: "/copy/tests/a.test.ts",
        status: message === "" ? "passed" : "failed",
        message,
        assertionResults: tests.map((status, index) => ({ fullName: `test ${index}`, status })),
      },
    ],
  });

  it("returns the numbers of passed and of all tests, and the names of the failed ones", () => {
    expect(readUnitReport(report(["passed", "failed"]), "/copy")).toEqual<StepResult>({
      ok: false,
      told: "1 of 2",
      failures: ["tests/a.test.ts: test 1"],
    });
    expect(readUnitReport(report(["passed"]), "/copy")).toEqual<StepResult>({
      ok: true,
      told: "1 of 1",
      failures: [],
    });
  });

  it("lists a file that fails to load as a failure", () => {
    expect(readUnitReport(report([], "Cannot find it\nat x"), "/copy").failures).toEqual([
      "tests/a.test.ts: Cannot find it",
    ]);
  });

  it("returns a failed step when the report contains no test", () => {
    expect(readUnitReport(report([]), "/copy")).toEqual<StepResult>({
      ok: false,
      told: "0 of 0",
      failures: ["No test was found."],
    });
  });
});

describe("readContractReport", () => {
  const report = (passed: readonly boolean[], errors: readonly string[] = [], skipped = 0) => ({
    config: { rootDir: "/copy/e2e" },
    stats: {
      expected: passed.filter(Boolean).length,
      unexpected: passed.filter((ok) => !ok).length,
      flaky: 0,
      skipped,
    },
    errors: errors.map((message) => ({ message })),
    suites: [
      {
        title: "traps.spec.ts",
        specs: [],
        suites: [
          {
            title: "on a phone",
            specs: passed.map((ok, index) => ({
              title: `call ${index}`,
              file: "../tests/traps.spec.ts",
              ok,
              tests: [{ annotations: [] }],
            })),
          },
        ],
      },
    ],
  });

  it("returns the numbers of passed and of all tests, and the names of the failed ones with their suites", () => {
    expect(readContractReport(report([true, false]), "/copy")).toEqual<StepResult>({
      ok: false,
      told: "1 of 2",
      failures: ["tests/traps.spec.ts: on a phone › call 1"],
    });
    expect(readContractReport(report([true]), "/copy")).toEqual<StepResult>({
      ok: true,
      told: "1 of 1",
      failures: [],
    });
  });

  it("fails, and states the number, if tests were skipped", () => {
    expect(readContractReport(report([true, false], [], 7), "/copy").told).toBe(
      "1 of 9, 7 not tried",
    );
    expect(readContractReport(report([true], [], 1), "/copy").ok).toBe(false);
  });

  it("returns a failed step when the report contains no test, or an error outside the tests", () => {
    expect(readContractReport(report([]), "/copy").failures).toEqual(["No test was found."]);
    expect(
      readContractReport(report([true], ["The server did not start."]), "/copy"),
    ).toEqual<StepResult>({
      ok: false,
      told: "1 of 1",
      failures: ["The server did not start."],
    });
  });
});
