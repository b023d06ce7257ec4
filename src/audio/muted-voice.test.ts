import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMutedVoice } from "./muted-voice.ts";

interface FakeTrack {
  enabled: boolean;
  readyState: MediaStreamTrackState;
  clone(): FakeTrack;
  stop(): void;
}

let clones: FakeTrack[];
let microphone: FakeTrack | null;
let heard: number[];
let openContexts: number;

function createTrack(): FakeTrack {
  const track: FakeTrack = {
    enabled: false,
    readyState: "live",
    clone() {
      const clone = createTrack();
      clones.push(clone);
      return clone;
    },
    stop: () => void (track.readyState = "ended"),
  };
  return track;
}

/** Installs Web Audio in which every stream has this constant amplitude. */
function stubAudio(amplitude: number): void {
  vi.stubGlobal("AudioContext", function FakeContext() {
    openContexts += 1;
    return {
      state: "running",
      createAnalyser: () => ({
        getFloatTimeDomainData: (samples: Float32Array) => samples.fill(-amplitude),
      }),
      createMediaStreamSource: () => ({ connect() {} }),
      resume: () => Promise.resolve(),
      close() {
        openContexts -= 1;
        return Promise.resolve();
      },
    };
  });
}

const createVoice = () =>
  createMutedVoice({
    microphone: () => microphone as unknown as MediaStreamTrack,
    hear: (level) => heard.push(level),
  });

const live = () => clones.filter(({ readyState }) => readyState === "live");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("MediaStream", class {});
  clones = [];
  heard = [];
  openContexts = 0;
  microphone = createTrack();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("createMutedVoice", () => {
  it("measures an enabled clone and leaves the microphone disabled and open", () => {
    stubAudio(0.25);
    createVoice().listen(true);
    vi.advanceTimersByTime(300);
    expect(heard).toEqual([0.25, 0.25, 0.25]);
    expect(clones).toMatchObject([{ enabled: true, readyState: "live" }]);
    expect(microphone).toMatchObject({ enabled: false, readyState: "live" });
  });

  it("closes the clone and its audio context at once, and measures nothing afterwards", () => {
    stubAudio(0.25);
    const voice = createVoice();
    voice.listen(true);
    vi.advanceTimersByTime(100);
    expect(voice.isOpen()).toBe(true);
    voice.listen(false);
    expect([voice.isOpen(), live(), openContexts]).toEqual([false, [], 0]);
    vi.advanceTimersByTime(1000);
    expect([heard.length, clones.length]).toEqual([1, 1]);
    expect(microphone?.readyState).toBe("live");
  });

  it("follows another microphone, and closes its clone when the microphone must not be measured", () => {
    stubAudio(0.25);
    createVoice().listen(true);
    vi.advanceTimersByTime(100);
    microphone = createTrack();
    vi.advanceTimersByTime(100);
    expect([clones.length, live().length, openContexts]).toEqual([2, 1, 1]);
    microphone = null;
    vi.advanceTimersByTime(100);
    expect([clones.length, live().length, openContexts]).toEqual([2, 0, 0]);
  });

  it.each([
    ["has no Web Audio", undefined],
    [
      "creates no more audio contexts",
      function NoContext() {
        throw new DOMException("too many", "NotSupportedError");
      },
    ],
  ])("keeps no clone open and does not try again when the browser %s", (_, AudioContext) => {
    vi.stubGlobal("AudioContext", AudioContext);
    const voice = createVoice();
    voice.listen(true);
    vi.advanceTimersByTime(1000);
    expect([voice.isOpen(), clones.length, live(), heard]).toEqual([false, 1, [], []]);
  });
});
