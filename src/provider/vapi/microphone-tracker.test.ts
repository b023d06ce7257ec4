import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defer } from "../../shared/defer.ts";
import { systemTimers } from "../../shared/system-clock.ts";
import { millis } from "../../shared/units.ts";
import {
  type CallMicrophones,
  LOSS_LIMIT,
  type MicrophoneTracker,
  PERMISSION_LIMIT,
  trackMicrophones,
} from "./microphone-tracker.ts";

const createTrack = (kind = "audio") =>
  Object.assign(new EventTarget(), {
    kind,
    enabled: true,
    muted: false,
    readyState: "live",
    stop: vi.fn<() => void>(),
  });
type Track = ReturnType<typeof createTrack>;
const stops = (...tracks: Track[]) => tracks.map(({ stop }) => stop.mock.calls.length);

/** The tracks of a call whose track the call library reports as `reported`. */
const callOf = (
  { ofCall }: MicrophoneTracker,
  { reported = (): Track | null => null, lost = () => {}, after = systemTimers.after } = {},
): CallMicrophones => ofCall(reported as unknown as () => MediaStreamTrack | null, { after }, lost);

/** A browser in which the test answers every request for a microphone. */
function createBrowser() {
  const requests: ((...tracks: Track[]) => void)[] = [];
  const native = vi.fn(async () => {
    const { promise, resolve } = defer<Track[]>();
    requests.push((...tracks) => resolve(tracks));
    const tracks = await promise;
    return { getTracks: () => tracks } as unknown as MediaStream;
  });
  const devices: Pick<MediaDevices, "getUserMedia"> = { getUserMedia: native };
  const tracker = trackMicrophones(devices);
  return {
    devices,
    native,
    requests,
    createCall: (options?: Parameters<typeof callOf>[1]) => callOf(tracker, options),
    /** Requests a stream and answers with these tracks at once. */
    async give(...tracks: Track[]) {
      const request = devices.getUserMedia({ audio: true });
      requests.at(-1)?.(...tracks);
      await request;
    },
  };
}

describe("trackMicrophones", () => {
  it("silences and closes every track that the page receives while it watches a call", async () => {
    const { createCall, give } = createBrowser();
    const call = createCall();
    call.watch();
    const tracks = [createTrack(), createTrack(), createTrack()] as const;
    await give(tracks[0]);
    await give(tracks[1], tracks[2]);
    call.silence();
    expect(tracks.map(({ enabled }) => enabled)).toEqual([false, false, false]);
    expect(stops(...tracks)).toEqual([0, 0, 0]);
    call.close();
    expect(stops(...tracks)).toEqual([1, 1, 1]);
  });

  it("closes a track at once when the visitor allows the microphone only after the call has ended", async () => {
    const { devices, createCall, requests } = createBrowser();
    const call = createCall();
    call.watch();
    const request = devices.getUserMedia({ audio: true });
    call.silence();
    call.close();
    call.unwatch();
    const late = createTrack();
    requests[0]?.(late);
    expect((await request).getTracks()).toEqual([late]);
    expect(stops(late)).toEqual([1]);
  });

  it("does not close tracks that the page requests without a call or for another call", async () => {
    const { createCall, give } = createBrowser();
    const [first, second] = [createCall(), createCall()];
    const [before, during, between, next] = [
      createTrack(),
      createTrack(),
      createTrack(),
      createTrack(),
    ];
    await give(before);
    first.watch();
    await give(during);
    first.unwatch();
    await give(between);
    second.watch();
    // A second end of the first call does not end the watch of the second one.
    first.unwatch();
    await give(next);
    first.silence();
    first.close();
    expect(stops(before, during, between, next)).toEqual([0, 1, 0, 0]);
    second.close();
    expect(stops(next)).toEqual([1]);
  });

  it("remembers and closes the call library's track even after the library no longer reports it", () => {
    let reported: Track | null = null;
    const call = createBrowser().createCall({ reported: () => reported });
    expect(call.latest()).toBeNull();
    const microphone = (reported = createTrack());
    expect(call.latest()).toBe(microphone);
    reported = null;
    expect(call.latest()).toBe(microphone);
    call.silence();
    expect(microphone.enabled).toBe(false);
    const late = (reported = createTrack());
    call.close();
    expect(late.stop).toHaveBeenCalled();
  });

  it("returns the open microphone that the browser gave last, and no camera", async () => {
    const { createCall, give } = createBrowser();
    const call = createCall({ reported: () => createTrack() });
    call.watch();
    expect(call.device()).toBeNull();
    const [first, second] = [createTrack(), createTrack()];
    await give(first);
    await give(second, createTrack("video"));
    expect(call.device()).toBe(second);
    second.readyState = "ended";
    expect(call.device()).toBe(first);
    first.readyState = "ended";
    expect(call.device()).toBeNull();
  });

  it("passes the page's constraints to the browser and makes no request of its own", async () => {
    const { devices, native, requests } = createBrowser();
    expect(native).not.toHaveBeenCalled();
    const constraints = { audio: { echoCancellation: true } };
    const request = devices.getUserMedia(constraints);
    requests[0]?.();
    await request;
    expect(native).toHaveBeenCalledExactlyOnceWith(constraints);
  });

  it("rejects the page's request with the browser's error when the browser refuses the microphone", async () => {
    const refusal = new DOMException("The browser says no", "NotAllowedError");
    const devices = { getUserMedia: () => Promise.reject(refusal) };
    callOf(trackMicrophones(devices)).watch();
    await expect(devices.getUserMedia()).rejects.toBe(refusal);
  });

  it("closes the call library's track when getUserMedia is missing or frozen", () => {
    const frozen = Object.freeze({ getUserMedia: () => Promise.reject(new Error("no")) });
    const { getUserMedia } = frozen;
    for (const devices of [undefined, {} as MediaDevices, frozen]) {
      const microphone = createTrack();
      const call = callOf(trackMicrophones(devices), { reported: () => microphone });
      call.watch();
      call.silence();
      call.close();
      expect(microphone.stop).toHaveBeenCalled();
    }
    expect(frozen.getUserMedia).toBe(getUserMedia);
  });
});

