// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
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
    const stop = vi.fn();
    const track = { getSettings: () => ({ deviceId: "second" }), stop };
    const getUserMedia = vi.fn(async () => ({
      getTracks: () => [track],
      getAudioTracks: () => [track],
    }));
    vi.stubGlobal("navigator", { mediaDevices: { enumerateDevices, getUserMedia } });
    // As the SDK has it after a refusal.
    daily().muted = true;
    expect(await refusalOf(controls.useMicrophone(null))).toBeNull();
    expect(getUserMedia).toHaveBeenCalledWith({ audio: true });
    expect([daily().microphone, daily().muted]).toEqual(["second", false]);
    expect(stop).toHaveBeenCalledOnce();
  });

  it.each([
    ["NotAllowedError", "It is still blocked, by your browser or by your system."],
    ["NotFoundError", "There is still none."],
    ["NotReadableError", "Another app is still using it."],
    ["FromTheFuture", "It could not be opened."],
  ])("that is asked for anew and refused as %s rejects in words", async (name, words) => {
    const { controls } = await join();
    const getUserMedia = () => Promise.reject(new DOMException("no", name));
    vi.stubGlobal("navigator", { mediaDevices: { enumerateDevices, getUserMedia } });
    expect(await refusalOf(controls.useMicrophone(null))).toBe(words);
    expect(daily().microphone).toBe("first");
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
