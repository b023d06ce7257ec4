import { beforeEach, vi } from "vitest";

/** jsdom plays no films, draws on no canvas and does not scroll, and says so loudly at every attempt. */
export function quietMedia(): void {
  beforeEach(() => {
    vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
    vi.spyOn(window, "scrollTo").mockReturnValue();
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    return () => vi.restoreAllMocks();
  });
}
