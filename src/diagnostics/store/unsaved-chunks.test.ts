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
    ["fills a chunk up to 500 entries when two entries follow 499", 499, 1, BEGIN, [500, 1]],
    ["begins a new chunk when two entries follow 500", 500, 1, BEGIN, [500, 2]],
    ["appends two entries to a chunk with one short entry", 1, 1, BEGIN, [3]],
    [
      "begins a new chunk when two entries follow one of 250,000 characters",
      1,
      250_000,
      BEGIN,
      [1, 2],
    ],
    ["appends two entries to a chunk that is younger than ten seconds", 1, 1, BEGIN + 9999, [3]],
    ["begins a new chunk when two entries follow after ten seconds", 1, 1, BEGIN + 10_000, [1, 2]],
  ])("%s", (_, count, length, now, counts) => {
    expect(chunksWith(count, length).countsAfter(now)).toEqual(counts);
  });

  it.each([
    ["appends to a chunk that is asked to be sealed at an age of 999 ms", 999, [3]],
    ["begins a new chunk after one that is sealed at an age of 1000 ms", 1000, [1, 2]],
  ])("%s", (_, age, counts) => {
    const { chunks, countsAfter } = chunksWith(1);
    chunks.seal(BEGIN + age);
    expect(countsAfter(BEGIN + age)).toEqual(counts);
  });
});
