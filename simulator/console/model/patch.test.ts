import { describe, expect, it } from "vitest";
import { leavesOf, patchText, readLeaf, valueAt } from "./patch.ts";

const TEXT = `{
  "attempts": [{ "events": [{ "at": 5, "event": "error", "payload": { "tags": ["a", null] } }] }]
}`;
const ITEM = ["attempts", 0, "events", 0];

describe("leavesOf", () => {
  it("lists the values of an item with the keys to them, which lead back to the text", () => {
    const leaves = leavesOf(valueAt(TEXT, ITEM));
    expect(leaves.map(({ path, value }) => [path.join("."), value])).toEqual([
      ["at", 5],
      ["event", "error"],
      ["payload.tags.0", "a"],
      ["payload.tags.1", null],
    ]);
    const [, , tag] = leaves;
    const path = [...ITEM, ...(tag?.path ?? [])];
    const written = patchText(TEXT, [{ path, value: "b" }]);
    expect([valueAt(written, path), written.length]).toEqual(["b", TEXT.length]);
  });

  it("leaves out levels, which may be hundreds of numbers", () => {
    const item = { at: 5, levels: { of: "visitor", every: 100, values: [0.1, 0.2] } };
    const names = leavesOf(item).map(({ path }) => path.join("."));
    expect(names).toEqual(["at", "levels.of", "levels.every"]);
  });

  it("lists nothing of an empty object", () => expect(leavesOf({})).toEqual([]));
});

it("valueAt finds nothing at a path that the text does not have", () =>
  expect([valueAt(TEXT, ["visitor", 0]), valueAt("", [])]).toEqual([undefined, undefined]));

it.each([
  ["12.5", 3, 12.5],
  ["soon", 3, undefined],
  [" ", 3, undefined],
  ["12", "three", "12"],
  ["", "three", ""],
  ["null", "three", null],
  ["null", 3, null],
  ["/call-ending", null, "/call-ending"],
])("readLeaf reads %o in place of %o as %o", (text, before, value) =>
  expect(readLeaf(text, before)).toBe(value),
);
