import { fireEvent, render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { quietMedia } from "../../tests/support/quiet-media.ts";
import { Film } from "./film.tsx";

quietMedia();
afterEach(() => vi.unstubAllGlobals());

const show = (props: { shown: boolean; paused: boolean }) =>
  render(<Film src="/film.mp4" poster="/film.jpg" {...props} />);
const { play, pause } = {
  play: () => vi.mocked(HTMLMediaElement.prototype.play),
  pause: () => vi.mocked(HTMLMediaElement.prototype.pause),
};

describe("Film", () => {
  it("plays silently, round and round, in the page", () => {
    const { container } = show({ shown: true, paused: false });
    const film = container.querySelector("video");
    expect(film).toMatchObject({ muted: true, loop: true });
    expect(film).toHaveAttribute("playsinline");
    expect(play()).toHaveBeenCalled();
  });

  it.each([
    { shown: false, paused: false },
    { shown: true, paused: true },
  ])("stands still with %j", (props) => {
    show(props);
    expect(play()).not.toHaveBeenCalled();
    expect(pause()).toHaveBeenCalled();
  });

  it("gives way to its poster where it fails", () => {
    const { container } = show({ shown: true, paused: false });
    fireEvent.error(container.querySelector("video") ?? container);
    expect(container.querySelector("video")).toBeNull();
    expect(container.querySelector("img")).toHaveAttribute("src", "/film.jpg");
  });

  it("is its poster for those who asked for less motion", () => {
    vi.stubGlobal("matchMedia", () => ({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    }));
    const { container } = show({ shown: true, paused: false });
    expect(container.querySelector("video")).toBeNull();
    expect(container.querySelector("img")).toHaveAttribute("src", "/film.jpg");
  });
});
