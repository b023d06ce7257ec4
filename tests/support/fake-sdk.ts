import { defer, type Deferred } from "../../src/shared/defer.ts";
import type { DailyCallObject, SdkClass, VapiSdk } from "../../src/provider/vapi/sdk.ts";

/**
 * A small stand-in for the SDK's class, for the adapter's tests. It keeps the real one's order of
 * events and its traps (one call object a page, starts that never settle, stops that are ignored), and
 * waits for the test wherever the real one waits for the network.
 */

/** What a start of the SDK was given, and its request to the service, which the test answers. */
interface FakeRequest {
  readonly args: readonly unknown[];
  readonly response: Deferred<unknown>;
}

interface FakeTrack {
  readonly kind: "audio";
  readonly id: string;
  live: boolean;
  enabled: boolean;
  stop(): void;
  getSettings(): { readonly deviceId: string };
}

export interface FakeDaily extends DailyCallObject {
  readonly track: FakeTrack;
  /** `joined` is settled by the test. */
  readonly joined: Deferred<void>;
  readonly sent: unknown[];
  readonly participantList: Record<string, unknown>;
  readonly emit: (event: string, payload?: unknown) => void;
  readonly join: () => Promise<void>;
  muted: boolean;
  /** What is spoken into. */
  microphone: string;
  /** Whether a fatal error has ended it. */
  failed: boolean;
  destroyed: boolean;
}

export interface FakeSdk extends VapiSdk {
  readonly constructedWith: readonly unknown[];
  /** Emits as Node's emitter does: what a listener throws comes out here. */
  readonly emit: (event: string, payload?: unknown) => void;
  player: HTMLAudioElement | null;
  volume: number | null;
}

export interface FakeVapi {
  readonly Sdk: SdkClass;
  readonly instances: FakeSdk[];
  readonly requests: FakeRequest[];
  /** Every call object made, the destroyed ones included. */
  readonly calls: FakeDaily[];
  /** Whether the call machine answers a leave. */
  answersLeave: boolean;
  /** Whether the device is a mobile one, which waits before it joins. */
  mobileWait: Deferred<void> | null;
  /** Whether a join settles by itself. */
  joins: boolean;
  /** What becomes of the wish for another microphone. */
  microphones: "changed" | "kept" | "refused" | "unanswered";
}

type Listeners = Map<string, ((payload?: unknown) => void)[]>;

function createEmitter() {
  const listeners: Listeners = new Map();
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
  const { on, emit } = createEmitter();
  const joined = defer<void>();
  let left = false;
  let resolveLeave = () => {};
  const track: FakeTrack = {
    kind: "audio",
    id: `microphone-${world.calls.length + 1}`,
    live: false,
    enabled: true,
    stop() {
      track.live = false;
    },
    getSettings: () => ({ deviceId: daily.microphone }),
  };

  /** The call machine has left: waited for by the latest leave only. */
  function machineLeft(): void {
    left = true;
    track.live = false;
    resolveLeave();
    onLeft();
  }

  const daily: FakeDaily = {
    callClientId: `call-${world.calls.length + 1}`,
    track,
    joined,
    sent: [],
    participantList: {},
    emit: (event, payload) => (event === "left-meeting" ? machineLeft() : emit(event, payload)),
    muted: false,
    microphone: "first",
    failed: false,
    destroyed: false,
    on,
    participants: () => daily.participantList,
    // As the real one does, it refuses to be told anything before it has joined.
    sendAppMessage(data) {
      if (!track.live) throw new Error("sendAppMessage() only supported after join.");
      daily.sent.push(data);
    },
    getInputDevices: () => Promise.resolve({ mic: { deviceId: daily.microphone } }),
    async join() {
      if (world.joins) joined.resolve();
      await joined.promise;
      // A destroyed call's join never settles.
      if (daily.destroyed || left) await new Promise(() => {});
      track.live = true;
      daily.participantList["local"] = {
        local: true,
        session_id: "visitor",
        user_name: "",
        tracks: { audio: { persistentTrack: track } },
      };
    },
    async destroy() {
      // After a fatal error the machine is not asked to leave, and keeps the microphone.
      if (!left && !daily.failed) {
        await new Promise<void>((resolve) => {
          resolveLeave = resolve;
          if (world.answersLeave) machineLeft();
        });
      }
      daily.destroyed = true;
    },
  };
  world.calls.push(daily);
  return daily;
}

