import { describe, expect, it } from "vitest";
import type { ActivityContent } from "../../src/call/activity.ts";
import { activityOf, reportOf } from "../../tests/support/activity.ts";
import { noteOf } from "./model/run/activity-note.ts";
import { changeBetween } from "./panels/source/source-editor.tsx";
import { expectationRows, tally } from "./panels/call/expectations-panel.tsx";
import { pageAt } from "./model/page-address.ts";
import { fitScale, PREVIEW_SIZES } from "./panels/preview/preview-panel.tsx";

describe("changeBetween", () => {
  it.each([
    ["abc", "abXc", { from: 2, to: 2, insert: "X" }],
    ["aaa", "aa", { from: 2, to: 3, insert: "" }],
    ["aa", "aaa", { from: 2, to: 2, insert: "a" }],
    ["one two three", "one 2 three", { from: 4, to: 7, insert: "2" }],
    ["", "all", { from: 0, to: 0, insert: "all" }],
    ["same", "same", { from: 4, to: 4, insert: "" }],
  ])("returns the smallest change from “%s” to “%s”", (before, after, change) => {
    expect(changeBetween(before, after)).toEqual(change);
  });
});

describe("fitScale", () => {
  it("returns the scale at which a screen fits the available room, at most 1", () => {
    expect(fitScale(PREVIEW_SIZES.desktop, { width: 720, height: 900 })).toBe(0.5);
    expect(fitScale(PREVIEW_SIZES.phone, { width: 800, height: 422 })).toBe(0.5);
    expect(fitScale(PREVIEW_SIZES.phone, { width: 4000, height: 4000 })).toBe(1);
  });
});

describe("expectationRows", () => {
  const expectations = [
    { at: 1000, state: "active", error: null },
    { at: 2000, timer: "00:01" },
  ] as const;

  it("returns the actual value of each field that has failed or will fail, and null for the other fields", () => {
    const failure = { at: 1000, field: "state", expected: "active", actual: "idle" };
    const late = { at: 2000, field: "timer", expected: "00:01", actual: "00:00" };
    const rows = expectationRows(expectations, [[failure], null], undefined, [null, [late]]);
    expect(rows).toEqual([
      {
        at: 1000,
        verdict: "fail",
        planned: "pending",
        fields: [
          { field: "state", expected: "active", actual: "idle" },
          { field: "error", expected: "null", actual: null },
        ],
      },
      {
        at: 2000,
        verdict: "pending",
        planned: "fail",
        fields: [{ field: "timer", expected: "00:01", actual: "00:00" }],
      },
    ]);
    expect(tally(rows)).toEqual({ pending: 1, pass: 0, fail: 1, aside: 0 });
  });

  it("sorts by time, keeps the order of the file within a millisecond, and gives each row its own result", () => {
    const unsorted = [
      { at: 3000, state: "idle" },
      { at: 1000, state: "active" },
      { at: 1000, ring: "stopped" },
    ] as const;
    const failure = { at: 1000, field: "state", expected: "active", actual: "idle" };
    const rows = expectationRows(unsorted, [null, [failure], []]);
    expect(rows.map(({ at, verdict, fields }) => [at, verdict, fields[0]?.field])).toEqual([
      [1000, "fail", "state"],
      [1000, "pass", "ring"],
      [3000, "pending", "state"],
    ]);
  });
});

it("pageAt returns “admin” for the admin path and “home” for all other paths", () => {
  expect(["/", "/call-ending", "/admin-testing", "/admin-testing/"].map(pageAt)).toEqual([
    "home",
    "home",
    "admin",
    "admin",
  ]);
});

it.each<[string, ActivityContent]>([
  [
    "visitor …: I would",
    reportOf("transcript", { role: "user", transcriptType: "partial", transcript: "I would" }),
  ],
  ["rate_limit · 429", reportOf("error", { type: "rate_limit", statusCode: 429 })],
  ["Failed to fetch", reportOf("error", { error: new TypeError("Failed to fetch") })],
  ["0.50", reportOf("volume-level", 0.5)],
  ["", reportOf("call-start")],
  ["", { cause: "visitor.stop" }],
  ["No room", { cause: "start.reject", error: new Error("No room") }],
  ["@vapi-ai/web 2.7.1", { cause: "start.resolve", client: "@vapi-ai/web 2.7.1" }],
  [
    "No WebRTC",
    {
      cause: "visitor.start",
      page: "home",
      refused: { kind: "client-failed", cause: new Error("No WebRTC") },
    },
  ],
])("noteOf returns the text “%s” for the activity %j", (note, content) => {
  expect(noteOf(activityOf(content))).toBe(note);
});
