import { describe, expect, it } from "vitest";
import { createFakeLog } from "../../../tests/support/fake-log.ts";
import type { Json, LogEntry } from "../entry.ts";
import { findLatestCall } from "./find-latest-call.ts";

const entry = (second: number, cause: string, more: Record<string, Json> = {}): LogEntry => ({
  timestamp: new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString(),
  type: "info",
  category: "assistant",
  message: cause,
  details: { source: "call", cause, at: second * 1000, sessionId: "first", ...more },
});
const noise = (second: number): LogEntry => ({
  ...entry(second, "said"),
  details: { source: "console", level: "log", args: ["visitor.start"] },
});

const find = async (chunks: readonly (readonly LogEntry[])[]) => {
  const { log } = createFakeLog(chunks);
  const found = await findLatestCall(log);
  return found.map(({ message, timestamp }) => `${Number(timestamp.slice(17, 19))} ${message}`);
};

describe("findLatestCall", () => {
  const second = { sessionId: "second" };

  it("returns the entries of calls from the start of the latest call on", async () => {
    const chunks = [
      [entry(1, "visitor.start"), noise(2)],
      [entry(3, "provider.call-end"), entry(9, "visitor.start", second), noise(10)],
      [noise(11), noise(12)],
      [entry(13, "provider.call-end", { late: true }), entry(14, "visitor.stop", second)],
    ];
    expect(await find(chunks)).toEqual([
      "9 visitor.start",
      "13 provider.call-end",
      "14 visitor.stop",
    ]);
  });

  it("does not treat a start that was refused during a call as a new call", async () => {
    const again = entry(2, "visitor.start", { refused: "in-progress" });
    expect(await find([[entry(1, "visitor.start")], [again]])).toHaveLength(2);
  });

  it("returns unreadable entries after the start of the latest call, but takes none for a start", async () => {
    const unread = (seconds: number) => entry(seconds, "visitor.start", { at: "soon" });
    const chunks = [[unread(1), entry(2, "visitor.start", second)], [unread(3)]];
    expect(await find(chunks)).toEqual(["2 visitor.start", "3 visitor.start"]);
  });

  it("returns all entries of calls whose start is not in the log", async () => {
    const ends = [2, 3].map((seconds) => entry(seconds, "provider.call-end"));
    expect(await find([[noise(1)], ...ends.map((each) => [each])])).toEqual([
      "2 provider.call-end",
      "3 provider.call-end",
    ]);
  });
});
