import { configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createStaffTools } from "../../tests/support/staff-tools.ts";
import { createTestCall } from "../../tests/support/test-call.ts";
import { StaffShortcut } from "./staff-shortcut.tsx";

// A busy machine is slow and not broken.
configure({ asyncUtilTimeout: 20_000 });

const CTRL_SHIFT = { ctrlKey: true, shiftKey: true };
const CMD_SHIFT = { metaKey: true, shiftKey: true };

const show = () =>
  render(<StaffShortcut staff={createStaffTools(createTestCall().session)} page="home" />);
/** Whether the page kept the press from the browser, which has other uses for it. */
const press = (keys: KeyboardEventInit) => !fireEvent.keyDown(document.body, keys);
const BUTTON = { name: "Diagnostics" };

it.each([
  ["Ctrl", { ...CTRL_SHIFT, key: "D", code: "KeyD" }],
  ["Cmd", { ...CMD_SHIFT, key: "D", code: "KeyD" }],
  ["Cmd, on a machine that leaves the letter small", { ...CMD_SHIFT, key: "d", code: "KeyD" }],
  ["Ctrl, where D lies elsewhere", { ...CTRL_SHIFT, key: "D", code: "KeyH" }],
  ["Ctrl, on a Russian keyboard", { ...CTRL_SHIFT, key: "В", code: "KeyD" }],
  ["Ctrl, on a Greek keyboard", { ...CTRL_SHIFT, key: "Δ", code: "KeyD" }],
])("is taken with %s", async (_, keys) => {
  show();
  expect(press(keys)).toBe(true);
  const button = await screen.findByRole("button", BUTTON);
  await waitFor(() => expect(button).toHaveFocus());
});

it.each([
  ["no Ctrl", { shiftKey: true, key: "D", code: "KeyD" }],
  ["no Shift", { ctrlKey: true, key: "d", code: "KeyD" }],
  ["Alt as well", { ...CTRL_SHIFT, altKey: true, key: "D", code: "KeyD" }],
  ["another letter where D mostly lies", { ...CTRL_SHIFT, key: "E", code: "KeyD" }],
  ["another letter of an alphabet of its own", { ...CTRL_SHIFT, key: "С", code: "KeyC" }],
])("is left to the browser with %s", (_, keys) => {
  show();
  expect(press(keys)).toBe(false);
});

it("is one press as long as the keys are held down", async () => {
  show();
  const keys = { ...CTRL_SHIFT, key: "D", code: "KeyD" };
  press(keys);
  expect(press({ ...keys, repeat: true })).toBe(true);
  await screen.findByRole("button", BUTTON);
  expect(press({ ...keys, repeat: true })).toBe(true);
  // What a further press would hide is hidden in a moment of its own.
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByRole("button", BUTTON)).toBeVisible();
});

it("is nobody's any more once the page has gone", () => {
  const { unmount } = show();
  unmount();
  expect(press({ ...CTRL_SHIFT, key: "D", code: "KeyD" })).toBe(false);
});
