// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import sdkPackage from "@vapi-ai/web/package.json";
import { createFakeVapi, type FakeVapi } from "../../../tests/support/fake-sdk.ts";
import { systemClock } from "../../time/system-clock.ts";
import type { CallControls } from "../call-controls.ts";
import type { VoiceCall } from "../voice-provider.ts";
import { DEVICE_LIMIT } from "./controls.ts";
import { STOP_LIMIT } from "./tear-down.ts";
import { clientMaker } from "./vapi-client.ts";
import { createVapiProvider } from "./vapi-provider.ts";

const settle = () => vi.advanceTimersByTimeAsync(10);
const device = (kind: string, deviceId: string, label: string) => ({ kind, deviceId, label });

let vapi: FakeVapi;
let start: () => VoiceCall;
const sinks: string[] = [];
const setSinkId = vi.fn<(id: string) => Promise<void>>();
const enumerateDevices = vi.fn<() => Promise<unknown>>();

const sdk = () => vapi.instances.at(-1)!;
const daily = () => vapi.calls.at(-1)!;

/** A call that has been joined, and what can be done to it. */
async function join(): Promise<{ call: VoiceCall; controls: CallControls }> {
  const call = start();
  await settle();
  vapi.requests.at(-1)!.response.resolve({});
  await settle();
  return { call, controls: call.controls()! };
}

/** The SDK plays the assistant. */
function play(): HTMLAudioElement {
  const player = document.createElement("audio");
  if (sdk().volume !== null) player.volume = sdk().volume!;
  sdk().player = player;
  sdk().emit("audio", player);
  return player;
}

/** What a promise is rejected with, in words. */
async function refusalOf(promise: Promise<unknown>): Promise<string | null> {
  const refusal = promise.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : "no words"),
  );
  await vi.advanceTimersByTimeAsync(DEVICE_LIMIT);
  return refusal;
}

beforeEach(() => {
  vi.useFakeTimers();
  vapi = createFakeVapi();
  const provider = createVapiProvider({
    publicKey: "pk",
    apiUrl: null,
    clock: systemClock,
    load: async () => clientMaker(vapi.Sdk),
  });
  const metadata = { sessionId: "s", timestamp: "2026-01-01T00:00:00.000Z", type: "assistant" };
  start = () =>
    provider.start(
      { target: { type: "assistant", id: "a" }, metadata: { ...metadata, type: "assistant" } },
      () => {},
    );
  sinks.length = 0;
  setSinkId.mockReset().mockImplementation(async (id) => void sinks.push(id));
  Object.defineProperty(HTMLMediaElement.prototype, "setSinkId", {
    value: setSinkId,
    configurable: true,
  });
  enumerateDevices
    .mockReset()
    .mockResolvedValue([
      device("audioinput", "first", "Desk microphone"),
      device("videoinput", "camera", "Camera"),
      device("audioinput", "second", "Headset"),
      device("audiooutput", "hall", "Hall"),
    ]);
  vi.stubGlobal("navigator", { mediaDevices: { enumerateDevices } });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.stubGlobal("MediaStream", class {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLMediaElement.prototype, "setSinkId");
});

describe("controls", () => {
  it("are there from the moment that a client holds the call until it is let go of", async () => {
    const call = start();
    expect(call.controls()).toBeNull();
    await settle();
    expect(call.controls()).not.toBeNull();
    call.release();
    expect(call.controls()).toBeNull();
  });

  it("name the client that is installed", async () => {
    const { controls } = await join();
    expect(controls.client).toBe(`@vapi-ai/web ${sdkPackage.version}`);
  });

  it("do nothing, and reject in words, once the call is over", async () => {
    const { call, controls } = await join();
    void call.stop();
    await settle();
    await join();
    controls.setVolume(0.1);
    expect(sdk().volume).toBe(1);
    expect(controls.say("Hello")).toBe(false);
    expect(daily().sent).toEqual([]);
    expect(await refusalOf(controls.useMicrophone("second"))).toBe("The call is over.");
    expect(await refusalOf(controls.useSpeaker("hall"))).toBe("The call is over.");
    expect(daily().microphone).toBe("first");
    expect(sinks).toEqual([]);
    expect(await controls.devices()).toMatchObject({ microphone: null });
  });
});

describe("the volume", () => {
  it("is the SDK's, within its bounds", async () => {
    const { controls } = await join();
    expect(controls.volume()).toBe(1);
    for (const [wish, volume] of [
      [0.4, 0.4],
      [-1, 0],
      [7, 1],
      [Number.NaN, 1],
    ] as const) {
      controls.setVolume(wish);
      expect([controls.volume(), sdk().volume]).toEqual([volume, volume]);
    }
  });

  it("is remembered for the calls that follow, also where the SDK's instance had to be replaced", async () => {
    const first = await join();
    first.controls.setVolume(0.3);
    vapi.answersLeave = false;
    const stopped = first.call.stop();
    await vi.advanceTimersByTimeAsync(STOP_LIMIT + 2000);
    await stopped.catch(() => {});
    vapi.answersLeave = true;
    for (const call of vapi.calls) call.destroyed = true;
    const second = await join();
    expect(vapi.instances).toHaveLength(2);
    expect(sdk().volume).toBe(0.3);
    expect(second.controls.volume()).toBe(0.3);
  });

  it("holds for an element of ours as well, before and after it plays", async () => {
    const { call, controls } = await join();
    daily().participantList["assistant"] = {
      local: false,
      session_id: "assistant",
      user_name: "Vapi Speaker",
      tracks: { audio: { persistentTrack: { kind: "audio" } } },
    };
    Object.defineProperty(HTMLMediaElement.prototype, "srcObject", { value: null, writable: true });
    controls.setVolume(0.3);
    await call.playAudio();
    const player = document.querySelector("audio")!;
    expect(player.volume).toBe(0.3);
    controls.setVolume(0.6);
    expect(player.volume).toBe(0.6);
    void call.stop();
    await settle();
  });
});

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
      device("audioinput", "", ""),
      device("audiooutput", "", ""),
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
    vapi.microphones = how;
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

describe("say", () => {
  it("goes over the call's channel, with its flags", async () => {
    const { controls } = await join();
    expect(controls.say("Hello")).toBe(true);
    expect(controls.say("Goodbye", { endCallAfterSpoken: true, interruptions: true })).toBe(true);
    expect(daily().sent.map((said) => JSON.parse(String(said)) as unknown)).toEqual([
      { type: "say", message: "Hello", endCallAfterSpoken: false, interruptionsEnabled: false },
      { type: "say", message: "Goodbye", endCallAfterSpoken: true, interruptionsEnabled: true },
    ]);
  });

  it("tells nobody before the call has been joined", async () => {
    vapi.joins = false;
    const call = start();
    await settle();
    expect(call.controls()!.say("Hello")).toBe(false);
    vapi.requests[0]!.response.resolve({});
    await settle();
    expect(vapi.calls).toHaveLength(1);
    expect(call.controls()!.say("Hello")).toBe(false);
  });
});
