import { beforeEach, vi } from "vitest";

/** Stubs media, captions, canvas and scrolling, because jsdom would log "not implemented" at each use. */
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
