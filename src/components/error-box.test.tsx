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
  it("is not there without an error", () => {
    render(<ErrorBox text={null} />);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(scrolled).not.toHaveBeenCalled();
  });

  it("comes into view when the error comes", () => {
    const { rerender } = render(<ErrorBox text={null} />);
    rerender(<ErrorBox text="No line" />);
    expect(scrolled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ block: "nearest" }));
    expect(scrolled.mock.contexts).toEqual([alert()]);
  });

  it("stays the same alert as long as the error does", () => {
    const error = { text: "No line" };
    const { rerender } = render(<ErrorBox text={error.text} occurrence={error} />);
    const before = alert();
    rerender(<ErrorBox text={error.text} occurrence={error} />);
    expect(alert()).toBe(before);
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it("is another alert for another error, even one of the same words", () => {
    const { rerender } = render(<ErrorBox text="No line" occurrence={{}} />);
    const before = alert();
    rerender(<ErrorBox text="No line" occurrence={{}} />);
    expect(alert()).not.toBe(before);
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  it("is scrolled with the keyboard where it is long, and no stop of the keyboard where it is not", () => {
    const { rerender } = render(<ErrorBox text={"No line. ".repeat(300)} />);
    expect(screen.getByText(/^No line/)).toHaveAttribute("tabindex", "0");
    rerender(<ErrorBox text="No line." />);
    expect(screen.getByText(/^No line/)).not.toHaveAttribute("tabindex");
  });

  it("goes by its words where nothing tells the errors apart", () => {
    const { rerender } = render(<ErrorBox text="No line" />);
    const before = alert();
    rerender(<ErrorBox text="No line" />);
    expect(alert()).toBe(before);
    rerender(<ErrorBox text="No microphone" />);
    expect(alert()).not.toBe(before);
  });
});
