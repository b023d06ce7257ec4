import { describe, expect, it } from "vitest";
import { type KeyPress, nextSpeed, shortcutFor, SHORTCUTS, SPEEDS } from "./shortcuts.ts";

const BODY = { tag: "body", type: "", role: null, editable: false };
const press = (key: string, rest: Partial<KeyPress> = {}) =>
  shortcutFor({ key, ctrlKey: false, metaKey: false, altKey: false, target: BODY, ...rest });

describe("the shortcuts", () => {
  it("share no key", () => {
    const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("act on the page, with or without Shift", () => {
    expect(press(" ")).toBe("toggle");
    expect(press(".")).toBe("step");
    expect(press("U")).toBe("advance-19");
    expect(press("?")).toBe("help");
    expect(press("x")).toBeNull();
  });

  it("ignore combinations with Ctrl, Alt and Meta", () => {
    expect(press("k", { ctrlKey: true })).toBeNull();
    expect(press("k", { metaKey: true })).toBeNull();
    expect(press("ArrowLeft", { altKey: true })).toBeNull();
  });

  it("do nothing in text fields", () => {
    for (const target of [
      { ...BODY, tag: "input", type: "search" },
      { ...BODY, tag: "input", type: "text" },
      { ...BODY, tag: "textarea" },
      { ...BODY, tag: "select" },
      { ...BODY, tag: "div", editable: true },
    ])
      expect(press("k", { target })).toBeNull();
  });

  it("ignore only the keys that the focused control uses", () => {
    for (const target of [
      { ...BODY, tag: "button", type: "button" },
      { ...BODY, tag: "a" },
      { ...BODY, tag: "input", type: "range" },
      { ...BODY, tag: "div", role: "tab" },
    ]) {
      expect(press("ArrowRight", { target })).toBeNull();
      expect(press("k", { target })).toBe("toggle");
    }
  });
});

it("plays with Space on the playhead, but not on controls that Space operates", () => {
  expect(press(" ", { target: { ...BODY, tag: "input", type: "range" } })).toBe("toggle");
  expect(press(" ", { target: { ...BODY, tag: "button", type: "button" } })).toBeNull();
  expect(press(" ", { target: { ...BODY, tag: "input", type: "checkbox" } })).toBeNull();
});

it("stops at the lowest and the highest speed", () => {
  expect(nextSpeed(1, 1)).toBe(2);
  expect(nextSpeed(1, -1)).toBe(0.5);
  expect(nextSpeed(60, 1)).toBe(60);
  expect(nextSpeed(0.25, -1)).toBe(0.25);
  expect([SPEEDS[0], SPEEDS.at(-1)]).toEqual([0.25, 60]);
});
