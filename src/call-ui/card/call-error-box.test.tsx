import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CallErrorBox } from "./call-error-box.tsx";

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});

const alert = () => screen.getByRole("alert");
const errorOf = (text: string) => ({ code: "service", page: "home", text, cause: null }) as const;

describe("CallErrorBox", () => {
  it("renders nothing without an error", () => {
    render(<CallErrorBox error={null} />);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(scrolled).not.toHaveBeenCalled();
  });

  it("scrolls into view when an error appears", () => {
    const { rerender } = render(<CallErrorBox error={null} />);
    rerender(<CallErrorBox error={errorOf("No line")} />);
    expect(scrolled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ block: "nearest" }));
    expect(scrolled.mock.contexts).toEqual([alert().parentElement]);
  });

  it("keeps its alert element when it is rendered again with the same error", () => {
    const error = errorOf("No line");
    const { rerender } = render(<CallErrorBox error={error} />);
    const before = alert();
    rerender(<CallErrorBox error={error} />);
    expect(alert()).toBe(before);
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it("renders a new alert element for another error with the same text", () => {
    const { rerender } = render(<CallErrorBox error={errorOf("No line")} />);
    const before = alert();
    rerender(<CallErrorBox error={errorOf("No line")} />);
    expect(alert()).not.toBe(before);
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  it("is focusable only when its text is long enough to scroll", () => {
    const { rerender } = render(<CallErrorBox error={errorOf("No line. ".repeat(300))} />);
    expect(screen.getByText(/^No line/).parentElement).toHaveAttribute("tabindex", "0");
    rerender(<CallErrorBox error={errorOf("No line.")} />);
    expect(screen.getByText(/^No line/).parentElement).not.toHaveAttribute("tabindex");
  });
});