function createSdk(world: FakeVapi, constructedWith: readonly unknown[]): FakeSdk {
  const { on, emit } = createEmitter();
  let started = false;
  let call: FakeDaily | null = null;

  const progress = (stage: string, status: string) =>
    emit("call-start-progress", { stage, status });

  async function cleanup(): Promise<void> {
    started = false;
    await call?.destroy();
    call = null;
    sdk.player = null;
  }

  async function open(args: readonly unknown[]): Promise<unknown> {
    progress("web-call-creation", "started");
    const request = { args, response: defer<unknown>() };
    world.requests.push(request);
    const webCall = await request.response.promise;
    progress("web-call-creation", "completed");
    if (call !== null) await cleanup();
    call = createDaily(world, () => {
      emit("call-end");
      emit("message", {
        type: "status-update",
        status: "ended",
        endedReason: "customer-ended-call",
      });
      void cleanup();
    });
    progress("daily-call-object-creation", "completed");
    await world.mobileWait?.promise;
    progress("daily-call-join", "started");
    if (call === null) throw new TypeError("Cannot read properties of null (reading 'join')");
    await call.join();
    progress("daily-call-join", "completed");
    emit("call-start-success", { totalDuration: 1 });
    return webCall;
  }

  const sdk: FakeSdk = {
    constructedWith,
    player: null,
    volume: null,
    on,
    emit,
    async start(...args) {
      const [assistant, , squad, workflow] = args;
      if (!assistant && !squad && !workflow) {
        const error = new Error("Assistant or Squad or Workflow must be provided.");
        emit("error", { type: "validation-error", error: { message: error.message } });
        throw error;
      }
      if (started) {
        progress("validation", "failed");
        return null;
      }
      started = true;
      try {
        return await open(args);
      } catch (error) {
        const message = error instanceof Error ? error.message : error;
        emit("error", { type: "start-method-error", error: { message } });
        await cleanup();
        return null;
      }
    },
    async stop() {
      started = false;
      if (call !== null) {
        await call.destroy();
        call = null;
      }
      sdk.player = null;
    },
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
      if (world.microphones === "unanswered") await new Promise(() => {});
      if (world.microphones === "refused") throw new Error("Requested device not found");
      if (world.microphones === "changed") call.microphone = audioDeviceId;
    },
    say(message, endCallAfterSpoken, interruptionsEnabled) {
      const said = { type: "say", message, endCallAfterSpoken, interruptionsEnabled };
      call?.sendAppMessage(JSON.stringify(said));
    },
    getAudioPlayer: () => sdk.player,
    getDailyCallObject: () => call,
  };
  world.instances.push(sdk);
  return sdk;
}

export function createFakeVapi(): FakeVapi {
  const world: FakeVapi = {
    // A class, since it is made with `new`.
    Sdk: class {
      constructor(...args: ConstructorParameters<SdkClass>) {
        return createSdk(world, args);
      }
    } as SdkClass,
    instances: [],
    requests: [],
    calls: [],
    answersLeave: true,
    mobileWait: null,
    joins: true,
    microphones: "changed",
  };
  return world;
}

/** The latest of the instances, calls or requests of a fake; throws where there is none yet. */
export function latestOf<One>(all: readonly One[]): One {
  const latest = all.at(-1);
  if (latest === undefined) throw new Error("There is none yet.");
  return latest;
}
