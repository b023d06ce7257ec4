import { afterEach, describe, expect, it, vi } from "vitest";
import { createRingTone } from "./ring-tone.ts";

/** A fake audio element. `refusal`: the reason with which play() rejects; null if it plays. */
function createPlayer(refusal: unknown = null) {
  return {
    src: "",
    loop: false,
    volume: 1,
    currentTime: 9,
    playing: false,
    play() {
      this.playing = refusal === null;
      return refusal === null ? Promise.resolve() : Promise.reject(refusal as Error);
    },
    pause() {
      this.playing = false;
    },
  };
}

function ringWith(player: ReturnType<typeof createPlayer>) {
  const log = vi.fn();
  const createOnce = vi.fn(function FakeAudio() {
    return player;
  });
  vi.stubGlobal("Audio", createOnce);
  return { ring: createRingTone(log), log, createOnce };
}
afterEach(() => void vi.unstubAllGlobals());

const nextTask = () => new Promise((resolve) => void setImmediate(resolve));

describe("createRingTone", () => {
  it("plays the ring sound from its start, at half volume and looped", () => {
    const player = createPlayer();
    ringWith(player).ring.play();
    expect(player).toMatchObject({
      src: "/sounds/subtle-ring.mp3",
      volume: 0.5,
      loop: true,
      currentTime: 0,
      playing: true,
    });
  });

  it("pauses and rewinds the ring sound on stop", () => {
    const player = createPlayer();
    const { ring } = ringWith(player);
    ring.play();
    player.currentTime = 3;
    ring.stop();
    expect(player).toMatchObject({ playing: false, currentTime: 0 });
  });

  it("creates a player on the first ring and reuses it on later rings", () => {
    const { ring, createOnce } = ringWith(createPlayer());
    ring.stop();
    expect(createOnce).not.toHaveBeenCalled();
    ring.play();
    ring.stop();
    ring.play();
    expect(createOnce).toHaveBeenCalledOnce();
  });

  it("does not log the error of a play() that stop() interrupted", async () => {
    const interrupted = new DOMException("interrupted by pause", "AbortError");
    const { ring, log } = ringWith(createPlayer(interrupted));
    ring.play();
    ring.stop();
    ring.play();
    await nextTask();
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    { name: "NotSupportedError", logs: true, players: 2 },
    { name: "NotAllowedError", logs: true, players: 1 },
    { name: "AbortError", logs: false, players: 1 },
  ])(
    "has created $players players by the second ring when the first fails with $name (logged: $logs)",
    async (expected) => {
      const refusal = new DOMException("", expected.name);
      const { ring, log, createOnce } = ringWith(createPlayer(refusal));
      ring.play();
      ring.stop();
      await nextTask();
      const failure = ["The ring tone could not be played.", refusal];
      expect(log.mock.calls).toEqual(expected.logs ? [failure] : []);
      ring.play();
      expect(createOnce).toHaveBeenCalledTimes(expected.players);
    },
  );
});
