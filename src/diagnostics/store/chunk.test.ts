import { expect, it } from "vitest";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { append, beginChunk, isFull } from "./chunk.ts";

it.each([
  ["of few long entries", 1, 250_000],
  ["of many short ones", 500, 1],
])("a chunk %s grows no more", (_, count, length) => {
  const chunk = beginChunk(0, "tab");
  const entry = logEntry({ message: "x".repeat(length) });
  append(
    chunk,
    Array.from({ length: count - 1 }, () => entry),
  );
  expect(isFull(chunk, 0)).toBe(false);
  append(chunk, [entry]);
  expect(isFull(chunk, 0)).toBe(true);
});

it("a chunk grows for ten seconds, or until it is sealed", () => {
  const chunk = beginChunk(5000, "tab");
  append(chunk, [logEntry()]);
  expect(isFull(chunk, 14_999)).toBe(false);
  expect(isFull(chunk, 15_000)).toBe(true);
  expect(isFull({ ...chunk, sealed: true }, 5000)).toBe(true);
});
