import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT, run } from "../../scripts/run.ts";
import {
  playwrightReport,
  slowestFiles,
  summaryOf,
  vitestReport,
} from "../../scripts/test-counts.ts";

const REASON = "nginx is missing.";
const CONFIG = `export default {
  testDir: ".",
  outputDir: "output",
  use: { missing: { nginx: "${REASON}" } },
  reporter: [["json", { outputFile: "report.json" }]],
};`;
const SPEC = `import { test as base } from "${join(ROOT, "e2e/support/needs.ts")}";
const start = async () => { throw new Error("It starts."); };
const test = base.extend({ site: [start, { scope: "worker" }] });
test.describe("without nginx", () => {
  test.use({ needs: ["nginx", "openssl"] });
  test("needs it", ({ site }) => {});
});
test("needs Chromium only", () => {});`;

let folder = "";
beforeEach(() => {
  // A folder of the project, where Node finds Playwright.
  mkdirSync(join(ROOT, "test-results"), { recursive: true });
  folder = mkdtempSync(join(ROOT, "test-results/skipped-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a browser test that needs a missing program is skipped with the reason, before its fixtures start", async () => {
  writeFileSync(join(folder, "playwright.config.ts"), CONFIG);
  writeFileSync(join(folder, "some.spec.ts"), SPEC);
  const { ok, output } = await run(["playwright", "test", "--config", folder], "keep");
  expect(ok, output).toBe(true);
  const report: unknown = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
  const counts = { passed: 1, failed: 0, skipped: 1, reasons: [REASON] };
  expect(playwrightReport.read(report)).toEqual(counts);
  const file = join(relative(ROOT, folder), "some.spec.ts");
  const durations = [
    [file, expect.any(Number)],
    [file, expect.any(Number)],
  ];
  expect(playwrightReport.durations(report)).toEqual(durations);
});

test("slowestFiles names the ten files whose tests take longest, the slowest first", () => {
  const path = join(folder, "report.json");
  const testResults = Array.from({ length: 12 }, (_, index) => ({
    name: join(ROOT, `${index}.test.ts`),
    startTime: 0,
    endTime: 1000 * index,
  }));
  writeFileSync(path, JSON.stringify({ testResults: [...testResults, testResults[2]] }));
  const lines = slowestFiles({ ...vitestReport, path });
  expect(lines).toHaveLength(11);
  expect(lines.slice(0, 2)).toEqual(["Slowest unit test files:", "   11.0 s  11.test.ts"]);
  // The file 2.test.ts is in the report twice.
  expect(lines.slice(8)).toEqual([
    "    4.0 s  2.test.ts",
    "    4.0 s  4.test.ts",
    "    3.0 s  3.test.ts",
  ]);
  expect(slowestFiles({ ...vitestReport, path: join(folder, "none.json") })).toEqual([]);
});

const UNIT = { passed: 5, failed: 0, skipped: 1, reasons: [] };
const E2E = { passed: 2, failed: 0, skipped: 3, reasons: ["nginx is missing."] };

test("summaryOf counts skipped tests, and says why", () => {
  expect(summaryOf([UNIT, E2E], false, [])).toEqual([
    "4 skipped: nginx is missing.",
    "7 passed, 0 failed",
  ]);
  expect(summaryOf([UNIT], false, [])).toEqual(["1 skipped", "5 passed, 0 failed"]);
});

test("summaryOf ends with the reason when a missing program stops the run", () => {
  expect(summaryOf([{ ...UNIT, skipped: 0 }], true, [REASON])).toEqual([
    "5 passed, 1 failed",
    REASON,
  ]);
});
