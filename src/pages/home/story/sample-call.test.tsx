import { fireEvent, render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SampleCall } from "./sample-call.tsx";

const RECORDING = { src: "/sounds/sample.mp3", captions: "/sounds/sample.vtt" };

describe("SampleCall", () => {
  it("has no sound without a recording", () => {
    const { container } = render(<SampleCall recording={null} />);
    expect(container.querySelector("audio")).toBeNull();
  });

  it("loads a recording only at a press, and then shows the whole call", () => {
    const { container } = render(<SampleCall recording={RECORDING} />);
    const audio = container.querySelector("audio") as HTMLAudioElement;
    expect(audio).toHaveAttribute("preload", "none");
    expect(audio.controls).toBe(true);
    expect(container.querySelector("track")).toHaveAttribute("src", RECORDING.captions);
    fireEvent.play(audio);
    expect(container.querySelectorAll('li[data-shown="true"]')).toHaveLength(7);
    expect(container.querySelector('[data-booked="true"]')).not.toBeNull();
  });
});
