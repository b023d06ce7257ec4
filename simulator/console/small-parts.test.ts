import { describe, expect, it } from "vitest";
import { readEvent } from "../../src/provider/read-event.ts";
import { noteOf } from "./activity-note.ts";
import { lineCount, offsetOf } from "./code-text.ts";
import { expectationRows, tally } from "./expectation-rows.ts";
import { pageAt } from "./page-at.ts";
import { fitScale, STAGE_SIZES } from "./stage-size.ts";
import { createStore } from "./store.ts";

describe("a text", () => {
  it("is found its way in by line and column, whatever its line breaks", () => {
    const text = "ab\r\ncd\nef";
    expect(lineCount(text)).toBe(3);
    expect(text.slice(offsetOf(text, 2, 2))).toBe("d\nef");
    expect(text.slice(offsetOf(text, 3, 1))).toBe("ef");
    expect(offsetOf(text, 9, 1)).toBe(text.length);
  });
});

describe("a screen", () => {
  it("shrinks to fit and never grows", () => {
    expect(fitScale(STAGE_SIZES.desktop, { width: 720, height: 900 })).toBe(0.5);
    expect(fitScale(STAGE_SIZES.phone, { width: 800, height: 422 })).toBe(0.5);
    expect(fitScale(STAGE_SIZES.phone, { width: 4000, height: 4000 })).toBe(1);
  });
});

describe("expectations", () => {
  const expectations = [
    { at: 1000, state: "active", error: null },
    { at: 2000, timer: "00:01" },
  ] as const;

  it("show expected and actual where they failed", () => {
    const failure = { at: 1000, field: "state", expected: "active", actual: "idle" };
    const rows = expectationRows(expectations, [[failure], null]);
    expect(rows).toEqual([
      {
        at: 1000,
        verdict: "fail",
        fields: [
          { field: "state", expected: "active", actual: "idle" },
          { field: "error", expected: "null", actual: null },
        ],
      },
      {
        at: 2000,
        verdict: "pending",
        fields: [{ field: "timer", expected: "00:01", actual: null }],
      },
    ]);
    expect(tally(rows)).toEqual({ pending: 1, pass: 0, fail: 1 });
  });
});

it("knows whose policy a path follows", () => {
  expect(["/", "/call-ending", "/admin-testing", "/admin-testing/"].map(pageAt)).toEqual([
    "home",
    "home",
    "admin",
    "admin",
  ]);
});

it("says in a few words what came with an event", () => {
  const said = { role: "user", transcriptType: "partial", transcript: "I would" };
  expect(noteOf(readEvent("transcript", said))).toBe("visitor …: I would");
  expect(noteOf(readEvent("error", { type: "rate_limit", statusCode: 429 }))).toBe(
    "rate_limit · 429",
  );
  expect(noteOf(readEvent("volume-level", 0.5))).toBe("0.50");
  expect(noteOf(readEvent("call-start"))).toBe("");
  expect(noteOf(new Error("No room"))).toBe("No room");
  expect(noteOf(readEvent("error", { error: new TypeError("Failed to fetch") }))).toBe(
    "Failed to fetch",
  );
  expect(noteOf(null)).toBe("");
});

it("tells of changes, and of nothing else", () => {
  const store = createStore(1);
  let told = 0;
  const stop = store.subscribe(() => told++);
  store.set(1);
  store.set(2);
  stop();
  store.set(3);
  expect([told, store.get()]).toEqual([1, 3]);
});
