import { describe, expect, it } from "vitest";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { createRows } from "./log-rows.ts";

const thousand = JSON.stringify(
  Array.from({ length: 1000 }, (_, at) => logEntry({ message: String(at) })),
);

/** Rows whose numbers are the positions. Nothing can be read, so a row has an entry only from the cache. */
function createCache() {
  const rows = createRows({
    read: () => Promise.reject(new Error("No.")),
    positionOf: (row) => row,
    loaded: () => {},
  });
  /** Adds twelve chunks of a thousand entries. */
  function fill(): void {
    for (let from = 0; from < 12_000; from += 1000) rows.put({ from, count: 1000, text: thousand });
  }
  return { ...rows, fill, has: (row: number) => typeof rows.at(row) !== "string" };
}

describe("createRows", () => {
  it("drops earlier entries when it holds more than 10,000", () => {
    const cache = createCache();
    cache.fill();
    expect([0, 10_999, 11_000, 11_999].map(cache.has)).toEqual([false, false, true, true]);
  });

  it("keeps entries of rows in view above the limit", () => {
    const cache = createCache();
    cache.show([5, 1005]);
    cache.fill();
    expect([4, 5, 1005, 1006].map(cache.has)).toEqual([false, true, true, false]);
  });
});
