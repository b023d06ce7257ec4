import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { CallButtons } from "./call-buttons.tsx";

const LABELS = { idle: "Start", connecting: "Starting", active: "End" };

/** Renders the buttons for a fake session whose call is active as soon as it starts. */
function show(first: "idle" | "active") {
  const start = vi.fn();
  const stop = vi.fn();
  function Call() {
    const [phase, setPhase] = useState(first);
    const session = {
      warmUp() {},
      start() {
        start();
        setPhase("active");
      },
      stop() {
        stop();
        setPhase("idle");
      },
    };
    return (
      <CallButtons session={session} page="home" phase={phase} disabled={false} labels={LABELS} />
    );
  }
  render(<Call />);
  return { start, stop, user: userEvent.setup(), button: screen.getByRole("button") };
}

describe("CallButtons", () => {
  it("start no call when a double click ends a call", async () => {
    const { start, stop, user, button } = show("active");
    await user.dblClick(button);
    expect(stop).toHaveBeenCalledOnce();
    expect(start).not.toHaveBeenCalled();
    await user.click(button);
    expect(start).toHaveBeenCalledOnce();
  });

  it("react only once to a key that is held down", async () => {
    const { start, stop, user, button } = show("idle");
    button.focus();
    await user.keyboard("{Enter>5/}");
    expect(start).toHaveBeenCalledOnce();
    expect(stop).not.toHaveBeenCalled();
    await user.keyboard("{Enter>5/}");
    expect(stop).toHaveBeenCalledOnce();
    expect(start).toHaveBeenCalledOnce();
  });
});
