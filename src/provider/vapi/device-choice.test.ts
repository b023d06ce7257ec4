// @vitest-environment jsdom
import { describe, expect, it, type Mock, vi } from "vitest";
import {
  adapterCallsWithDevices,
  refusalOf,
  runTasks,
} from "../../../tests/support/adapter-calls.ts";

const { vapi, daily, start, join, play, sinks, setSinkId, enumerateDevices } =
  adapterCallsWithDevices();

describe("the list of sound devices", () => {
  it("holds the browser's audio devices and the current microphone", async () => {
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

  it("is empty without permission to see device labels, and requests no permission", async () => {
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

  it("is empty when the browser cannot list devices or refuses to", async () => {
    const { controls } = await join();
    enumerateDevices.mockRejectedValue(new DOMException("no", "NotAllowedError"));
    expect(await controls.devices()).toMatchObject({ microphones: [], speakers: [] });
    vi.stubGlobal("navigator", {});
    expect(await controls.devices()).toMatchObject({ microphones: [], speakers: [] });
  });

  it("contains no speakers when the browser cannot switch the speaker", async () => {
    Reflect.deleteProperty(HTMLMediaElement.prototype, "setSinkId");
    const { controls } = await join();
    expect(await controls.devices()).toMatchObject({ speakers: [] });
    expect(await refusalOf(controls.useSpeaker("hall"))).toBe(
      "This browser has no choice of speakers.",
    );
    expect(() => play()).not.toThrow();
  });
});

/**
 * Stubs a browser that opens microphones with these settings. `timesClosed` counts how often a track is
 * stopped.
 */
function stubMicrophones(settings: { readonly deviceId?: string }) {
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

describe("a change of the microphone", () => {
  it("makes the chosen microphone the current one", async () => {
    const { controls } = await join();
    expect(await refusalOf(controls.useMicrophone("second"))).toBeNull();
    expect(daily().microphone).toBe("second");
    expect(await controls.devices()).toMatchObject({ microphone: "second" });
  });

  it("keeps the call muted or unmuted", async () => {
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
  ] as const)(
    "keeps the current microphone when the new one is not opened (%s), and rejects with %j",
    async (how, words) => {
      const { controls } = await join();
      vapi().microphones = how;
      expect(await refusalOf(controls.useMicrophone("second"))).toBe(words);
      expect(await controls.devices()).toMatchObject({ microphone: "first" });
    },
  );

  it("opens the microphone that the browser chooses, and unmutes it, when no ID is given", async () => {
    const { controls } = await join();
    const { getUserMedia, timesClosed } = stubMicrophones({ deviceId: "second" });
    // The SDK mutes a call whose microphone was refused.
    daily().muted = true;
    expect(await refusalOf(controls.useMicrophone(null))).toBeNull();
    expect(getUserMedia).toHaveBeenCalledWith({ audio: true });
    expect([daily().microphone, daily().muted]).toEqual(["second", false]);
    expect(timesClosed()).toEqual([1]);
  });

  it("accepts any microphone that the call library opens when no ID is given, and rejects when it opens none", async () => {
    const { controls } = await join();
    const { timesClosed } = stubMicrophones({ deviceId: "default" });
    const used = vi.spyOn(daily(), "getInputDevices");
    used.mockResolvedValue({ mic: { deviceId: "second" } });
    expect(await refusalOf(controls.useMicrophone(null))).toBeNull();
    used.mockResolvedValue({ mic: {} });
    expect(await refusalOf(controls.useMicrophone(null))).toBe(
      "This microphone could not be opened.",
    );
    expect(timesClosed()).toEqual([1, 1]);
  });

  it("closes the new stream and keeps the current microphone when the device has no ID", async () => {
    const { controls } = await join();
    const { timesClosed } = stubMicrophones({});
    expect(await refusalOf(controls.useMicrophone(null))).toBe("It could not be opened.");
    expect(timesClosed()).toEqual([1]);
    expect(daily().microphone).toBe("first");
  });

  it("does not ask the browser for a microphone after the end of the call", async () => {
    const { call, controls } = await join();
    const { getUserMedia } = stubMicrophones({ deviceId: "second" });
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
  ])("rejects when the browser refuses with %s, and says: %s", async (name, words) => {
    const { controls } = await join();
    const getUserMedia = () => Promise.reject(new DOMException("no", name));
    vi.stubGlobal("navigator", { mediaDevices: { enumerateDevices, getUserMedia } });
    expect(await refusalOf(controls.useMicrophone(null))).toBe(words);
    expect(daily().microphone).toBe("first");
  });

  it("still lists the chosen microphone as current when noise cancellation's track has no device ID", async () => {
    const { controls } = await join();
    await refusalOf(controls.useMicrophone("second"));
    vi.spyOn(daily().track, "getSettings").mockReturnValue({ deviceId: "" });
    expect(await controls.devices()).toMatchObject({ microphone: "second" });
  });

  it.each([
    ["succeeds", "an unknown format", "of another release", null],
    ["rejects", "no microphone", { mic: {} }, "This microphone could not be opened."],
  ])("%s when the call library answers with %s", async (_, __, answer, words) => {
    const { controls } = await join();
    vi.spyOn(daily(), "getInputDevices").mockResolvedValue(answer);
    expect(await refusalOf(controls.useMicrophone("second"))).toBe(words);
  });

  it("rejects when the call ends during the change", async () => {
    const { call, controls } = await join();
    const refusal = refusalOf(controls.useMicrophone("second"));
    void call.stop();
    expect(await refusal).toBe("The call is over.");
  });

  it("rejects when the call object does not exist yet", async () => {
    const call = start();
    await runTasks();
    expect(await refusalOf(call.controls()!.useMicrophone("second"))).toBe(
      "Call object is not available.",
    );
  });
});

describe("a microphone that the page itself opens", () => {
  it("is closed at the end of a call only when it was requested during that call", async () => {
    const { mediaDevices, timesClosed } = stubMicrophones({ deviceId: "first" });
    const { call } = await join();
    await mediaDevices.getUserMedia();
    void call.stop();
    await runTasks();
    await mediaDevices.getUserMedia();
    await join();
    expect(timesClosed()).toEqual([1, 0]);
  });
});

describe("a change of the speaker", () => {
  it("applies to the current audio element, to later ones and to later calls", async () => {
    const first = await join();
    play();
    expect(await refusalOf(first.controls.useSpeaker("hall"))).toBeNull();
    expect(sinks).toEqual(["hall"]);
    // The SDK creates a new element for a new track.
    play();
    expect(sinks).toEqual(["hall", "hall"]);
    void first.call.stop();
    await runTasks();
    const second = await join();
    play();
    expect(sinks).toHaveLength(3);
    expect(await second.controls.devices()).toMatchObject({ speaker: "hall" });
  });

  it("rejects with a text and forgets the speaker when the browser refuses it", async () => {
    const { controls } = await join();
    play();
    setSinkId.mockRejectedValueOnce(new DOMException("gone", "NotFoundError"));
    expect(await refusalOf(controls.useSpeaker("gone"))).toBe("This speaker could not be used.");
    expect(await controls.devices()).toMatchObject({ speaker: null });
    play();
    expect(sinks).toEqual([]);
  });

  it("falls back to the default speaker when the chosen one is gone", async () => {
    const { controls } = await join();
    await controls.useSpeaker("hall");
    let refused = 0;
    // A plain function, because a mock would handle the rejection that this test looks for.
    const refuse = () => {
      refused += 1;
      return Promise.reject(new DOMException("gone", "NotFoundError"));
    };
    Object.defineProperty(HTMLMediaElement.prototype, "setSinkId", {
      value: refuse,
      configurable: true,
    });
    expect(() => play()).not.toThrow();
    await runTasks();
    expect(refused).toBe(1);
  });
});
