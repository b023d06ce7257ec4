import { configured } from "./configurations.ts";
import { afterEach, beforeEach, vi } from "vitest";
import type { CallControls } from "../../src/provider/call-controls.ts";
import type { Configuration } from "../../src/provider/configuration.ts";
import type { ProviderEvent, ProviderEventName } from "../../src/provider/events.ts";
import { DEVICE_LIMIT } from "../../src/provider/vapi/controls.ts";
import { clientMaker } from "../../src/provider/vapi/vapi-client.ts";
import { createVapiProvider } from "../../src/provider/vapi/vapi-provider.ts";
import type { StartRequest, VoiceCall } from "../../src/provider/voice-provider.ts";
import { createSystemClock } from "../../src/shared/system-clock.ts";
import { createFakeVapi, type FakeVapi, latestOf } from "./fake-sdk.ts";

const REQUEST: StartRequest = {
  target: "assistant",
  metadata: { sessionId: "s-1", timestamp: "2026-01-01T00:00:00.000Z", type: "assistant" },
};
export const WEB_CALL = { id: "call-1", webCallUrl: "https://example.test/room" };

export const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
/** Runs all tasks of the SDK and the adapter that wait at most 10 ms. */
export const runTasks = () => pass(10);

/** A call that records its events and its outcome. */
export interface RecordedCall extends VoiceCall {
  readonly names: () => ProviderEventName[];
  outcome: unknown;
  onEvent: (event: ProviderEvent) => void;
}

interface Options {
  readonly apiUrl?: string | null;
  readonly configure?: () => Promise<Configuration>;
  /** Loads the SDK's module; by default the fake one. */
  readonly load?: () => Promise<unknown>;
}

/** Gives each test of a file a new fake SDK and fake timers, and returns functions that use them. */
export function adapterCalls() {
  let vapi: FakeVapi;

  beforeEach(() => {
    vi.useFakeTimers();
    vapi = createFakeVapi();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function createProvider({ apiUrl = null, load, ...options }: Options = {}) {
    const configuration = configured({ publicKey: "pk", assistant: "assistant-id", apiUrl });
    const { configure = () => Promise.resolve(configuration) } = options;
    const arrive = load ?? (() => Promise.resolve({ default: { default: vapi.Sdk } }));
    const provider = createVapiProvider({
      configure,
      clock: createSystemClock(),
      load: async () => clientMaker(await arrive()),
    });

    function start(): RecordedCall {
      const heard: ProviderEvent[] = [];
      const call: RecordedCall = {
        ...provider.start(REQUEST, (event) => {
          heard.push(event);
          call.onEvent(event);
        }),
        names: () => heard.map(({ type }) => type),
        outcome: "pending",
        onEvent: () => {},
      };
      call.started.then(
        (outcome) => (call.outcome = outcome),
        (error: unknown) => (call.outcome = error),
      );
      return call;
    }

    /** Starts a call and waits until it has joined. */
    async function startLive(): Promise<RecordedCall> {
      const call = start();
      await runTasks();
      latestOf(vapi.requests).resolve(WEB_CALL);
      await runTasks();
      return call;
    }

    return { provider, start, startLive };
  }

  return {
    vapi: () => vapi,
    createProvider,
    sdk: () => latestOf(vapi.instances),
    daily: () => latestOf(vapi.calls),
    openMicrophones: () => vapi.calls.filter(({ track }) => track.live).length,
    aliveCalls: () => vapi.calls.filter(({ destroyed }) => !destroyed).length,
  };
}

const device = (kind: string, deviceId: string, label: string) => ({ kind, deviceId, label });
const DEVICES = [
  device("audioinput", "first", "Desk microphone"),
  device("videoinput", "camera", "Camera"),
  device("audioinput", "second", "Headset"),
  device("audiooutput", "hall", "Hall"),
];

/** Like `adapterCalls`, in a jsdom with two microphones and one speaker. */
export function adapterCallsWithDevices() {
  const calls = adapterCalls();
  const { sdk } = calls;
  let start: () => VoiceCall;
  let startLive: () => Promise<VoiceCall>;
  /** The IDs of the speakers that the adapter has set on audio elements, in order. */
  const sinks: string[] = [];
  const setSinkId = vi.fn<(id: string) => Promise<void>>();
  const enumerateDevices = vi.fn<() => Promise<unknown>>();

  async function join(): Promise<{ call: VoiceCall; controls: CallControls }> {
    const call = await startLive();
    const controls = call.controls();
    if (controls === null) throw new Error("The call has no controls.");
    return { call, controls };
  }

  /** Makes the SDK play the assistant on a new audio element. */
  function play(): void {
    const player = document.createElement("audio");
    player.volume = sdk().volume ?? 1;
    sdk().player = player;
    sdk().emit("audio", player);
  }

  beforeEach(() => {
    ({ start, startLive } = calls.createProvider());
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
    vi.restoreAllMocks();
    Reflect.deleteProperty(HTMLMediaElement.prototype, "setSinkId");
  });

  return { ...calls, start: () => start(), join, play, sinks, setSinkId, enumerateDevices };
}

/** Passes the time limit for devices; returns the promise's error message, or null if it is fulfilled. */
export async function refusalOf(promise: Promise<unknown>): Promise<string | null> {
  const refusal = promise.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : "no words"),
  );
  await pass(DEVICE_LIMIT);
  return refusal;
}
