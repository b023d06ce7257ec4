import { describe, expect, it } from "vitest";
import type { Cause } from "../../src/call/activity.ts";
import type { TraceEntry } from "../engine/snapshot.ts";
import { isShown, rowsOf } from "./trace-rows.ts";

const entry = (cause: Cause, rest: Partial<TraceEntry> = {}): TraceEntry => ({
  ...{ at: 0, cause, state: "idle", error: null, timer: "00:00", ring: "stopped" },
  ...{ redirect: null, durationSeconds: null, sessionId: null, speaking: false, muted: false },
  ...rest,
});
const noted = (one: TraceEntry) => ({ entry: one, note: "" });

describe("the rows of the trace", () => {
  const start = entry("visitor.start", { state: "connecting", ring: "playing" });
  const live = entry("provider.call-start", { state: "active", timer: "00:00" });

  it("list the fields that each entry changed", () => {
    const rows = rowsOf([noted(start), noted(live)]);
    expect(
      rows.map(({ changes }) => changes.map(({ field, from, to }) => `${field} ${from} ${to}`)),
    ).toEqual([
      ["state idle connecting", "ring stopped playing"],
      ["state connecting active", "ring playing stopped"],
    ]);
  });

  it("continue after earlier rows", () => {
    const [row] = rowsOf(
      [noted(entry("provider.speech-start", { state: "active", speaking: true }))],
      live,
      2,
    );
    expect(row).toMatchObject({ number: 3, changes: [{ field: "speaking", to: "true" }] });
  });

  it("do not list the timer", () => {
    const later: TraceEntry = { ...live, cause: "provider.transcript", timer: "00:07" };
    expect(rowsOf([noted(later)], live)[0]?.changes).toEqual([]);
  });

  it("hide levels by default", () => {
    const [row] = rowsOf([noted(entry("provider.volume-level"))]);
    if (row === undefined) throw new Error("no row");
    expect([isShown(row, false), isShown(row, true)]).toEqual([false, true]);
  });
});
