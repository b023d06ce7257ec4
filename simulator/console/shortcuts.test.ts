import { describe, expect, it } from "vitest";
import { type KeyPress, nextSpeed, shortcutFor, SHORTCUTS, SPEEDS } from "./shortcuts.ts";

const BODY = { tag: "body", type: "", role: null, editable: false };
const press = (key: string, rest: Partial<KeyPress> = {}) =>
  shortcutFor({ key, ctrlKey: false, metaKey: false, altKey: false, target: BODY, ...rest });

describe("shortcuts", () => {
  it("each have keys of their own", () => {
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

  it("leave combinations to the browser", () => {
    expect(press("k", { ctrlKey: true })).toBeNull();
    expect(press("k", { metaKey: true })).toBeNull();
    expect(press("ArrowLeft", { altKey: true })).toBeNull();
  });

  it("are silent while somebody types", () => {
    for (const target of [
      { ...BODY, tag: "input", type: "search" },
      { ...BODY, tag: "input", type: "text" },
      { ...BODY, tag: "textarea" },
      { ...BODY, tag: "select" },
      { ...BODY, tag: "div", editable: true },
    ])
      expect(press("k", { target })).toBeNull();
  });

  it("leave a control the keys that it works with, and no others", () => {
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

it("plays with Space from the playhead, but presses what is pressed with it", () => {
  expect(press(" ", { target: { ...BODY, tag: "input", type: "range" } })).toBe("toggle");
  expect(press(" ", { target: { ...BODY, tag: "button", type: "button" } })).toBeNull();
  expect(press(" ", { target: { ...BODY, tag: "input", type: "checkbox" } })).toBeNull();
});

it("steps through the speeds and stops at the ends", () => {
  expect(nextSpeed(1, 1)).toBe(2);
  expect(nextSpeed(1, -1)).toBe(0.5);
  expect(nextSpeed(60, 1)).toBe(60);
  expect(nextSpeed(0.25, -1)).toBe(0.25);
  expect([SPEEDS[0], SPEEDS.at(-1)]).toEqual([0.25, 60]);
});
