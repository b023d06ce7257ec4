import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestCall } from "../../../tests/support/test-call.ts";
import { useSpeakerTest } from "./use-speaker-test.ts";

function createPlayer() {
  return {
    currentTime: 3,
    volume: 0,
    pause: vi.fn(),
    play: vi.fn().mockResolvedValue(undefined),
    setSinkId: vi.fn().mockResolvedValue(undefined),
  };
}
let player: ReturnType<typeof createPlayer>;
const createAudio = vi.fn(function FakeAudio(_src: string) {
  return player;
});

beforeEach(() => {
  player = createPlayer();
  createAudio.mockClear();
  vi.stubGlobal("Audio", createAudio);
});
afterEach(() => void vi.unstubAllGlobals());

function show(speaker: string | null = null) {
  const { session, provider } = createTestCall();
  session.start("home");
  provider.last().emit("call-start");
  session.setVolume(0.4);
  const { result, unmount } = renderHook(() => useSpeakerTest(session, speaker));
  const play = () => act(async () => result.current.play());
  return { play, fault: () => result.current.fault, unmount };
}

describe("useSpeakerTest", () => {
  it("fetches no sound before the first test and keeps its player", async () => {
    const { play } = show();
    expect(createAudio).not.toHaveBeenCalled();
    await play();
    await play();
    expect(createAudio).toHaveBeenCalledExactlyOnceWith("/sounds/subtle-ring.mp3");
  });

  it("plays from the start on the chosen speaker at the call's volume, until it unmounts", async () => {
    const { play, fault, unmount } = show("hall");
    await play();
    expect(player).toMatchObject({ currentTime: 0, volume: 0.4 });
    expect(player.setSinkId).toHaveBeenCalledWith("hall");
    expect(player.play).toHaveBeenCalledOnce();
    expect(fault()).toBeNull();
    unmount();
    expect(player.pause).toHaveBeenCalledTimes(2);
  });

  it("leaves the speaker to the system when none is chosen", async () => {
    await show().play();
    expect(player.setSinkId).not.toHaveBeenCalled();
  });

  it("does not count a sound that another press interrupts as failed", async () => {
    const { play, fault } = show();
    player.play.mockRejectedValueOnce(new DOMException("paused", "AbortError"));
    await play();
    expect(fault()).toBeNull();
    player.play.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
    await play();
    expect(fault()).toMatch(/^The test sound could not be played/);
  });

  it("plays nothing and fails when the speaker is gone", async () => {
    const { play, fault } = show("hall");
    player.setSinkId.mockRejectedValue(new DOMException("gone", "NotFoundError"));
    await play();
    expect(fault()).not.toBeNull();
    expect(player.play).not.toHaveBeenCalled();
  });
});
