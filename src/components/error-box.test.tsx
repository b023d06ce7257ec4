import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ErrorBox } from "./error-box.tsx";

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});

const alert = () => screen.getByRole("alert");

describe("ErrorBox", () => {
  it("renders nothing without an error", () => {
    render(<ErrorBox text={null} />);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(scrolled).not.toHaveBeenCalled();
  });

  it("scrolls into view when an error appears", () => {
    const { rerender } = render(<ErrorBox text={null} />);
    rerender(<ErrorBox text="No line" />);
    expect(scrolled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ block: "nearest" }));
    expect(scrolled.mock.contexts).toEqual([alert().parentElement]);
  });

  it("keeps its alert element when it is rendered again with the same error", () => {
    const error = { text: "No line" };
    const { rerender } = render(<ErrorBox text={error.text} occurrence={error} />);
    const before = alert();
    rerender(<ErrorBox text={error.text} occurrence={error} />);
    expect(alert()).toBe(before);
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it("renders a new alert element for another error with the same text", () => {
    const { rerender } = render(<ErrorBox text="No line" occurrence={{}} />);
    const before = alert();
    rerender(<ErrorBox text="No line" occurrence={{}} />);
    expect(alert()).not.toBe(before);
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  it("is focusable only when its text is long enough to scroll", () => {
    const { rerender } = render(<ErrorBox text={"No line. ".repeat(300)} />);
    expect(screen.getByText(/^No line/).parentElement).toHaveAttribute("tabindex", "0");
    rerender(<ErrorBox text="No line." />);
    expect(screen.getByText(/^No line/).parentElement).not.toHaveAttribute("tabindex");
  });

  it("treats a changed text as a new error when no occurrence is given", () => {
    const { rerender } = render(<ErrorBox text="No line" />);
    const before = alert();
    rerender(<ErrorBox text="No line" />);
    expect(alert()).toBe(before);
    rerender(<ErrorBox text="No microphone" />);
    expect(alert()).not.toBe(before);
  });
});
