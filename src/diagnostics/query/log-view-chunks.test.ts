import { expect, it } from "vitest";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { type Chunks, createChunks } from "./log-view-chunks.ts";

const thousand = Array.from({ length: 1000 }, (_, at) => logEntry({ message: String(at) }));

it("keeps the chunks that were needed last, and lets go of the others", () => {
  const chunks = createChunks();
  for (let at = 0; at < 12; at += 1) chunks.keep(`c${at}`, thousand);
  const kept = Array.from({ length: 12 }, (_, at) => chunks.at(`c${at}`, 999) !== undefined);
  expect(kept).toEqual([false, false, ...kept.slice(2).map(() => true)]);
});

it("keeps what has just come, however much it is", () => {
  const chunks = createChunks();
  for (let turn = 0; turn < 12; turn += 1) chunks.arrive("growing", turn * 1000, thousand);
  for (const place of [0, 11_999])
    expect(chunks.at("growing", place)).toMatchObject({ message: String(place % 1000) });
});

/** What is known of the first places of a chunk. */
const knownOf = (chunks: Chunks) =>
  Array.from({ length: 9 }, (_, at) => chunks.at("a", at)?.message ?? "-").join("");

it("sets what comes behind what is known, once", () => {
  const chunks = createChunks();
  chunks.arrive("a", 0, thousand.slice(0, 2));
  chunks.arrive("a", 2, thousand.slice(2, 4));
  chunks.arrive("a", 3, thousand.slice(3, 6));
  expect(knownOf(chunks)).toBe("012345---");
});

it("knows nothing of what it missed: what comes behind a gap has its own place", () => {
  const chunks = createChunks();
  chunks.arrive("a", 0, thousand.slice(0, 2));
  chunks.arrive("a", 6, thousand.slice(6, 8));
  expect(knownOf(chunks)).toBe("------67-");
});

it("takes a chunk as it was read, and behind it what has come since", () => {
  const chunks = createChunks();
  chunks.arrive("a", 6, thousand.slice(6, 8));
  chunks.keep("a", thousand.slice(0, 7));
  expect(knownOf(chunks)).toBe("01234567-");
  chunks.arrive("a", 9, thousand.slice(9, 10));
  // Read before the gap was filled, it does not reach to what came behind the gap.
  chunks.keep("a", thousand.slice(0, 4));
  expect(knownOf(chunks)).toBe("0123-----");
});
