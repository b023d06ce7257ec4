// @vitest-environment jsdom
import { describe, expect, it, type Mock, vi } from "vitest";
import { callsWithDevices, refusalOf } from "../../../tests/support/calls-with-devices.ts";

const { vapi, daily, start, join, play, settle, sinks, setSinkId, enumerateDevices } =
  callsWithDevices();

describe("devices", () => {
  it("are what the browser tells of sound, and which of them is spoken into", async () => {
    const { controls } = await join();
    expect(await controls.devices()).toEqual({
      microphones: [
        { id: "first", label: "Desk microphone" },
        { id: "second", label: "Headset" },
      ],
      speakers: [{ id: "hall", label: "Hall" }],
      microphone: "first",
      speaker: null,
    });
  });

  it("are none where it takes a permission to see them, and none is asked for", async () => {
    const getUserMedia = vi.fn();
    vi.stubGlobal("navigator", { mediaDevices: { enumerateDevices, getUserMedia } });
    enumerateDevices.mockResolvedValue([
      { kind: "audioinput", deviceId: "", label: "" },
      { kind: "audiooutput", deviceId: "", label: "" },
    ]);
    const { controls } = await join();
    expect(await controls.devices()).toMatchObject({ microphones: [], speakers: [] });
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  it("are none where the browser has no word for them, or refuses to tell", async () => {
    const { controls } = await join();
    enumerateDevices.mockRejectedValue(new DOMException("no", "NotAllowedError"));
    expect(await controls.devices()).toMatchObject({ microphones: [], speakers: [] });
    vi.stubGlobal("navigator", {});
    expect(await controls.devices()).toMatchObject({ microphones: [], speakers: [] });
  });

  it("are no speakers where a page may not choose among them", async () => {
    Reflect.deleteProperty(HTMLMediaElement.prototype, "setSinkId");
    const { controls } = await join();
    expect(await controls.devices()).toMatchObject({ speakers: [] });
    expect(await refusalOf(controls.useSpeaker("hall"))).toBe(
      "This browser has no choice of speakers.",
    );
    expect(() => play()).not.toThrow();
  });
});

/** A browser that gives microphones which say this of themselves; and how often each was closed. */
function givingMicrophones(settings: { readonly deviceId?: string }) {
  const closed: Mock[] = [];
  const getUserMedia = vi.fn(async () => {
    const track = { enabled: true, getSettings: () => settings, stop: vi.fn() };
    closed.push(track.stop);
    return { getTracks: () => [track], getAudioTracks: () => [track] };
  });
  const mediaDevices = { enumerateDevices, getUserMedia };
  vi.stubGlobal("navigator", { mediaDevices });
  return {
    getUserMedia,
    mediaDevices,
    timesClosed: () => closed.map(({ mock }) => mock.calls.length),
  };
}

describe("another microphone", () => {
  it("is the one that is spoken into from then on", async () => {
    const { controls } = await join();
    expect(await refusalOf(controls.useMicrophone("second"))).toBeNull();
    expect(daily().microphone).toBe("second");
    expect(await controls.devices()).toMatchObject({ microphone: "second" });
  });

  it("is muted as the one before it was", async () => {
    const { call, controls } = await join();
    call.setMuted(true);
    daily().muted = false;
    await refusalOf(controls.useMicrophone("second"));
    expect(daily().muted).toBe(true);
    call.setMuted(false);
    await refusalOf(controls.useMicrophone("first"));
    expect(daily().muted).toBe(false);
  });

  it.each([
    ["refused", "Requested device not found"],
    ["kept", "This microphone could not be opened."],
    ["unanswered", "The microphone could not be changed: nobody answered."],
  ] as const)("that is %s rejects in words, and the one in use stays", async (how, words) => {
    const { controls } = await join();
    vapi().microphones = how;
    expect(await refusalOf(controls.useMicrophone("second"))).toBe(words);
    expect(await controls.devices()).toMatchObject({ microphone: "first" });
  });

  it("that is asked for anew is the one that the browser gives, and is heard", async () => {
    const { controls } = await join();
    const { getUserMedia, timesClosed } = givingMicrophones({ deviceId: "second" });
    // As the SDK has it after a refusal.
    daily().muted = true;
    expect(await refusalOf(controls.useMicrophone(null))).toBeNull();
    expect(getUserMedia).toHaveBeenCalledWith({ audio: true });
    expect([daily().microphone, daily().muted]).toEqual(["second", false]);
    expect(timesClosed()).toEqual([1]);
  });

  it("that is asked for anew may have another name in the call, but has to be there", async () => {
    const { controls } = await join();
    const { timesClosed } = givingMicrophones({ deviceId: "default" });
    const used = vi.spyOn(daily(), "getInputDevices");
    used.mockResolvedValue({ mic: { deviceId: "second" } });
    expect(await refusalOf(controls.useMicrophone(null))).toBeNull();
    used.mockResolvedValue({ mic: {} });
    expect(await refusalOf(controls.useMicrophone(null))).toBe(
      "This microphone could not be opened.",
    );
    expect(timesClosed()).toEqual([1, 1]);
  });

  it("that is asked for anew and cannot be named is closed, and the one in use stays", async () => {
    const { controls } = await join();
    const { timesClosed } = givingMicrophones({});
    expect(await refusalOf(controls.useMicrophone(null))).toBe("It could not be opened.");
    expect(timesClosed()).toEqual([1]);
    expect(daily().microphone).toBe("first");
  });

  it("is not asked for once the call is over", async () => {
    const { call, controls } = await join();
    const { getUserMedia } = givingMicrophones({ deviceId: "second" });
    void call.stop();
    expect(await refusalOf(controls.useMicrophone(null))).toBe("The call is over.");
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  it.each([
    ["NotAllowedError", "It is still blocked, by your browser or by your system."],
    ["SecurityError", "It is still blocked, by your browser or by your system."],
    ["NotFoundError", "There is still none."],
    ["NotReadableError", "Another app is still using it."],
    ["AbortError", "Another app is still using it."],
    ["FromTheFuture", "It could not be opened."],
  ])("that is asked for anew and refused as %s rejects in words", async (name, words) => {
    const { controls } = await join();
    const getUserMedia = () => Promise.reject(new DOMException("no", name));
    vi.stubGlobal("navigator", { mediaDevices: { enumerateDevices, getUserMedia } });
    expect(await refusalOf(controls.useMicrophone(null))).toBe(words);
    expect(daily().microphone).toBe("first");
  });

  it("is told as chosen, though its track does not say which it is: noise cancellation hands on its own", async () => {
    const { controls } = await join();
    await refusalOf(controls.useMicrophone("second"));
    vi.spyOn(daily().track, "getSettings").mockReturnValue({ deviceId: "" });
    expect(await controls.devices()).toMatchObject({ microphone: "second" });
  });

  it("is believed in where nothing can be read of what is in use", async () => {
    const { controls } = await join();
    vi.spyOn(daily(), "getInputDevices").mockResolvedValue("of another release");
    expect(await refusalOf(controls.useMicrophone("second"))).toBeNull();
  });

  it("was not opened where the library has none afterwards", async () => {
    const { controls } = await join();
    vi.spyOn(daily(), "getInputDevices").mockResolvedValue({ mic: {} });
    expect(await refusalOf(controls.useMicrophone("second"))).toBe(
      "This microphone could not be opened.",
    );
  });

  it("is nobody's any more where the call ended meanwhile", async () => {
    const { call, controls } = await join();
    const refusal = refusalOf(controls.useMicrophone("second"));
    void call.stop();
    expect(await refusal).toBe("The call is over.");
  });

  it("cannot be had before there is a call to be heard in", async () => {
    const call = start();
    await settle();
    expect(await refusalOf(call.controls()!.useMicrophone("second"))).toBe(
      "Call object is not available.",
    );
  });
});

describe("what else the page is given", () => {
  it("is closed with the call where it was asked for in one, and is the page's own otherwise", async () => {
    const { mediaDevices, timesClosed } = givingMicrophones({ deviceId: "first" });
    const { call } = await join();
    await mediaDevices.getUserMedia();
    void call.stop();
    await settle();
    await mediaDevices.getUserMedia();
    await join();
    expect(timesClosed()).toEqual([1, 0]);
  });
});

describe("another speaker", () => {
  it("plays what plays already, and what follows", async () => {
    const first = await join();
    play();
    expect(await refusalOf(first.controls.useSpeaker("hall"))).toBeNull();
    expect(sinks).toEqual(["hall"]);
    // A renewed track comes with an element of its own.
    play();
    expect(sinks).toEqual(["hall", "hall"]);
    void first.call.stop();
    await settle();
    const second = await join();
    play();
    expect(sinks).toHaveLength(3);
    expect(await second.controls.devices()).toMatchObject({ speaker: "hall" });
  });

  it("that the browser refuses rejects in words, and is forgotten", async () => {
    const { controls } = await join();
    play();
    setSinkId.mockRejectedValueOnce(new DOMException("gone", "NotFoundError"));
    expect(await refusalOf(controls.useSpeaker("gone"))).toBe("This speaker could not be used.");
    expect(await controls.devices()).toMatchObject({ speaker: null });
    play();
    expect(sinks).toEqual([]);
  });

  it("that has gone by the next call leaves it to the system to be heard", async () => {
    const { controls } = await join();
    await controls.useSpeaker("hall");
    let refused = 0;
    // No mock, which would take care of a rejection that nobody else does.
    const refuse = () => {
      refused += 1;
      return Promise.reject(new DOMException("gone", "NotFoundError"));
    };
    Object.defineProperty(HTMLMediaElement.prototype, "setSinkId", {
      value: refuse,
      configurable: true,
    });
    expect(() => play()).not.toThrow();
    await settle();
    // A rejection that nobody takes care of fails the run.
    expect(refused).toBe(1);
  });
});
