// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createPlayback as playbackOf,
  forgiveAborts,
  newPlaybackSettings,
  sweepPlayers,
} from "./playback.ts";
import { visitorTrack } from "./daily.ts";
import type { DailyCallObject, VapiSdk } from "./sdk.ts";

/** The part of `MediaStream` that jsdom lacks. */
class FakeStream {
  readonly tracks: readonly unknown[];
  constructor(tracks: readonly unknown[]) {
    this.tracks = tracks;
  }
  getAudioTracks = () => this.tracks;
}

/** Ends every playback of a test, so that none restarts its players any more. */
const ends: (() => void)[] = [];

function createPlayback(sdk: VapiSdk) {
  const playback = playbackOf(sdk, newPlaybackSettings());
  ends.push(playback.end);
  return playback;
}
const play = vi.fn<() => Promise<void>>();
const track = (id: string) => ({ kind: "audio", id });
const participant = (local: boolean, user_name: string, persistentTrack: unknown) => ({
  local,
  user_name,
  session_id: local ? "visitor" : "assistant",
  tracks: { audio: { persistentTrack } },
});

function createSdk(participants: unknown) {
  const sent: unknown[] = [];
  const daily: DailyCallObject = {
    callClientId: "1",
    destroy: () => Promise.resolve(),
    participants: () => participants as Readonly<Record<string, unknown>>,
    sendAppMessage: (data) => sent.push(data),
    getInputDevices: () => Promise.resolve({}),
    on: () => {},
  };
  const state = { player: null as HTMLAudioElement | null, daily: daily as DailyCallObject | null };
  const sdk = {
    getAudioPlayer: () => state.player,
    getDailyCallObject: () => state.daily,
  } as VapiSdk;
  return { sdk, state, sent };
}

const players = () => document.querySelectorAll("audio");

beforeEach(() => {
  vi.stubGlobal("MediaStream", FakeStream);
  play.mockReset().mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
  // jsdom has no `srcObject`.
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", { value: null, writable: true });
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe("play of createPlayback", () => {
  const assistant = track("assistant");
  const participants = { a: participant(false, "Vapi Speaker", assistant) };

  it("plays the assistant's audio in one new element and sends `playable` once", async () => {
    const { sdk, sent } = createSdk(participants);
    const playback = createPlayback(sdk);
    await playback.play();
    await playback.play();
    expect(players()).toHaveLength(1);
    expect(players()[0]!.dataset["participantId"]).toBe("assistant");
    expect(sent).toEqual(["playable"]);
    expect(playback.track()).toBe(assistant);
  });

  it("starts the element synchronously, within the visitor's gesture", () => {
    void createPlayback(createSdk(participants).sdk).play();
    expect(play).toHaveBeenCalledOnce();
  });

  it("removes its element when the browser refuses to play it again, and plays when called once more", async () => {
    const { sdk, sent } = createSdk(participants);
    const playback = createPlayback(sdk);
    const refusal = new DOMException("no gesture", "NotAllowedError");
    play.mockRejectedValueOnce(refusal);
    await expect(playback.play()).rejects.toBe(refusal);
    expect(players()).toHaveLength(0);
    expect(sent).toEqual([]);
    await playback.play();
    expect(sent).toEqual(["playable"]);
  });

  it("removes its element when the SDK has created its own", async () => {
    const { sdk, state, sent } = createSdk(participants);
    const playback = createPlayback(sdk);
    await playback.play();
    state.player = document.createElement("audio");
    playback.yieldToSdk();
    expect(players()).toHaveLength(0);
    await playback.play();
    expect(play).toHaveBeenCalledTimes(2);
    // The SDK sends "playable" itself.
    expect(sent).toEqual(["playable"]);
  });

  it.each<[string, unknown]>([
    ["no participant is present", {}],
    ["the list of participants is null", null],
    ["the assistant has no track", { a: participant(false, "Vapi Speaker", null) }],
    ["only another participant has audio", { a: participant(false, "Somebody", assistant) }],
  ])("rejects when %s", async (_, listed) => {
    await expect(createPlayback(createSdk(listed).sdk).play()).rejects.toThrow("no audio yet");
  });

  it("rejects when there is no call object", async () => {
    const { sdk, state } = createSdk(participants);
    state.daily = null;
    await expect(createPlayback(sdk).play()).rejects.toThrow("no audio yet");
  });
});

describe("the track of createPlayback", () => {
  it("is null without a call object", () => {
    const { sdk, state } = createSdk({});
    state.daily = null;
    expect(createPlayback(sdk).track()).toBeNull();
  });

  it("is the one of the SDK's element for the assistant", () => {
    const { sdk, state } = createSdk({});
    const voice = track("assistant") as unknown as MediaStreamTrack;
    state.player = document.createElement("audio");
    state.player.srcObject = new MediaStream([voice]);
    expect(createPlayback(sdk).track()).toBe(voice);
  });
});

describe("visitorTrack", () => {
  it("returns null for a visitor without a track and for unreadable participants", () => {
    const denied = createSdk({ local: participant(true, "", null) });
    expect(visitorTrack(denied.state.daily)).toBeNull();
    const refusing = createSdk({});
    refusing.state.daily!.participants = () => {
      throw new Error("no");
    };
    expect(visitorTrack(refusing.state.daily)).toBeNull();
  });

  it("returns the track that the visitor has now", () => {
    const participants = { local: participant(true, "", track("first")) };
    const { daily } = createSdk(participants).state;
    expect(visitorTrack(daily)).toMatchObject({ id: "first" });
    participants.local = participant(true, "", track("second"));
    expect(visitorTrack(daily)).toMatchObject({ id: "second" });
  });
});

it("sweepPlayers removes the SDK's audio elements and no others", () => {
  document.body.innerHTML = `<audio data-participant-id="a"></audio><audio data-participant-id="b">
    </audio><audio id="ring"></audio>`;
  sweepPlayers();
  expect([...players()].map(({ id }) => id)).toEqual(["ring"]);
});

describe("the players of createPlayback", () => {
  it("play again at the next click if something else has paused the SDK's element", () => {
    const { sdk, state } = createSdk({});
    const { end } = createPlayback(sdk);
    document.body.click();
    expect(play).not.toHaveBeenCalled();
    state.player = document.createElement("audio");
    play.mockRejectedValueOnce(new DOMException("not yet", "NotAllowedError"));
    document.body.click();
    document.body.click();
    expect(play).toHaveBeenCalledTimes(2);
    vi.spyOn(state.player, "paused", "get").mockReturnValue(false);
    document.body.click();
    vi.spyOn(state.player, "paused", "get").mockReturnValue(true);
    end();
    document.body.click();
    expect(play).toHaveBeenCalledTimes(2);
  });
});

describe("forgiveAborts", () => {
  /** The SDK with a builder of elements that fails with this error. */
  const sdkThatFails = (error: Error) => ({ audioPlayerBuild: () => Promise.reject(error) });

  it("leaves the SDK's play() pending when the SDK's own stop has aborted it", async () => {
    const sdk = sdkThatFails(new DOMException("removed", "AbortError"));
    forgiveAborts(sdk);
    const settled = vi.fn();
    void sdk.audioPlayerBuild().then(settled, settled);
    await new Promise((resolve) => setTimeout(resolve));
    expect(settled).not.toHaveBeenCalled();
  });

  it("passes any other refusal on", async () => {
    const refusal = new DOMException("no gesture", "NotAllowedError");
    const sdk = sdkThatFails(refusal);
    forgiveAborts(sdk);
    await expect(sdk.audioPlayerBuild()).rejects.toBe(refusal);
  });
});
