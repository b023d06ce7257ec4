import { describe, expect, it, vi } from "vitest";
import { createRingCheck } from "./ring-check.ts";

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

function watch() {
  const player = new FakePlayer();
  const page = new EventTarget();
  const log = vi.fn();
  const createPlayer = () => player as unknown as HTMLAudioElement;
  const check = createRingCheck({ log, createPlayer });
  const stop = check.watch(page);
  const click = async () => {
    page.dispatchEvent(new Event("click"));
    await new Promise((resolve) => void setImmediate(resolve));
  };
  return { player, log, check, stop, click };
}

describe("createRingCheck", () => {
  it("loads the ring sound and reports it as buffered once it can play to its end", () => {
    const { player, check } = watch();
    expect(player).toMatchObject({
      src: "/sounds/subtle-ring.mp3",
      preload: "auto",
      muted: true,
    });
    expect(check.state()).toEqual({ buffered: false, initialized: false });
    const heard = vi.fn();
    check.subscribe(heard);
    player.dispatchEvent(new Event("canplaythrough"));
    expect(check.state()).toEqual({ buffered: true, initialized: false });
    expect(heard).toHaveBeenCalledOnce();
  });

  it("plays the muted sound on the first click, then pauses and rewinds it, and ignores later clicks", async () => {
    const { player, check, click } = watch();
    await click();
    expect(player.done).toEqual(["play", "pause"]);
    expect(player.currentTime).toBe(0);
    expect(check.state().initialized).toBe(true);
    await click();
    expect(player.done).toHaveLength(2);
  });

  it("logs that the browser refused to play, and tries again on the next click", async () => {
    const { player, log, check, click } = watch();
    const refusal = new Error("A gesture, please.");
    player.refusals = [refusal];
    await click();
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.any(String), refusal);
    expect(check.state().initialized).toBe(false);
    await click();
    expect(check.state().initialized).toBe(true);
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
    const { player, log, check, stop, click } = watch();
    player.refusals = [new DOMException("interrupted", "AbortError")];
    const clicked = click();
    stop();
    await clicked;
    player.dispatchEvent(new Event("canplaythrough"));
    await click();
    expect(player.done).toEqual(["play", "load"]);
    expect(player.src).toBe("");
    expect(log).not.toHaveBeenCalled();
    expect(check.state()).toEqual({ buffered: false, initialized: false });
  });

  it("does not throw in a browser without audio", () => {
    const check = createRingCheck({ log: vi.fn() });
    expect(() => check.watch(new EventTarget())()).not.toThrow();
  });
});
