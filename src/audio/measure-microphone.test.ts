import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openMicrophone, peakLevel } from "./measure-microphone.ts";

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

const mediaDevices = { getUserMedia: () => Promise.resolve({ getTracks: () => [track] }) };

/** Opens a microphone in a browser with these parts of `navigator`. */
function open(browser: object = { mediaDevices }) {
  vi.stubGlobal("navigator", browser);
  return openMicrophone();
}

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

async function opened() {
  const opening = await open();
  if (opening.type !== "open") throw new Error(opening.why);
  return opening.microphone;
}

describe("openMicrophone", () => {
  it("returns a microphone that has the device's label and is live until it is closed", async () => {
    stubAudio();
    const microphone = await opened();
    expect([microphone.device, microphone.isLive()]).toEqual(["Desk", true]);
    microphone.close();
    microphone.close();
    expect(microphone.isLive()).toBe(false);
    expect(track.readyState).toBe("ended");
    expect(contexts.map(({ closed }) => closed)).toEqual([true]);
  });

  it("measures a level while the audio context runs, and returns null while it is suspended", async () => {
    stubAudio();
    const microphone = await opened();
    expect(microphone.level()).toBeCloseTo(0.9, 2);
    contexts[0]!.peak = 0;
    expect(microphone.level()).toBe(0);
    contexts[0]!.state = "suspended";
    expect(microphone.level()).toBeNull();
  });

  it("opens a microphone without a level when the browser has no Web Audio", async () => {
    expect((await opened()).level()).toBeNull();
  });

  it("opens a microphone without a level when the stream cannot be analysed", async () => {
    stubAudio(true);
    const microphone = await opened();
    expect(microphone.level()).toBeNull();
    expect(microphone.isLive()).toBe(true);
    expect(contexts.map(({ closed }) => closed)).toEqual([true]);
  });

  it("opens a microphone without a level when the browser creates no more audio contexts", async () => {
    vi.stubGlobal("AudioContext", function NoContext() {
      throw new DOMException("too many", "NotSupportedError");
    });
    const microphone = await opened();
    expect(microphone.level()).toBeNull();
    microphone.close();
    expect(track.readyState).toBe("ended");
  });
});

describe("loudnessOf", () => {
  it.each([
    [1, 1],
    [0.1, 2 / 3],
    [0.01, 1 / 3],
    [0.001, 0],
    [0, 0],
    [4, 1],
  ])("maps amplitude %d to level %d", (peak, loudness) => {
    expect(peakLevel(Float32Array.of(0, -peak, peak / 2))).toBeCloseTo(loudness, 5);
  });
});

describe("openMicrophone when the browser refuses", () => {
  const refuse = (error: unknown) => ({ getUserMedia: () => Promise.reject(error as Error) });
  const permission = (state: PermissionState) => () =>
    Promise.resolve({ state } as PermissionStatus);

  it.each([
    ["NotAllowedError", "not-allowed"],
    ["SecurityError", "not-allowed"],
    ["NotFoundError", "no-device"],
    ["OverconstrainedError", "no-device"],
    ["NotReadableError", "busy"],
    ["AbortError", "busy"],
    ["TypeError", "failed"],
  ])('maps the error %s to the reason "%s"', async (name, why) => {
    const error = new DOMException("refused", name);
    const opening = await open({ mediaDevices: refuse(error) });
    expect(opening).toEqual({ type: "refused", why, error });
  });

  it.each<[string, string, () => Promise<PermissionStatus>]>([
    ["blocked", "is denied", permission("denied")],
    ["not-allowed", "can be asked for", permission("prompt")],
    ["not-allowed", "is granted", permission("granted")],
    ["not-allowed", "is unknown", () => Promise.reject(new TypeError("no such name"))],
  ])(
    'gives the reason "%s" for a NotAllowedError when the permission %s',
    async (why, _, query) => {
      const refusing = refuse(new DOMException("refused", "NotAllowedError"));
      const opening = await open({ mediaDevices: refusing, permissions: { query } });
      expect(opening).toMatchObject({ why });
    },
  );

  it('gives the reason "unavailable" on a page without media devices', async () => {
    expect(await open({})).toMatchObject({ type: "refused", why: "unavailable" });
  });

  it('gives the reason "failed" when the browser throws a value that is not an Error', async () => {
    const refusing = {
      getUserMedia() {
        throw "words"; // oxlint-disable-line typescript/only-throw-error -- a browser may reject with any value.
      },
    };
    expect(await open({ mediaDevices: refusing })).toEqual({
      type: "refused",
      why: "failed",
      error: "words",
    });
  });
});
