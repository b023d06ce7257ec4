import { expect, it, vi } from "vitest";
import { passOn } from "./frame-events.ts";

const frame = document.createElement("iframe");
const passed: string[] = [];
frame.addEventListener("keydown", (event) => {
  passed.push(event.key);
  event.preventDefault();
});
passOn(frame);

/** Focuses the element of some HTML, visibly or not, and presses keys on it. Returns the keys that are passed on. */
function press(html: string, focus: "visible" | "hidden", ...keys: string[]) {
  document.body.innerHTML = html;
  const control = document.body.firstElementChild as HTMLElement;
  const { matches } = control;
  vi.spyOn(control, "matches").mockImplementation((selector: string) =>
    selector === ":focus-visible" ? focus === "visible" : matches.call(control, selector),
  );
  control.focus();
  passed.length = 0;
  for (const key of keys) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
    expect(event.defaultPrevented, key).toBe(passed.at(-1) === key);
  }
  return passed.join();
}

it("passes Space on from a button that a click has focused, again and again", () => {
  expect(press("<button>", "hidden", " ", " ")).toBe(" , ");
  expect(document.body).toHaveFocus();
});

it("leaves Space to a button that the keyboard has reached, and passes other shortcuts on", () => {
  expect(press("<button>", "visible", " ", "Enter", "k")).toBe("k");
  expect(document.querySelector("button")).toHaveFocus();
});

it("leaves keys to a text field and to an open dialog", () => {
  expect(press("<input>", "visible", " ", "k", "0")).toBe("");
  expect(press("<button>", "visible", "k")).toBe("k");
  expect(press("<button></button><dialog open></dialog>", "visible", "k")).toBe("");
});
