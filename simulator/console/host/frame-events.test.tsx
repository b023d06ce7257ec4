import { expect, it, vi } from "vitest";
import { passOn } from "./frame-events.ts";

const frame = document.createElement("iframe");
const passed: string[] = [];
frame.addEventListener("keydown", (event) => {
  passed.push(event.key);
  event.preventDefault();
});
passOn(frame);

/** Focuses the element of some HTML like the keyboard, and presses keys on it. Returns the keys that are passed on. */
function press(html: string, ...keys: string[]) {
  document.body.innerHTML = html;
  const control = document.body.firstElementChild as HTMLElement;
  const { matches } = control;
  vi.spyOn(control, "matches").mockImplementation(
    (selector) => selector === ":focus-visible" || matches.call(control, selector),
  );
  control.focus();
  passed.length = 0;
  for (const key of keys) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    control.dispatchEvent(event);
    expect(event.defaultPrevented, key).toBe(passed.at(-1) === key);
  }
  return passed.join();
}

it("leaves keys to a text field and to an open dialog", () => {
  expect(press("<input>", " ", "k", "0")).toBe("");
  expect(press("<button>", " ", "k")).toBe("k");
  expect(press("<button></button><dialog open></dialog>", "k")).toBe("");
});
