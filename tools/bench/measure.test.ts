import { afterEach, describe, expect, it } from "vitest";
import { atLeast, atMost } from "./measure.ts";

const exitCode = process.exitCode;
afterEach(() => {
  process.exitCode = exitCode;
});

describe("the goal of a benchmark", () => {
  it("is printed and leaves the exit code alone when the value meets it", () => {
    expect([atMost(3, 3, " s"), atLeast(0.12, 0.12)]).toEqual([
      "(goal: at most 3 s)",
      "(goal: at least 0.12)",
    ]);
    expect(process.exitCode).toBe(exitCode);
  });

  it.each([
    [() => atMost(3.01, 3), "(goal: at most 3, MISSED)"],
    [() => atLeast(0.1, 0.12), "(goal: at least 0.12, MISSED)"],
    [() => atMost(Number.NaN, 3), "(goal: at most 3, MISSED)"],
  ])("makes the process exit with 1 when the value misses it", (judge, text) => {
    expect(judge()).toBe(text);
    expect(process.exitCode).toBe(1);
  });
});
