import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loudnessOf, type MicrophoneSource, openMicrophone } from "./measure-microphone.ts";

interface FakeTrack {
  readonly label: string;
  readyState: MediaStreamTrackState;
  stop(): void;
}

let track: FakeTrack;
let contexts: { state: string; peak: number; closed: boolean }[];

beforeEach(() => {
  track = {
    label: "Desk",
    readyState: "live",
    stop: () => (track.readyState = "ended"),
  } as FakeTrack;
  contexts = [];
});
afterEach(() => vi.unstubAllGlobals());

const source = (over: Partial<MicrophoneSource> = {}): MicrophoneSource => ({
  mediaDevices: {
    getUserMedia: () => Promise.resolve({ getTracks: () => [track] } as unknown as MediaStream),
  },
  ...over,
});

function stubAudio(broken = false): void {
  vi.stubGlobal("AudioContext", function FakeContext() {
    const context = {
      state: "running",
      peak: 0.5,
      closed: false,
      createAnalyser: () => ({
        getFloatTimeDomainData: (samples: Float32Array) =>
          samples.fill(0, 1).fill(-context.peak, 0, 1),
      }),
      createMediaStreamSource() {
        if (broken) throw new Error("not of this rate");
        return { connect() {} };
      },
      resume: () => Promise.resolve(),
      close() {
        context.closed = true;
        return Promise.resolve();
      },
    };
    contexts.push(context);
    return context;
  });
}

async function opened(over?: Partial<MicrophoneSource>) {
  const opening = await openMicrophone(source(over));
  if (opening.type !== "open") throw new Error(opening.why);
  return opening.microphone;
}

describe("an open microphone", () => {
  it("has a name and is live until it is closed, and then nothing of it is open", async () => {
    stubAudio();
    const microphone = await opened();
    expect([microphone.device, microphone.isLive()]).toEqual(["Desk", true]);
    microphone.close();
    microphone.close();
    expect(microphone.isLive()).toBe(false);
    expect(track.readyState).toBe("ended");
    expect(contexts.map(({ closed }) => closed)).toEqual([true]);
  });

  it("is measured while its context runs", async () => {
    stubAudio();
    const microphone = await opened();
    expect(microphone.level()).toBeCloseTo(0.9, 2);
    contexts[0]!.peak = 0;
    expect(microphone.level()).toBe(0);
    contexts[0]!.state = "suspended";
    expect(microphone.level()).toBeNull();
  });

  it("is open without a measure where the browser has no audio", async () => {
    expect((await opened()).level()).toBeNull();
  });

  it("is open without a measure where it cannot be analysed, and leaves no context behind", async () => {
    stubAudio(true);
    const microphone = await opened();
    expect(microphone.level()).toBeNull();
    expect(microphone.isLive()).toBe(true);
    expect(contexts.map(({ closed }) => closed)).toEqual([true]);
  });

  it("is open without a measure where the browser makes no more contexts", async () => {
    vi.stubGlobal("AudioContext", function NoContext() {
      throw new DOMException("too many", "NotSupportedError");
    });
    const microphone = await opened();
    expect(microphone.level()).toBeNull();
    microphone.close();
    expect(track.readyState).toBe("ended");
  });
});

describe("loudness", () => {
  it.each([
    [1, 1],
    [0.1, 2 / 3],
    [0.01, 1 / 3],
    [0.001, 0],
    [0, 0],
    [4, 1],
  ])("of an amplitude of %d is %d", (peak, loudness) => {
    expect(loudnessOf(Float32Array.of(0, -peak, peak / 2))).toBeCloseTo(loudness, 5);
  });
});

describe("a microphone that is refused", () => {
  const refuse = (error: unknown) => ({ getUserMedia: () => Promise.reject(error as Error) });
  const permission = (state: PermissionState) => ({
    query: () => Promise.resolve({ state } as PermissionStatus),
  });

  it.each([
    ["NotAllowedError", "not-allowed"],
    ["SecurityError", "not-allowed"],
    ["NotFoundError", "no-device"],
    ["OverconstrainedError", "no-device"],
    ["NotReadableError", "busy"],
    ["AbortError", "busy"],
    ["TypeError", "failed"],
  ])("with %s is %s", async (name, why) => {
    const error = new DOMException("refused", name);
    const opening = await openMicrophone(source({ mediaDevices: refuse(error) }));
    expect(opening).toEqual({ type: "refused", why, error });
  });

  it.each([
    ["denied", "blocked"],
    ["prompt", "not-allowed"],
    ["granted", "not-allowed"],
  ] as const)("with a permission that is %s is %s", async (state, why) => {
    const mediaDevices = refuse(new DOMException("refused", "NotAllowedError"));
    const opening = await openMicrophone({ mediaDevices, permissions: permission(state) });
    expect(opening).toMatchObject({ why });
  });

  it("may come with a browser that does not tell of permissions", async () => {
    const mediaDevices = refuse(new DOMException("refused", "NotAllowedError"));
    const permissions = { query: () => Promise.reject(new TypeError("no such name")) };
    expect(await openMicrophone({ mediaDevices, permissions })).toMatchObject({
      why: "not-allowed",
    });
  });

  it("is unavailable to a page that has no devices", async () => {
    expect(await openMicrophone({})).toMatchObject({ type: "refused", why: "unavailable" });
  });

  it("may throw at once, or something that is no error", async () => {
    const mediaDevices = {
      getUserMedia() {
        throw "words"; // oxlint-disable-line typescript/only-throw-error -- anything can be thrown.
      },
    };
    expect(await openMicrophone({ mediaDevices })).toEqual({
      type: "refused",
      why: "failed",
      error: "words",
    });
  });
});
