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
  const found = await findLatestCall(log, () => Promise.resolve());
  return found.map(({ message, timestamp }) => `${Number(timestamp.slice(17, 19))} ${message}`);
};

describe("findLatestCall", () => {
  it("returns all entries of the latest call when they are spread over chunks", async () => {
    const second = { sessionId: "second" };
    const chunks = [
      [noise(0), entry(1, "visitor.start"), noise(2)],
      // A chunk of another tab that began before the latest call.
      [entry(9, "visitor.start", second), entry(10, "provider.call-start", second)],
      [
        noise(11),
        entry(12, "provider.call-end", { late: true }),
        entry(13, "visitor.stop", second),
      ],
    ];
    expect(await find(chunks)).toEqual([
      "9 visitor.start",
      "10 provider.call-start",
      "13 visitor.stop",
    ]);
    // Chunks may be listed in another order than the calls that they contain.
    expect(await find([chunks[1] ?? [], chunks[0] ?? [], chunks[2] ?? []])).toHaveLength(3);
  });

  it("does not treat a start that was refused during a call as a new call", async () => {
    const again = entry(2, "visitor.start", { refused: "in-progress" });
    expect(await find([[entry(1, "visitor.start"), again]])).toHaveLength(2);
  });

  it("returns unreadable entries that may belong to the latest call, and ignores those of other calls", async () => {
    const unread = (second: number, sessionId: Json) =>
      entry(second, "visitor.start", { at: "soon", sessionId });
    const chunks = [
      [unread(1, "first"), entry(2, "visitor.start", { sessionId: "second" })],
      [unread(3, "first"), unread(4, "second"), unread(5, 6)],
    ];
    expect(await find(chunks)).toEqual(["2 visitor.start", "4 visitor.start", "5 visitor.start"]);
  });

  it("returns one entry of a call whose start is not in the log, and no entry of an empty log", async () => {
    const ends = [2, 3].map((second) => entry(second, "provider.call-end"));
    expect(await find([[noise(1), ...ends]])).toEqual(["2 provider.call-end"]);
    expect(await find([])).toEqual([]);
  });
});
