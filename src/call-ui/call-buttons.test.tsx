import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { CallButtons } from "./call-buttons.tsx";

const LABELS = { idle: "Start", connecting: "Starting", active: "End" };

/** The buttons of a call that is active as soon as it starts. */
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
  it("start no call on the second half of the double click that ended one", async () => {
    const { start, stop, user, button } = show("active");
    await user.dblClick(button);
    expect(stop).toHaveBeenCalledOnce();
    expect(start).not.toHaveBeenCalled();
    await user.click(button);
    expect(start).toHaveBeenCalledOnce();
  });

  it("start and end one call per key press, however long the key is held", async () => {
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
