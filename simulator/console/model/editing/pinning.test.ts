import { expect, it } from "vitest";
import { patchText } from "../patch.ts";
import { pinPatches } from "./pinning.ts";

const FILE = {
  schemaVersion: 1,
  id: "mine",
  title: "Mine",
  until: 10_000,
  expect: [
    { at: 1000, state: "active" },
    { at: 5000, state: "idle" },
  ],
};

const pinned = (file: object, at: number) => {
  const text = JSON.stringify(file, null, 2);
  const patches = pinPatches(text, { at, field: "redirect", value: null });
  return JSON.parse(patchText(text, patches)) as typeof FILE;
};

it("pinPatches adds a value to the expectation of its moment, or a new one in order of time", () => {
  const [first, last] = FILE.expect;
  expect(pinned(FILE, 5000).expect).toEqual([first, { ...last, redirect: null }]);
  expect(pinned(FILE, 4000).expect).toEqual([first, { at: 4000, redirect: null }, last]);
  const { expect: _, ...none } = FILE;
  expect(pinned(none, 4000).expect).toEqual([{ at: 4000, redirect: null }]);
});

it("pinPatches extends a run that ends before the moment", () => {
  expect(pinned(FILE, 10_001)).toMatchObject({ until: 10_001, expect: { length: 3 } });
  expect(pinned(FILE, 9000).until).toBe(10_000);
});
