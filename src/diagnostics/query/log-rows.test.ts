import { describe, expect, it } from "vitest";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { type ChunkCache, createChunkCache } from "./log-rows.ts";

const thousand = Array.from({ length: 1000 }, (_, at) => logEntry({ message: String(at) }));

describe("createChunkCache", () => {
  it("drops the least recently used chunks when it holds more than 10,000 entries", () => {
    const cache = createChunkCache();
    for (let at = 0; at < 12; at += 1) cache.keep(`c${at}`, thousand);
    const kept = Array.from({ length: 12 }, (_, at) => cache.at(`c${at}`, 999) !== undefined);
    expect(kept).toEqual([false, false, ...kept.slice(2).map(() => true)]);
  });

  it("keeps a growing chunk above the limit until another chunk is used", () => {
    const cache = createChunkCache();
    for (let turn = 0; turn < 12; turn += 1) cache.arrive("growing", turn * 1000, thousand);
    for (const offset of [0, 11_999])
      expect(cache.at("growing", offset)).toMatchObject({ message: String(offset % 1000) });
    cache.arrive("other", 0, thousand);
    expect(cache.at("growing", 0)).toBeUndefined();
  });

  type Action = readonly ["arrive" | "keep", number, number];

  it.each<[string, ...[Action, string][]]>([
    [
      "appends new entries once when batches overlap",
      [["arrive", 0, 2], "01-------"],
      [["arrive", 2, 4], "0123-----"],
      [["arrive", 3, 6], "012345---"],
    ],
    [
      "places entries after a gap at their own offset, and forgets the entries before the gap",
      [["arrive", 0, 2], "01-------"],
      [["arrive", 6, 8], "------67-"],
    ],
    [
      "keeps entries that arrived while their chunk was read",
      [["arrive", 6, 8], "------67-"],
      [["keep", 0, 7], "01234567-"],
    ],
    [
      "drops entries after a gap when the chunk that was read ends before the gap",
      [["arrive", 9, 10], "---------"],
      [["keep", 0, 4], "0123-----"],
    ],
  ])("%s", (_, ...steps) => {
    const cache = createChunkCache();
    for (const [[does, from, to], expected] of steps) {
      const entries = thousand.slice(from, to);
      if (does === "keep") cache.keep("a", entries);
      else cache.arrive("a", from, entries);
      expect(known(cache)).toBe(expected);
    }
  });

  /** The cached entries at the first offsets of the chunk. */
  const known = (cache: ChunkCache) =>
    Array.from({ length: 9 }, (_, at) => cache.at("a", at)?.message ?? "-").join("");
});
