import { describe, expect, it } from "vitest";
import { nextSpeed, shortcutFor, SHORTCUTS } from "./shortcuts.ts";

/** The action of a key on the page, or on the element of some HTML. */
function press(key: string, html = "<p>", modifiers: KeyboardEventInit = {}) {
  document.body.innerHTML = html;
  let action: ReturnType<typeof shortcutFor> | undefined;
  document.body.addEventListener("keydown", (event) => (action = shortcutFor(event)), {
    once: true,
  });
  const event = new KeyboardEvent("keydown", { key, bubbles: true, ...modifiers });
  document.body.firstElementChild?.dispatchEvent(event);
  return action;
}

const RANGE = '<input type="range">';
const BUTTON = "<button type=button>";

describe("shortcutFor", () => {
  it("has only one action for each key", () => {
    const keys = SHORTCUTS.flatMap((shortcut): readonly string[] => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("returns the action of a key, with or without Shift, and null for an unassigned key", () => {
    const actions = [" ", ".", "U", "?", "x"].map((key) => press(key));
    expect(actions).toEqual(["toggle", "step", "advance-19", "help", null]);
  });

  it.each<[string, KeyboardEventInit, string]>([
    ["z", { ctrlKey: true }, "undo"],
    ["z", { metaKey: true }, "undo"],
    ["Z", { ctrlKey: true, shiftKey: true }, "redo"],
    ["y", { ctrlKey: true }, "redo"],
  ])("returns the action of the key %s with %j, but not in a field", (key, modifiers, action) => {
    expect([press(key, BUTTON, modifiers), press(key, "<input>", modifiers)]).toEqual([
      action,
      null,
    ]);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
    "ignores a key that is pressed together with %j",
    (modifier) => {
      expect(press("k", "<p>", modifier)).toBeNull();
    },
  );

  it.each(['<input type="search">', "<input>", "<textarea>", "<select>", "<div contenteditable>"])(
    "ignores keys that are pressed in %s",
    (field) => {
      expect(press("k", field)).toBeNull();
    },
  );

  it.each([RANGE, '<input type="radio">', '<button role="tab">'])(
    "ignores the right arrow key, but not letters, when %s has the focus",
    (control) => {
      expect([press("ArrowRight", control), press("k", control)]).toEqual([null, "toggle"]);
    },
  );

  it.each([BUTTON, "<a href=/>", '<input type="checkbox">', '<div role="listbox">'])(
    "seeks by the right arrow key when %s has the focus, which does not use that key",
    (control) => {
      expect([press("ArrowRight", control), press(" ", control)]).toEqual(["forward", null]);
    },
  );

  it("returns the play action for Space on a slider, but not on a button or checkbox", () => {
    const controls = [RANGE, BUTTON, '<input type="checkbox">'];
    expect(controls.map((control) => press(" ", control))).toEqual(["toggle", null, null]);
  });
});

it("nextSpeed returns the adjacent speed, or the same speed at the end of the range", () => {
  expect([nextSpeed(1, 1), nextSpeed(1, -1)]).toEqual([2, 0.5]);
  expect([nextSpeed(60, 1), nextSpeed(0.25, -1)]).toEqual([60, 0.25]);
});
