import { describe, expect, it } from "vitest";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { createRows } from "./log-rows.ts";

const thousand = Array.from({ length: 1000 }, (_, at) => logEntry({ message: String(at) }));

/** The rows of chunks with up to a million entries: row 1,000,002 is entry 2 of chunk 1. */
function createCache() {
  const rows = createRows({
    read: async () => "[]",
    locate: (row) => ({ chunk: String(Math.floor(row / 1e6)), offset: row % 1e6 }),
    loaded: () => {},
  });
  const at = (chunk: number, offset: number) => {
    const shown = rows.at(chunk * 1e6 + offset);
    return typeof shown === "string" ? undefined : shown;
  };
  return { ...rows, at };
}

describe("createRows", () => {
  it("drops the least recently used chunks when it holds more than 10,000 entries", () => {
    const cache = createCache();
    for (let chunk = 0; chunk < 12; chunk += 1) cache.arrive(String(chunk), 0, thousand);
    const kept = Array.from({ length: 12 }, (_, chunk) => cache.at(chunk, 999) !== undefined);
    expect(kept).toEqual([false, false, ...kept.slice(2).map(() => true)]);
  });

  it("keeps chunks of rows in view above the limit", () => {
    const cache = createCache();
    cache.show(Array.from({ length: 12 }, (_, chunk) => chunk * 1e6));
    for (let chunk = 0; chunk < 12; chunk += 1) cache.arrive(String(chunk), 0, thousand);
    for (let chunk = 0; chunk < 12; chunk += 1) expect(cache.at(chunk, 0)).toBeDefined();
  });

  it("keeps a growing chunk above the limit until another chunk is used", () => {
    const cache = createCache();
    for (let turn = 0; turn < 12; turn += 1) cache.arrive("0", turn * 1000, thousand);
    for (const offset of [0, 11_999])
      expect(cache.at(0, offset)).toMatchObject({ message: String(offset % 1000) });
    cache.arrive("1", 0, thousand);
    expect(cache.at(0, 0)).toBeUndefined();
  });

  it.each<[string, ...[[from: number, to: number], string][]]>([
    [
      "appends new entries once when batches overlap",
      [[0, 2], "01-------"],
      [[2, 4], "0123-----"],
      [[3, 6], "012345---"],
    ],
    [
      "places entries after a gap at their own offset",
      [[0, 2], "01-------"],
      [[6, 8], "01----67-"],
    ],
    [
      "keeps entries that arrived while their chunk was read",
      [[6, 8], "------67-"],
      [[0, 7], "01234567-"],
    ],
  ])("%s", (_, ...steps) => {
    const cache = createCache();
    for (const [[from, to], expected] of steps) {
      cache.arrive("0", from, thousand.slice(from, to));
      expect(known(cache)).toBe(expected);
    }
  });

  /** The cached entries at the first offsets of the first chunk. */
  const known = (cache: ReturnType<typeof createCache>) =>
    Array.from({ length: 9 }, (_, offset) => cache.at(0, offset)?.message ?? "-").join("");
});
