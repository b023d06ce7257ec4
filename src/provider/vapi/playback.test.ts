// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPlayback as playbackOf, newPlaybackSettings, sweepPlayers } from "./playback.ts";
import type { DailyCallObject, VapiSdk } from "./sdk.ts";

/** As much of a browser's media as jsdom leaves out. */
class FakeStream {
  readonly tracks: readonly unknown[];
  constructor(tracks: readonly unknown[]) {
    this.tracks = tracks;
  }
  getAudioTracks = () => this.tracks;
}

const createPlayback = (sdk: VapiSdk, settings = newPlaybackSettings()) =>
  playbackOf(sdk, settings);
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
    participants: () => participants,
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
  // jsdom keeps no source of a media element.
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", { value: null, writable: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe("blocked audio", () => {
  const assistant = track("assistant");
  const participants = { a: participant(false, "Vapi Speaker", assistant) };

  it("is played by an element of ours, and the assistant is told", async () => {
    const { sdk, sent } = createSdk(participants);
    const playback = createPlayback(sdk);
    await playback.play();
    expect(players()).toHaveLength(1);
    expect(players()[0]!.dataset["participantId"]).toBe("assistant");
    expect(sent).toEqual(["playable"]);
    expect(playback.streams().assistant).toMatchObject({ tracks: [assistant] });
  });

  it("is asked to play within the gesture, before anything is waited for", () => {
    void createPlayback(createSdk(participants).sdk).play();
    expect(play).toHaveBeenCalledOnce();
  });

  it("stays blocked where the browser refuses again, and can be tried once more", async () => {
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

  it("is played once, however often it is asked for", async () => {
    const { sdk, sent } = createSdk(participants);
    const playback = createPlayback(sdk);
    await playback.play();
    await playback.play();
    expect(players()).toHaveLength(1);
    expect(sent).toEqual(["playable"]);
  });

  it("is the SDK's to play once it has an element: ours makes way", async () => {
    const { sdk, state, sent } = createSdk(participants);
    const playback = createPlayback(sdk);
    await playback.play();
    state.player = document.createElement("audio");
    playback.yieldToSdk();
    expect(players()).toHaveLength(0);
    await playback.play();
    expect(play).toHaveBeenCalledTimes(2);
    // The SDK has said so itself.
    expect(sent).toEqual(["playable"]);
  });

  it.each<[string, unknown]>([
    ["nobody is there", {}],
    ["there is no list", null],
    ["the assistant has no track", { a: participant(false, "Vapi Speaker", null) }],
    ["somebody else speaks", { a: participant(false, "Somebody", assistant) }],
  ])("cannot be played when %s", async (_, listed) => {
    await expect(createPlayback(createSdk(listed).sdk).play()).rejects.toThrow("no audio yet");
  });

  it("cannot be played without a call", async () => {
    const { sdk, state } = createSdk(participants);
    state.daily = null;
    await expect(createPlayback(sdk).play()).rejects.toThrow("no audio yet");
  });
});

describe("streams", () => {
  it("are none before there is a call", () => {
    const { sdk, state } = createSdk({});
    state.daily = null;
    expect(createPlayback(sdk).streams()).toEqual({ assistant: null, visitor: null });
  });

  it("take the assistant's from the SDK's element", () => {
    const { sdk, state } = createSdk({});
    const stream = new MediaStream([]);
    state.player = document.createElement("audio");
    state.player.srcObject = stream;
    expect(createPlayback(sdk).streams().assistant).toBe(stream);
  });

  it("keep the visitor's as long as the track is the same", () => {
    const participants = { local: participant(true, "", track("first")) };
    const playback = createPlayback(createSdk(participants).sdk);
    const first = playback.streams().visitor;
    expect(first).toMatchObject({ tracks: [{ id: "first" }] });
    expect(playback.streams().visitor).toBe(first);
    participants.local = participant(true, "", track("second"));
    expect(playback.streams().visitor).toMatchObject({ tracks: [{ id: "second" }] });
  });

  it("have none of a visitor whose microphone is denied, or cannot be read of", () => {
    const denied = createSdk({ local: participant(true, "", null) });
    expect(createPlayback(denied.sdk).streams().visitor).toBeNull();
    const refusing = createSdk({});
    refusing.state.daily!.participants = () => {
      throw new Error("no");
    };
    expect(createPlayback(refusing.sdk).streams().visitor).toBeNull();
  });
});

it("sweeps what the SDK leaves on the page, and nothing else", () => {
  document.body.innerHTML = `<audio data-participant-id="a"></audio><audio data-participant-id="b">
    </audio><audio id="ring"></audio>`;
  sweepPlayers();
  expect([...players()].map(({ id }) => id)).toEqual(["ring"]);
});
