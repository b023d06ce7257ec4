import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CopyButton } from "./copy-button.tsx";

const writeText = vi.fn<(text: string) => Promise<void>>();
const note = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  writeText.mockReset().mockResolvedValue();
  note.mockReset();
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  return () => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, "clipboard");
  };
});

async function press(): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name: "Copy the session ID" }));
  await act(() => vi.advanceTimersByTimeAsync(0));
}
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const show = () => render(<CopyButton what="session ID" text="one-two" note={note} />);

describe("CopyButton", () => {
  it("copies the text and shows a confirmation for two seconds", async () => {
    show();
    await press();
    expect(writeText).toHaveBeenCalledExactlyOnceWith("one-two");
    expect(screen.getByRole("status")).toHaveTextContent("Copied");
    await pass(1999);
    expect(screen.getByRole("status")).toHaveTextContent("Copied");
    await pass(1);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    expect(note).not.toHaveBeenCalled();
  });

  it("shows the confirmation for two more seconds after a second copy", async () => {
    show();
    await press();
    await pass(1500);
    await press();
    await pass(1500);
    expect(screen.getByRole("status")).toHaveTextContent("Copied");
    await pass(500);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it.each([
    ["rejects", () => writeText.mockRejectedValue(new Error("Not here."))],
    ["is missing", () => Reflect.deleteProperty(navigator, "clipboard")],
  ])("shows an error and logs it when the clipboard %s", async (_, spoil) => {
    spoil();
    show();
    await press();
    expect(screen.getByRole("status")).toHaveTextContent("Your browser did not allow the copy.");
    await pass(10_000);
    expect(screen.getByRole("status")).not.toHaveTextContent("Copied");
    expect(note).toHaveBeenCalledExactlyOnceWith(
      "app",
      expect.objectContaining({
        type: "warning",
        message: "The clipboard refused a copy of the session ID.",
      }),
    );
  });
});
