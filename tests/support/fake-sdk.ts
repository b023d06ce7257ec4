import { defer, type Deferred } from "../../src/shared/defer.ts";
import type { DailyCallObject, SdkClass, VapiSdk } from "../../src/provider/vapi/sdk.ts";

/**
 * A fake of the SDK's class, for states that the real SDK on the stand-ins cannot reach: a stop that
 * throws, a machine that ignores force, devices that the browser of a test does not have.
 * `tests/provider-contract` tests everything else on the real SDK.
 */

interface FakeTrack {
  readonly kind: "audio";
  live: boolean;
  enabled: boolean;
  stop(): void;
  getSettings(): { readonly deviceId: string };
}

export interface FakeDaily extends DailyCallObject {
  readonly track: FakeTrack;
  /** The messages that the adapter has sent by the call object. */
  readonly sent: unknown[];
  readonly participantList: Record<string, unknown>;
  muted: boolean;
  /** The ID of the current microphone. */
  microphone: string;
  destroyed: boolean;
}

export interface FakeSdk extends VapiSdk {
  readonly constructedWith: readonly unknown[];
  /** Emits like Node's emitter: an exception of a listener reaches the caller. */
  readonly emit: (event: string, payload?: unknown) => void;
  player: HTMLAudioElement | null;
  volume: number | null;
}

export interface FakeVapi {
  readonly Sdk: SdkClass;
  readonly instances: FakeSdk[];
  /** The SDK's requests for a call, which the test answers. */
  readonly requests: Deferred<unknown>[];
  /** Every call object, destroyed ones included. */
  readonly calls: FakeDaily[];
  /** Whether the call machine answers a leave. */
  answersLeave: boolean;
  /** Whether the call machine answers a join. */
  answersJoin: boolean;
  /** How the call library answers a change of the microphone. */
  microphones: "changed" | "kept" | "refused" | "unanswered";
}

const never = () => new Promise<never>(() => {});

function createEmitter() {
  const listeners = new Map<string, ((payload?: unknown) => void)[]>();
  return {
    on(event: string, listener: (payload?: unknown) => void) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    emit(event: string, payload?: unknown) {
      for (const listener of listeners.get(event) ?? []) listener(payload);
    },
  };
}

function createDaily(world: FakeVapi, onLeft: () => void): FakeDaily {
  if (world.calls.some((call) => !call.destroyed))
    throw new Error("Duplicate DailyIframe instances are not allowed");
  const track: FakeTrack = {
    kind: "audio",
    live: false,
    enabled: true,
    stop() {
      track.live = false;
    },
    getSettings: () => ({ deviceId: daily.microphone }),
  };
  const daily: FakeDaily = {
    callClientId: `call-${world.calls.length + 1}`,
    track,
    sent: [],
    participantList: {},
    muted: false,
    microphone: "first",
    destroyed: false,
    on: () => {},
    participants: () => daily.participantList,
    sendAppMessage(data) {
      if (!track.live) throw new Error("sendAppMessage() only supported after join.");
      daily.sent.push(data);
    },
    getInputDevices: () => Promise.resolve({ mic: { deviceId: daily.microphone } }),
    async destroy() {
      if (!world.answersLeave) await never();
      track.live = false;
      onLeft();
      daily.destroyed = true;
    },
  };
  world.calls.push(daily);
  return daily;
}

function createSdk(world: FakeVapi, constructedWith: readonly unknown[]): FakeSdk {
  const { on, emit } = createEmitter();
  let call: FakeDaily | null = null;

  const progress = (stage: string, status: string) =>
    emit("call-start-progress", { stage, status });

  async function cleanup(): Promise<void> {
    await call?.destroy();
    call = null;
    sdk.player = null;
  }

  async function open(): Promise<unknown> {
    const request = defer<unknown>();
    world.requests.push(request);
    const webCall = await request.promise;
    call = createDaily(world, () => emit("call-end"));
    progress("daily-call-object-creation", "completed");
    progress("daily-call-join", "started");
    if (!world.answersJoin) await never();
    call.track.live = true;
    call.participantList["local"] = {
      local: true,
      session_id: "visitor",
      user_name: "",
      tracks: { audio: { persistentTrack: call.track } },
    };
    progress("daily-call-join", "completed");
    return webCall;
  }

  const sdk: FakeSdk = {
    constructedWith,
    player: null,
    volume: null,
    on,
    emit,
    async start(assistant, _overrides, _squad, workflow) {
      if (!assistant && !workflow) {
        const error = new Error("Assistant or Squad or Workflow must be provided.");
        emit("error", { type: "validation-error", error: { message: error.message } });
        throw error;
      }
      try {
        return await open();
      } catch (error) {
        const message = error instanceof Error ? error.message : error;
        emit("error", { type: "start-method-error", error: { message } });
        await cleanup();
        return null;
      }
    },
    stop: cleanup,
    setMuted(muted) {
      if (call === null) throw new Error("Call object is not available.");
      call.muted = muted;
    },
    setVolume(volume) {
      sdk.volume = volume;
      if (sdk.player !== null) sdk.player.volume = volume;
    },
    async setInputDevicesAsync({ audioDeviceId }) {
      if (call === null) throw new Error("Call object is not available.");
      if (world.microphones === "unanswered") await never();
      if (world.microphones === "refused") throw new Error("Requested device not found");
      if (world.microphones === "changed") call.microphone = audioDeviceId;
    },
    send(message) {
      call?.sendAppMessage(JSON.stringify(message));
    },
    getAudioPlayer: () => sdk.player,
    getDailyCallObject: () => call,
  };
  world.instances.push(sdk);
  return sdk;
}

export function createFakeVapi(): FakeVapi {
  const world: FakeVapi = {
    // A class, because the adapter calls it with `new`.
    Sdk: class {
      constructor(...args: ConstructorParameters<SdkClass>) {
        return createSdk(world, args);
      }
    } as SdkClass,
    instances: [],
    requests: [],
    calls: [],
    answersLeave: true,
    answersJoin: true,
    microphones: "changed",
  };
  return world;
}

/** Returns the last instance, call or request of a fake. Throws if the list is empty. */
export function latestOf<One>(all: readonly One[]): One {
  const latest = all.at(-1);
  if (latest === undefined) throw new Error("There is none yet.");
  return latest;
}
