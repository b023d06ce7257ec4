import { beforeEach, vi } from "vitest";

/** Stubs media, captions, canvas and scrolling, for which jsdom logs "not implemented" at each call. */
export function quietMedia(): void {
  beforeEach(() => {
    vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
    vi.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue();
    const track = Object.assign(new EventTarget(), { mode: "disabled" });
    Object.defineProperty(HTMLTrackElement.prototype, "track", {
      configurable: true,
      value: track,
    });
    vi.spyOn(window, "scrollTo").mockReturnValue();
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    return () => vi.restoreAllMocks();
  });
}
