import { beforeEach, describe, expect, it, vi } from "vitest";
import { guardDoubleClick } from "./guard-double-click.ts";

// A document of its own, because the guard listens until the document goes.
const page = document.implementation.createHTMLDocument();
guardDoubleClick(page);

/** A link and a button with an icon; clicks that reach the body are counted. */
function show() {
  page.body.innerHTML = `<button>Start</button><a href="#about">About</a><p>Text</p>`;
  const [start, about, text] = [...page.body.children] as HTMLElement[];
  if (!start || !about || !text) throw new Error("The page is incomplete.");
  const onClick = vi.fn<(name: string | null) => void>();
  for (const control of [start, about, text])
    control.addEventListener("click", () => onClick(control.textContent));
  return { start, about, text, onClick };
}

/** @returns whether the browser may follow the click, such as to a link's address. */
const click = (target: Element, detail: number) =>
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));

describe("guardDoubleClick", () => {
  beforeEach(() => page.body.replaceChildren());

  it("drops the second click of a double click on a control that appeared beneath the pointer", () => {
    const { start, about, onClick } = show();
    click(start, 1);
    start.remove();
    expect(click(about, 2)).toBe(false);
    expect(click(about, 3)).toBe(false);
    expect(onClick.mock.calls).toEqual([["Start"]]);
  });

  it("drops the second click on a control when the first one was on plain text", () => {
    const { start, text, onClick } = show();
    click(text, 1);
    click(start, 2);
    expect(onClick.mock.calls).toEqual([["Text"]]);
  });

  it("passes both clicks of a double click on one control, its icon included", () => {
    const { start, onClick } = show();
    const icon = start.appendChild(page.createElement("span"));
    click(start, 1);
    expect(click(icon, 2)).toBe(true);
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  it("passes the next single click and presses by keyboard, which have no click count", () => {
    const { start, about, onClick } = show();
    click(start, 1);
    expect(click(about, 1)).toBe(true);
    expect(click(start, 0)).toBe(true);
    expect(onClick).toHaveBeenCalledTimes(3);
  });
});
