import { afterEach, beforeEach, vi } from "vitest";
import type { CallControls } from "../../src/provider/call-controls.ts";
import type { VoiceCall } from "../../src/provider/voice-provider.ts";
import { DEVICE_LIMIT } from "../../src/provider/vapi/controls.ts";
import { clientMaker } from "../../src/provider/vapi/vapi-client.ts";
import { createVapiProvider } from "../../src/provider/vapi/vapi-provider.ts";
import { createSystemClock } from "../../src/shared/system-clock.ts";
import { createFakeVapi, type FakeVapi, latestOf } from "./fake-sdk.ts";

const device = (kind: string, deviceId: string, label: string) => ({ kind, deviceId, label });
const DEVICES = [
  device("audioinput", "first", "Desk microphone"),
  device("videoinput", "camera", "Camera"),
  device("audioinput", "second", "Headset"),
  device("audiooutput", "hall", "Hall"),
];

/**
 * Calls of the adapter on the fake SDK, in a browser with two microphones and a speaker. Each test of the
 * file begins with a provider of its own, and with timers that stand still.
 */
export function callsWithDevices() {
  let vapi: FakeVapi;
  let start: () => VoiceCall;
  /** On which speakers elements were put, in order. */
  const sinks: string[] = [];
  const setSinkId = vi.fn<(id: string) => Promise<void>>();
  const enumerateDevices = vi.fn<() => Promise<unknown>>();
  const sdk = () => latestOf(vapi.instances);
  const daily = () => latestOf(vapi.calls);
  const settle = () => vi.advanceTimersByTimeAsync(10);

  /** A call that has been joined, and what can be done to it. */
  async function join(): Promise<{ call: VoiceCall; controls: CallControls }> {
    const call = start();
    await settle();
    latestOf(vapi.requests).response.resolve({});
    await settle();
    const controls = call.controls();
    if (controls === null) throw new Error("The call has no controls.");
    return { call, controls };
  }

  /** The SDK plays the assistant. */
  function play(): void {
    const player = document.createElement("audio");
    player.volume = sdk().volume ?? 1;
    sdk().player = player;
    sdk().emit("audio", player);
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vapi = createFakeVapi();
    const provider = createVapiProvider({
      publicKey: "pk",
      apiUrl: null,
      clock: createSystemClock(),
      load: async () => clientMaker(vapi.Sdk),
    });
    const metadata = { sessionId: "s", timestamp: "2026-01-01T00:00:00.000Z" };
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
    enumerateDevices.mockReset().mockResolvedValue(DEVICES);
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

  return {
    vapi: () => vapi,
    sdk,
    daily,
    start: () => start(),
    join,
    play,
    settle,
    sinks,
    setSinkId,
    enumerateDevices,
  };
}

/** What a promise is rejected with, in words, once every limit has passed; null where it is not. */
export async function refusalOf(promise: Promise<unknown>): Promise<string | null> {
  const refusal = promise.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : "no words"),
  );
  await vi.advanceTimersByTimeAsync(DEVICE_LIMIT);
  return refusal;
}