describe("the loss of a call's microphone", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A call with an open microphone. */
  async function begin() {
    const { createCall, give } = createBrowser();
    const lost = vi.fn<() => void>();
    const call = createCall({ lost });
    call.watch();
    const microphone = createTrack();
    await give(microphone);
    const pass = () => void vi.advanceTimersByTime(LOSS_LIMIT);
    return { call, give, lost, microphone, pass };
  }
  const end = (track: Track) => {
    track.readyState = "ended";
    track.dispatchEvent(new Event("ended"));
  };
  const mute = (track: Track, muted: boolean) => {
    track.muted = muted;
    track.dispatchEvent(new Event(muted ? "mute" : "unmute"));
  };

  it("is reported once when the browser ends the microphone and none replaces it in time", async () => {
    const { lost, microphone, pass } = await begin();
    end(microphone);
    expect(lost).not.toHaveBeenCalled();
    pass();
    expect(lost).toHaveBeenCalledOnce();
  });

  it("is reported when the microphone delivers nothing, as during a phone call", async () => {
    const { lost, microphone, pass } = await begin();
    mute(microphone, true);
    pass();
    expect(lost).toHaveBeenCalledOnce();
  });

  it("is not reported when the microphone works again or another one is opened in time", async () => {
    const { give, lost, microphone, pass } = await begin();
    mute(microphone, true);
    mute(microphone, false);
    pass();
    end(microphone);
    await give(createTrack());
    pass();
    expect(lost).not.toHaveBeenCalled();
  });

  it("is not reported for a camera or after the end of the call", async () => {
    const { call, give, lost, microphone, pass } = await begin();
    const camera = createTrack("video");
    await give(camera);
    end(camera);
    pass();
    end(microphone);
    call.silence();
    pass();
    expect(lost).not.toHaveBeenCalled();
  });
});

describe("explain of a call's microphones", () => {
  afterEach(() => vi.unstubAllGlobals());

  const REPORT = { type: "camera-error" };
  /** Refuses a request with this error in a browser with this permission, and returns the explained report. */
  async function explained(
    error: Error,
    query: () => Promise<unknown>,
    after = systemTimers.after,
  ) {
    vi.stubGlobal("navigator", { permissions: { query } });
    const devices = { getUserMedia: () => Promise.reject(error) };
    const call = callOf(trackMicrophones(devices), { after });
    call.watch();
    await expect(devices.getUserMedia()).rejects.toBe(error);
    return call.explain(REPORT);
  }
  const refusal = new DOMException("no", "NotAllowedError");
  const answers = (state: PermissionState) => () => Promise.resolve({ state });

  it.each<PermissionState>(["prompt", "denied", "granted"])(
    "adds the permission's state %s to the report of a refusal",
    async (state) => {
      expect(await explained(refusal, answers(state))).toEqual({ ...REPORT, permission: state });
    },
  );

  it("adds nothing to the report of any other fault", async () => {
    const busy = new DOMException("busy", "NotReadableError");
    expect(await explained(busy, answers("prompt"))).toBe(REPORT);
  });

  it("adds nothing if the browser cannot be asked about the permission", async () => {
    expect(await explained(refusal, () => Promise.reject(new TypeError("no name")))).toBe(REPORT);
  });

  it("passes a refusal on after a time limit if the browser never reports the permission", async () => {
    const limits: number[] = [];
    const after: typeof systemTimers.after = (limit, fn) => {
      limits.push(limit);
      return systemTimers.after(millis(0), fn);
    };
    expect(await explained(refusal, () => new Promise(() => {}), after)).toBe(REPORT);
    expect(limits).toEqual([PERMISSION_LIMIT]);
  });
});
