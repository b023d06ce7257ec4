import { describe, expect, it, vi } from "vitest";
import { defer } from "../../shared/defer.ts";
import { type CallMicrophones, trackMicrophones } from "./microphone-tracker.ts";

const track = () => ({ enabled: true, readyState: "live", stop: vi.fn<() => void>() });
type Track = ReturnType<typeof track>;

/** A browser whose every question is answered by the test. */
function createBrowser() {
  const questions: ((...tracks: Track[]) => void)[] = [];
  const devices = {
    getUserMedia: vi.fn(async () => {
      const { promise, resolve } = defer<Track[]>();
      questions.push((...tracks) => resolve(tracks));
      const tracks = await promise;
      return { getTracks: () => tracks } as unknown as MediaStream;
    }),
  };
  const native = devices.getUserMedia;
  const { ofCall } = trackMicrophones(devices);
  return {
    devices,
    native,
    questions,
    nobody: (): CallMicrophones => ofCall(() => null),
    told: (read: () => Track | null): CallMicrophones =>
      ofCall(read as unknown as () => MediaStreamTrack | null),
    /** The page asks, and is given these at once. */
    async give(...tracks: Track[]) {
      const asking = devices.getUserMedia();
      questions.at(-1)?.(...tracks);
      await asking;
    },
  };
}

describe("the microphones of a call", () => {
  it("are all that the page is given while it is watched: they fall silent, and are closed", async () => {
    const { nobody, give } = createBrowser();
    const call = nobody();
    call.watch();
    const [first, second, camera] = [track(), track(), track()];
    await give(first);
    await give(second, camera);
    call.silence();
    expect([first, second, camera].map(({ enabled }) => enabled)).toEqual([false, false, false]);
    expect(first.stop).not.toHaveBeenCalled();
    call.close();
    for (const given of [first, second, camera]) expect(given.stop).toHaveBeenCalledOnce();
  });

  it("are closed as they come, where the visitor answers after the call", async () => {
    const { devices, nobody, questions } = createBrowser();
    const call = nobody();
    call.watch();
    const asking = devices.getUserMedia();
    call.silence();
    call.close();
    call.unwatch();
    const late = track();
    questions[0]?.(late);
    const stream = await asking;
    expect(late.stop).toHaveBeenCalledOnce();
    expect(stream.getTracks()).toEqual([late]);
  });

  it("are none of those that the page asks for without a call, or for another", async () => {
    const { nobody, give } = createBrowser();
    const [first, second] = [nobody(), nobody()];
    const [before, during, between, next] = [track(), track(), track(), track()];
    await give(before);
    first.watch();
    await give(during);
    first.unwatch();
    await give(between);
    second.watch();
    // A call that is left behind for good lets go of nothing but its own.
    first.unwatch();
    await give(next);
    first.silence();
    first.close();
    expect([before, during, between, next].map(({ stop }) => stop.mock.calls.length)).toEqual([
      0, 1, 0, 0,
    ]);
    second.close();
    expect(next.stop).toHaveBeenCalledOnce();
  });

  it("are the one that the call library tells of as well, though it forgets it", () => {
    const { told } = createBrowser();
    let known: Track | null = null;
    const call = told(() => known);
    expect(call.latest()).toBeNull();
    const microphone = (known = track());
    expect(call.latest()).toBe(microphone);
    known = null;
    expect(call.latest()).toBe(microphone);
    call.silence();
    expect(microphone.enabled).toBe(false);
    const late = (known = track());
    call.close();
    expect(late.stop).toHaveBeenCalled();
  });
});

describe("watching", () => {
  it("asks for nothing, and hands on what was asked", async () => {
    const { devices, native, questions } = createBrowser();
    expect(native).not.toHaveBeenCalled();
    const constraints = { audio: { echoCancellation: true } };
    const asking = (devices as Pick<MediaDevices, "getUserMedia">).getUserMedia(constraints);
    questions[0]?.();
    await asking;
    expect(native).toHaveBeenCalledExactlyOnceWith(constraints);
  });

  it("leaves a refusal to whoever asked", async () => {
    const refusal = new DOMException("The browser says no", "NotAllowedError");
    const devices = { getUserMedia: () => Promise.reject(refusal) };
    trackMicrophones(devices)
      .ofCall(() => null)
      .watch();
    await expect(devices.getUserMedia()).rejects.toBe(refusal);
  });

  it("is content with what the call library tells, where the browser cannot be watched", () => {
    const sealed = Object.freeze({ getUserMedia: () => Promise.reject(new Error("no")) });
    const { getUserMedia } = sealed;
    for (const devices of [undefined, {} as MediaDevices, sealed]) {
      const microphone = track();
      const call = trackMicrophones(devices).ofCall(
        () => microphone as unknown as MediaStreamTrack,
      );
      call.watch();
      call.silence();
      call.close();
      expect(microphone.stop).toHaveBeenCalled();
    }
    expect(sealed.getUserMedia).toBe(getUserMedia);
  });
});
