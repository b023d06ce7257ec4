import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SampleCall } from "./sample-call.tsx";

const RECORDING = { src: "/sounds/sample.mp3", captions: "/sounds/sample.vtt" };

afterEach(() => void vi.restoreAllMocks());

describe("SampleCall", () => {
  it("has neither sound nor a button for it without a recording", () => {
    const { container } = render(<SampleCall recording={null} />);
    expect(container.querySelector("audio")).toBeNull();
    expect(screen.queryByRole("button", { name: "Play it with sound" })).toBeNull();
  });

  it("plays a recording at a press, shows the lines that its captions have reached, and then the booking", async () => {
    const { container } = render(<SampleCall recording={RECORDING} />);
    const audio = container.querySelector("audio") as HTMLAudioElement;
    const play = vi.spyOn(audio, "play").mockImplementation(() => {
      fireEvent.play(audio);
      return Promise.resolve();
    });
    vi.spyOn(audio, "pause").mockImplementation(() => void fireEvent.pause(audio));
    const cues = [0, 3, 7].map((startTime) => ({ startTime }));
    Object.defineProperty(audio, "textTracks", { value: [{ cues }] });
    const shown = () => container.querySelectorAll('li[data-shown="true"]').length;
    const booked = () => container.querySelector('[data-booked="true"]') !== null;

    expect(audio).toHaveAttribute("preload", "none");
    expect(play).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Play it with sound" }));
    expect(play).toHaveBeenCalledOnce();
    Object.defineProperty(audio, "currentTime", { value: 4 });
    fireEvent.timeUpdate(audio);
    expect([shown(), booked()]).toEqual([2, false]);
    expect(screen.getByRole("button", { name: "Play the sample" })).toBeDisabled();
    await userEvent.click(screen.getByRole("button", { name: "Pause the sound" }));
    expect(screen.getByRole("button", { name: "Play the sample" })).toBeEnabled();
    fireEvent.ended(audio);
    expect(booked()).toBe(true);
  });
});
