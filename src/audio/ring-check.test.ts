import { afterEach, describe, expect, it, vi } from "vitest";
import { checkRing } from "./ring-check.ts";

/** The part of an audio element that the check uses. */
class FakePlayer extends EventTarget {
  src = "";
  preload = "";
  muted = false;
  currentTime = 9;
  error: MediaError | null = null;
  readonly done: string[] = [];
  /** The reasons with which the next calls of play() reject, in order. Later calls succeed. */
  refusals: unknown[] = [];

  play(): Promise<void> {
    this.done.push(this.muted ? "play" : "play aloud");
    const refusal = this.refusals.shift();
    return refusal === undefined ? Promise.resolve() : Promise.reject(refusal as Error);
  }
  pause(): void {
    this.done.push("pause");
  }
  load(): void {
    this.done.push("load");
  }
  removeAttribute(): void {
    this.src = "";
  }
}

afterEach(() => void vi.unstubAllGlobals());

function watch() {
  const player = new FakePlayer();
  vi.stubGlobal("Audio", function FakeAudio() {
    return player;
  });
  const page = new EventTarget();
  const log = vi.fn();
  const [buffered, initialized] = [vi.fn(), vi.fn()];
  const stop = checkRing(page, { log, buffered, initialized });
  const click = async () => {
    page.dispatchEvent(new Event("click"));
    await new Promise((resolve) => void setImmediate(resolve));
  };
  return { player, log, buffered, initialized, stop, click };
}

describe("checkRing", () => {
  it("loads the ring sound and reports it as buffered once it can play to its end", () => {
    const { player, buffered, initialized } = watch();
    expect(player).toMatchObject({
      src: "/sounds/subtle-ring.mp3",
      preload: "auto",
      muted: true,
    });
    expect(buffered).not.toHaveBeenCalled();
    player.dispatchEvent(new Event("canplaythrough"));
    expect(buffered).toHaveBeenCalledOnce();
    expect(initialized).not.toHaveBeenCalled();
  });

  it("plays the muted sound on the first click, then pauses and rewinds it, and ignores later clicks", async () => {
    const { player, initialized, click } = watch();
    await click();
    expect(player.done).toEqual(["play", "pause"]);
    expect(player.currentTime).toBe(0);
    expect(initialized).toHaveBeenCalledOnce();
    await click();
    expect(player.done).toHaveLength(2);
  });

  it("logs that the browser refused to play, and tries again on the next click", async () => {
    const { player, log, initialized, click } = watch();
    const refusal = new Error("A gesture, please.");
    player.refusals = [refusal];
    await click();
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.any(String), refusal);
    expect(initialized).not.toHaveBeenCalled();
    await click();
    expect(initialized).toHaveBeenCalledOnce();
  });

  it("logs a loading error and loads the sound again on the next click", async () => {
    const { player, log, click } = watch();
    player.error = { code: 4 } as MediaError;
    player.dispatchEvent(new Event("error"));
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.any(String), player.error);
    await click();
    expect(player.done).toEqual(["load", "play", "pause"]);
  });

  it("removes its listeners and logs nothing when it is stopped while the sound starts", async () => {
    const { player, log, buffered, initialized, stop, click } = watch();
    player.refusals = [new DOMException("interrupted", "AbortError")];
    const clicked = click();
    stop();
    await clicked;
    player.dispatchEvent(new Event("canplaythrough"));
    await click();
    expect(player.done).toEqual(["play", "load"]);
    expect(player.src).toBe("");
    expect(log).not.toHaveBeenCalled();
    expect(buffered).not.toHaveBeenCalled();
    expect(initialized).not.toHaveBeenCalled();
  });
});
