import { configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createStaffTools } from "../../tests/support/staff-tools.ts";
import { createTestCall } from "../../tests/support/test-call.ts";
import { StaffShortcut } from "./staff-shortcut.tsx";

// The limit for `findBy` queries, long enough for a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const CTRL_SHIFT = { ctrlKey: true, shiftKey: true };
const CMD_SHIFT = { metaKey: true, shiftKey: true };

const show = () =>
  render(<StaffShortcut staff={createStaffTools(createTestCall().session)} page="home" />);
/** @returns whether the page prevented the browser's own shortcut. */
const press = (keys: KeyboardEventInit) => !fireEvent.keyDown(document.body, keys);
const BUTTON = { name: "Diagnostics" };

describe("StaffShortcut", () => {
  it.each([
    ["Ctrl", { ...CTRL_SHIFT, key: "D", code: "KeyD" }],
    ["Cmd", { ...CMD_SHIFT, key: "D", code: "KeyD" }],
    ["Cmd, when the browser reports a lower-case letter", { ...CMD_SHIFT, key: "d", code: "KeyD" }],
    ["Ctrl, on a layout with D in another position", { ...CTRL_SHIFT, key: "D", code: "KeyH" }],
    ["Ctrl, on a Russian keyboard", { ...CTRL_SHIFT, key: "В", code: "KeyD" }],
    ["Ctrl, on a Greek keyboard", { ...CTRL_SHIFT, key: "Δ", code: "KeyD" }],
  ])("shows the staff's button on Shift + D with %s", async (_, keys) => {
    show();
    expect(press(keys)).toBe(true);
    const button = await screen.findByRole("button", BUTTON);
    await waitFor(() => expect(button).toHaveFocus());
  });

  it.each([
    ["no Ctrl", { shiftKey: true, key: "D", code: "KeyD" }],
    ["no Shift", { ctrlKey: true, key: "d", code: "KeyD" }],
    ["an additional Alt", { ...CTRL_SHIFT, altKey: true, key: "D", code: "KeyD" }],
    ["another letter in the position of D", { ...CTRL_SHIFT, key: "E", code: "KeyD" }],
    ["another letter of a non-Latin layout", { ...CTRL_SHIFT, key: "С", code: "KeyC" }],
  ])("ignores a press of the shortcut's keys with %s", (_, keys) => {
    show();
    expect(press(keys)).toBe(false);
  });

  it("shows the staff's button and does not hide it again while the shortcut's keys are held", async () => {
    show();
    const keys = { ...CTRL_SHIFT, key: "D", code: "KeyD" };
    press(keys);
    expect(press({ ...keys, repeat: true })).toBe(true);
    await screen.findByRole("button", BUTTON);
    expect(press({ ...keys, repeat: true })).toBe(true);
    // A second press would hide the button asynchronously.
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.getByRole("button", BUTTON)).toBeVisible();
  });

  it("ignores the shortcut after it is unmounted", () => {
    const { unmount } = show();
    unmount();
    expect(press({ ...CTRL_SHIFT, key: "D", code: "KeyD" })).toBe(false);
  });
});
