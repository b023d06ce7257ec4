import { describe, expect, it, vi } from "vitest";
import { createSpeakerTest } from "./speaker-test.ts";

function createScene() {
  const player = {
    currentTime: 3,
    volume: 1,
    pause: vi.fn(),
    play: vi.fn().mockResolvedValue(undefined),
    setSinkId: vi.fn().mockResolvedValue(undefined),
  };
  const createPlayer = vi.fn(() => player as unknown as HTMLAudioElement);
  return { player, createPlayer, test: createSpeakerTest(createPlayer) };
}

describe("createSpeakerTest", () => {
  it("fetches no sound before the first test and keeps its player", async () => {
    const { test, createPlayer } = createScene();
    test.stop();
    expect(createPlayer).not.toHaveBeenCalled();
    await test.play(null, 1);
    await test.play(null, 1);
    expect(createPlayer).toHaveBeenCalledOnce();
  });

  it("plays from the start on the chosen speaker at the call's volume", async () => {
    const { test, player } = createScene();
    await test.play("hall", 0.4);
    expect(player).toMatchObject({ currentTime: 0, volume: 0.4 });
    expect(player.setSinkId).toHaveBeenCalledWith("hall");
    expect(player.play).toHaveBeenCalledOnce();
    test.stop();
    expect(player.pause).toHaveBeenCalledTimes(2);
  });

  it("leaves the speaker to the system when none is chosen", async () => {
    const { test, player } = createScene();
    await test.play(null, 1);
    expect(player.setSinkId).not.toHaveBeenCalled();
  });

  it("does not count a sound that another press interrupts as failed", async () => {
    const { test, player } = createScene();
    player.play.mockRejectedValueOnce(new DOMException("paused", "AbortError"));
    await expect(test.play(null, 1)).resolves.toBeUndefined();
    player.play.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
    await expect(test.play(null, 1)).rejects.toThrow("no");
  });

  it("plays nothing and rejects when the speaker is gone", async () => {
    const { test, player } = createScene();
    player.setSinkId.mockRejectedValue(new DOMException("gone", "NotFoundError"));
    await expect(test.play("hall", 1)).rejects.toThrow("gone");
    expect(player.play).not.toHaveBeenCalled();
  });
});
