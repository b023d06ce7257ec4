import { describe, expect, it } from "vitest";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { createUnsavedChunks } from "./unsaved-chunks.ts";

const BEGIN = 5000;

function chunksWith(count: number, length = 1) {
  const chunks = createUnsavedChunks("tab");
  const entry = logEntry({ message: "x".repeat(length) });
  chunks.add(
    Array.from({ length: count }, () => entry),
    BEGIN,
  );
  const countsAfter = (now: number) => {
    chunks.add([entry, entry], now);
    return chunks.list().map((chunk) => chunk.count);
  };
  return { chunks, countsAfter };
}

describe("createUnsavedChunks", () => {
  it.each([
    ["499 short entries", 499, 1, BEGIN, [500, 1]],
    ["500 short entries", 500, 1, BEGIN, [500, 2]],
    ["one short entry", 1, 1, BEGIN, [3]],
    ["one entry of 250,000 characters", 1, 250_000, BEGIN, [1, 2]],
    ["one entry that is younger than ten seconds", 1, 1, BEGIN + 9999, [3]],
    ["one entry that is ten seconds old", 1, 1, BEGIN + 10_000, [1, 2]],
  ])(
    "begins a new chunk only at a limit when two entries follow %s",
    (_, count, length, now, counts) => {
      expect(chunksWith(count, length).countsAfter(now)).toEqual(counts);
    },
  );

  it.each([
    [999, [3]],
    [1000, [1, 2]],
  ])("seals a chunk from an age of one second when it is %i ms old", (age, counts) => {
    const { chunks, countsAfter } = chunksWith(1);
    chunks.seal(BEGIN + age);
    expect(countsAfter(BEGIN + age)).toEqual(counts);
  });
});
