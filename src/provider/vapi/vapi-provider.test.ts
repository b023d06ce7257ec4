import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../time/system-clock.ts";
import type { ProviderEvent, ProviderEventName } from "../events.ts";
import {
  type CallTarget,
  ClientCreationError,
  type StartRequest,
  type VoiceCall,
} from "../voice-provider.ts";
import { ABSENCE_LIMIT, INTERRUPTION_LIMIT } from "./connection-watch.ts";
import { defer } from "../defer.ts";
import { createFakeVapi, type FakeVapi } from "../../../tests/support/fake-sdk.ts";
import { DESTROY_LIMIT, REQUEST_LIMIT, STOP_LIMIT } from "./tear-down.ts";
import { clientMaker } from "./vapi-client.ts";
import { createVapiProvider } from "./vapi-provider.ts";

const ASSISTANT: CallTarget = { type: "assistant", id: "assistant-id" };
const WEB_CALL = { id: "call-1", webCallUrl: "https://example.test/room" };

const requestFor = (target: CallTarget): StartRequest => ({
  target,
  metadata: { sessionId: "s-1", timestamp: "2026-01-01T00:00:00.000Z", type: target.type },
});

/** All that the SDK does at once, its macrotasks included. */
const settle = () => vi.advanceTimersByTimeAsync(10);
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

/** A call whose every event and outcome is written down. */
interface HeardCall extends VoiceCall {
  readonly heard: ProviderEvent[];
  readonly names: () => ProviderEventName[];
  outcome: unknown;
  onEvent: (event: ProviderEvent) => void;
}

let vapi: FakeVapi;

interface Options {
  readonly apiUrl?: string;
  /** The SDK's module, as it arrives. */
  readonly load?: () => Promise<unknown>;
}

function createProvider({ apiUrl, load }: Options = {}) {
  const arrive = load ?? (() => Promise.resolve({ default: { default: vapi.Sdk } }));
  const provider = createVapiProvider({
    publicKey: "pk",
    apiUrl: apiUrl ?? null,
    clock: systemClock,
    load: async () => clientMaker(await arrive()),
  });

  function start(target: CallTarget = ASSISTANT): HeardCall {
    const heard: ProviderEvent[] = [];
    const call: HeardCall = {
      ...provider.start(requestFor(target), (event) => {
        heard.push(event);
        call.onEvent(event);
      }),
      heard,
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

  /** A call that is live, as far as the SDK goes. */
  async function startLive(target?: CallTarget): Promise<HeardCall> {
    const call = start(target);
    await settle();
    vapi.requests.at(-1)!.response.resolve(WEB_CALL);
    await settle();
    sdk().emit("call-start");
    return call;
  }

  return { provider, start, startLive };
}

const sdk = () => vapi.instances.at(-1)!;
const daily = () => vapi.calls.at(-1)!;
const openMicrophones = () => vapi.calls.filter(({ track }) => track.live).length;
const aliveCalls = () => vapi.calls.filter(({ destroyed }) => !destroyed).length;

beforeEach(() => {
  vi.useFakeTimers();
  vapi = createFakeVapi();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("loading", () => {
  it("waits for the first sign of intent, and happens once", async () => {
    const load = vi.fn(() => Promise.resolve({ default: vapi.Sdk }));
    const { provider, start } = createProvider({ load });
    expect(load).not.toHaveBeenCalled();
    provider.warmUp();
    provider.warmUp();
    await settle();
    expect(vapi.instances).toHaveLength(0);
    start();
    await settle();
    expect(load).toHaveBeenCalledOnce();
    expect(vapi.instances).toHaveLength(1);
  });

  it("makes the client with the key, the address and no eval", async () => {
    const { start } = createProvider({ apiUrl: "https://api.example.test" });
    start();
    await settle();
    expect(sdk().constructedWith).toEqual(["pk", "https://api.example.test", { avoidEval: true }]);
  });

  it("leaves the service's own address to the SDK", async () => {
    createProvider().start();
    await settle();
    expect(sdk().constructedWith[1]).toBeUndefined();
  });

  it("that fails rejects the start and is tried again by the next", async () => {
    const failure = new TypeError("Failed to fetch dynamically imported module");
    const load = vi.fn(() => Promise.resolve({ default: vapi.Sdk }));
    load.mockRejectedValueOnce(failure);
    const { start, startLive } = createProvider({ load });
    const first = start();
    await settle();
    expect(first.outcome).toBeInstanceOf(ClientCreationError);
    expect(first.outcome).toMatchObject({ cause: failure });
    first.release();
    expect((await startLive()).outcome).toBe("started");
  });

  it("that fails while warming up is nobody's trouble", async () => {
    const load = vi.fn(() => Promise.resolve({ default: vapi.Sdk }));
    load.mockImplementationOnce(() => {
      throw new Error("no network");
    });
    const { provider, startLive } = createProvider({ load });
    expect(() => provider.warmUp()).not.toThrow();
    await settle();
    expect((await startLive()).outcome).toBe("started");
  });

  it("of something that holds no class, or whose class throws, rejects alike", async () => {
    const cause = new Error("no audio context");
    const Broken = class {
      constructor() {
        throw cause;
      }
    };
    const modules: unknown[] = [{}, { default: Broken }, { default: vapi.Sdk }];
    const { start } = createProvider({ load: () => Promise.resolve(modules.shift()) });
    const first = start();
    await settle();
    expect(first.outcome).toBeInstanceOf(ClientCreationError);
    const second = start();
    await settle();
    expect(second.outcome).toMatchObject({ name: "ClientCreationError", cause });
  });
});

describe("starting", () => {
  const variableValues = requestFor(ASSISTANT).metadata;

  it("opens an assistant with the metadata among its overrides", async () => {
    createProvider().start();
    await settle();
    expect(vapi.requests[0]!.args).toEqual(["assistant-id", { variableValues }]);
  });

  it("opens a workflow with the metadata among its overrides", async () => {
    createProvider().start({ type: "workflow", id: "workflow-id" });
    await settle();
    const overrides = { variableValues: { ...variableValues, type: "workflow" } };
    expect(vapi.requests[0]!.args).toEqual([
      undefined,
      undefined,
      undefined,
      "workflow-id",
      overrides,
    ]);
  });

  it.each(["assistant", "workflow"] as const)(
    "without a %s is the SDK's to refuse",
    async (type) => {
      const { start, startLive } = createProvider();
      const call = start({ type, id: null });
      await settle();
      expect(call.outcome).toMatchObject({
        message: "Assistant or Squad or Workflow must be provided.",
      });
      expect(call.names()).toEqual(["error"]);
      expect((await startLive()).outcome).toBe("started");
    },
  );

  it("resolves with the SDK's start; the call is live on call-start alone", async () => {
    const { start } = createProvider();
    const call = start();
    await settle();
    expect(call.outcome).toBe("pending");
    vapi.requests[0]!.response.resolve(WEB_CALL);
    await settle();
    expect(call.outcome).toBe("started");
    expect(call.names()).not.toContain("call-start");
    sdk().emit("call-start");
    expect(call.names()).toContain("call-start");
  });

  it("comes back empty when the service refuses, after the error that says why", async () => {
    const { start, startLive } = createProvider();
    const call = start();
    await settle();
    vapi.requests[0]!.response.reject(new Error("Wallet Balance is low"));
    await settle();
    expect(call.outcome).toBe("empty");
    expect(call.heard.find(({ type }) => type === "error")).toMatchObject({
      error: { message: "Wallet Balance is low" },
    });
    expect((await startLive()).outcome).toBe("started");
  });

  it("may come back empty without any error, and leaves the way free", async () => {
    const { start, startLive } = createProvider();
    const call = start();
    await settle();
    vapi.requests[0]!.response.resolve(null);
    await settle();
    expect(call.outcome).toBe("empty");
    expect(call.names()).not.toContain("error");
    expect((await startLive()).outcome).toBe("started");
    expect(aliveCalls()).toBe(1);
  });

  it("comes back empty while a call is in progress, and touches nothing of it", async () => {
    const { start, startLive } = createProvider();
    const first = await startLive();
    const second = start();
    await settle();
    expect(second.outcome).toBe("empty");
    expect(vapi.requests).toHaveLength(1);
    await second.stop();
    second.release();
    second.setMuted(true);
    await expect(second.playAudio()).rejects.toThrow("no call");
    expect(second.audio()).toEqual({ assistant: null, visitor: null });
    expect(openMicrophones()).toBe(1);
    expect(daily().muted).toBe(false);
    expect(first.names()).not.toContain("call-end");
  });
});

describe("events", () => {
  it("of a call that was stopped never reach the next one", async () => {
    const { start, startLive } = createProvider();
    const first = await startLive();
    void first.stop();
    const second = start();
    await settle();
    expect(first.names().slice(-2)).toEqual(["call-end", "status-update"]);
    expect(second.names()).not.toContain("call-end");
  });

  it("hand the end of a speech to the call in which it began", async () => {
    const { startLive } = createProvider();
    const first = await startLive();
    sdk().emit("speech-start");
    void first.stop();
    const second = await startLive();
    sdk().emit("speech-start");
    sdk().emit("speech-end");
    sdk().emit("speech-end");
    const speech = (call: HeardCall) => call.names().filter((name) => name.startsWith("speech"));
    expect(speech(first)).toEqual(["speech-start", "speech-end"]);
    expect(speech(second)).toEqual(["speech-start", "speech-end"]);
  });

  it("never let a listener's failure out to the SDK", async () => {
    const surfaced: unknown[] = [];
    vi.stubGlobal("queueMicrotask", (task: () => void) => {
      expect(task).toThrow("a listener's own fault");
      surfaced.push(task);
    });
    const { start, startLive } = createProvider();
    const failing = start();
    failing.onEvent = () => {
      throw new Error("a listener's own fault");
    };
    await settle();
    vapi.requests[0]!.response.resolve(WEB_CALL);
    await settle();
    expect(failing.outcome).toBe("started");
    sdk().emit("error", { type: "audio-start-failed" });
    // What else the same word of the SDK says is heard all the same.
    expect(failing.names().slice(-2)).toEqual(["error", "audio-blocked"]);
    expect(() => sdk().emit("call-end")).not.toThrow();
    expect(surfaced.length).toBeGreaterThan(0);
    expect((await startLive()).outcome).toBe("started");
  });
});

describe("stopping", () => {
  it("ends a live call: the call object is destroyed, the microphone closed", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    expect(openMicrophones()).toBe(1);
    await Promise.all([call.stop(), call.stop(), settle()]);
    expect(openMicrophones()).toBe(0);
    expect(aliveCalls()).toBe(0);
  });

  it("while the SDK is being loaded never starts it", async () => {
    const loading = defer<unknown>();
    const { start, startLive } = createProvider({ load: () => loading.promise });
    const call = start();
    void call.stop();
    loading.resolve({ default: vapi.Sdk });
    await settle();
    expect(vapi.requests).toHaveLength(0);
    expect(call.outcome).toBe("empty");
    expect((await startLive()).outcome).toBe("started");
  });

  it("while the request is in flight stops what comes alive behind it, before it can be heard", async () => {
    const { start, startLive } = createProvider();
    const call = start();
    await settle();
    vapi.joins = false;
    const stopped = call.stop();
    await pass(500);
    vapi.requests[0]!.response.resolve(WEB_CALL);
    await settle();
    await stopped;
    expect(call.outcome).toBe("empty");
    expect(aliveCalls()).toBe(0);
    daily().joined.resolve();
    await settle();
    expect(openMicrophones()).toBe(0);
    vapi.joins = true;
    expect((await startLive()).outcome).toBe("started");
    expect(vapi.instances).toHaveLength(1);
  });

  it("makes the next start wait until the request has been answered", async () => {
    const { start } = createProvider();
    const first = start();
    await settle();
    void first.stop();
    const second = start();
    await settle();
    expect(vapi.requests).toHaveLength(1);
    vapi.requests[0]!.response.resolve(WEB_CALL);
    await settle();
    expect(vapi.requests).toHaveLength(2);
    vapi.requests[1]!.response.resolve(WEB_CALL);
    await settle();
    expect(second.outcome).toBe("started");
    expect(second.names()).not.toContain("call-end");
    expect(aliveCalls()).toBe(1);
  });

  it("keeps the next start waiting no longer than the limit, and then apart from the last", async () => {
    const { start, startLive } = createProvider();
    const first = start();
    await settle();
    void first.stop();
    await pass(REQUEST_LIMIT);
    const second = await startLive();
    expect(second.outcome).toBe("started");
    expect(vapi.instances).toHaveLength(2);

    // The first request is answered after all: its call cannot be had beside the second.
    vapi.requests[0]!.response.resolve(WEB_CALL);
    await settle();
    expect(first.names()).toContain("error");
    expect(second.names()).not.toContain("error");
    expect(aliveCalls()).toBe(1);
    expect(openMicrophones()).toBe(1);

    void second.stop();
    await settle();
    expect((await startLive()).outcome).toBe("started");
  });

  it("stops a call that comes alive after it was given up", async () => {
    const { start, startLive } = createProvider();
    const first = start();
    await settle();
    void first.stop();
    await pass(REQUEST_LIMIT);
    await settle();
    vapi.requests[0]!.response.resolve(WEB_CALL);
    await settle();
    expect(aliveCalls()).toBe(0);
    expect(openMicrophones()).toBe(0);
    expect((await startLive()).outcome).toBe("started");
  });

  it("while joining ends a call whose start never settles", async () => {
    vapi.joins = false;
    const { start, startLive } = createProvider();
    const first = start();
    await settle();
    vapi.requests[0]!.response.resolve(WEB_CALL);
    await settle();
    void first.stop();
    await settle();
    expect(first.outcome).toBe("empty");
    expect(aliveCalls()).toBe(0);
    vapi.joins = true;
    expect((await startLive()).outcome).toBe("started");
    expect(openMicrophones()).toBe(1);
  });

  it("on a mobile device waits for the pause before the join, which would run into the next call", async () => {
    vapi.mobileWait = defer();
    const { start } = createProvider();
    const first = start();
    await settle();
    vapi.requests[0]!.response.resolve(WEB_CALL);
    await settle();
    void first.stop();
    const second = start();
    await settle();
    expect(aliveCalls()).toBe(0);
    expect(vapi.requests).toHaveLength(1);
    vapi.mobileWait.resolve();
    await settle();
    expect(first.names()).toContain("error");
    vapi.requests[1]!.response.resolve(WEB_CALL);
    await settle();
    expect(second.outcome).toBe("started");
    expect(second.names()).not.toContain("error");
  });

  it("that is never answered is ended by force", async () => {
    // Daily's own messages, by which it hears from the call machine.
    const postMessage = vi.fn(({ callClientId }: { callClientId: string }) =>
      vapi.calls.find((call) => call.callClientId === callClientId)!.emit("left-meeting"),
    );
    vi.stubGlobal("window", { postMessage });
    const { startLive } = createProvider();
    const first = await startLive();
    vapi.answersLeave = false;
    const stopped = first.stop();
    expect(daily().track.enabled).toBe(false);
    await pass(STOP_LIMIT);
    await settle();
    await stopped;
    expect(postMessage).toHaveBeenCalledOnce();
    expect(openMicrophones()).toBe(0);
    expect(aliveCalls()).toBe(0);
    vapi.answersLeave = true;
    const second = await startLive();
    expect(second.outcome).toBe("started");
    expect(second.names()).not.toContain("call-end");
    // The first instance's stop may be answered yet, and would take the second call with it.
    expect(vapi.instances).toHaveLength(2);
  });

  it("closes the microphone and comes to an end even where force does not help", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    vapi.answersLeave = false;
    const stopped = call.stop();
    await pass(STOP_LIMIT + DESTROY_LIMIT);
    await settle();
    await stopped;
    expect(openMicrophones()).toBe(0);
  });

  it("sweeps the player and the script that are left on the page", async () => {
    const player = {
      srcObject: {} as unknown,
      pause: vi.fn<() => void>(),
      remove: vi.fn<() => void>(),
    };
    const script = { remove: vi.fn<() => void>() };
    const found = (selector: string) => (selector.startsWith("audio") ? [player] : [script]);
    vi.stubGlobal("document", { querySelectorAll: found });
    const { startLive } = createProvider();
    const call = await startLive();
    expect(player.remove).not.toHaveBeenCalled();
    expect(script.remove).not.toHaveBeenCalled();
    void call.stop();
    await settle();
    expect(player.remove).toHaveBeenCalledOnce();
    expect(player.srcObject).toBeNull();
    expect(script.remove).toHaveBeenCalledOnce();
  });

  it("that the SDK answers by throwing rejects, and the next start is possible all the same", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    const failure = new Error("Use after destroy");
    vi.spyOn(sdk(), "stop").mockRejectedValueOnce(failure);
    const stopped = call.stop();
    const [result] = await Promise.all([Promise.allSettled([stopped]), settle()]);
    expect(result).toEqual([{ status: "rejected", reason: failure }]);
    expect(openMicrophones()).toBe(0);
    expect((await startLive()).outcome).toBe("started");
  });
});

describe("a call that ends by itself", () => {
  const eject = () =>
    sdk().emit("error", {
      type: "daily-error",
      error: {
        errorMsg: "Meeting has ended",
        error: { type: "ejected", msg: "Meeting has ended" },
      },
    });

  it("may be let go of within the very event", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    call.onEvent = ({ type }) => {
      if (type === "error") call.release();
    };
    eject();
    daily().emit("left-meeting");
    await settle();
    expect(call.names().slice(-3)).toEqual(["error", "call-end", "status-update"]);
    expect(aliveCalls()).toBe(0);
    expect((await startLive()).outcome).toBe("started");
  });

  it("leaves nothing behind where the SDK hears of no leaving", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    call.onEvent = ({ type }) => {
      if (type === "error") call.release();
    };
    sdk().emit("daily-participant-updated", { local: true, audio: true });
    daily().failed = true;
    delete daily().participantList["local"];
    eject();
    await settle();
    expect(aliveCalls()).toBe(0);
    expect(openMicrophones()).toBe(0);
    expect((await startLive()).outcome).toBe("started");
  });

  it("may be followed by another from within call-end", async () => {
    const { start, startLive } = createProvider();
    const first = await startLive();
    let second: HeardCall | null = null;
    first.onEvent = ({ type }) => {
      if (type !== "call-end") return;
      first.release();
      second = start();
    };
    daily().emit("left-meeting");
    await settle();
    vapi.requests.at(-1)!.response.resolve(WEB_CALL);
    await settle();
    expect(second).toMatchObject({ outcome: "started" });
    expect(vapi.instances).toHaveLength(1);
  });

  it("stands in nobody's way, even if it was never let go of", async () => {
    const { startLive } = createProvider();
    await startLive();
    eject();
    expect((await startLive()).outcome).toBe("started");
    expect(aliveCalls()).toBe(1);
  });
});

describe("the microphone", () => {
  it("is muted on joining when it was muted before", async () => {
    const { start } = createProvider();
    const call = start();
    expect(() => call.setMuted(true)).not.toThrow();
    await settle();
    vapi.requests[0]!.response.resolve(WEB_CALL);
    await settle();
    expect(daily().muted).toBe(true);
    call.setMuted(false);
    expect(daily().muted).toBe(false);
  });

  it("is muted on joining when it was muted before there was a call to mute", async () => {
    const { start } = createProvider();
    const call = start();
    await settle();
    expect(() => call.setMuted(true)).not.toThrow();
    vapi.requests[0]!.response.resolve(WEB_CALL);
    await settle();
    expect(daily().muted).toBe(true);
  });

  it("of the next call is none of a stopped call's business", async () => {
    const { startLive } = createProvider();
    const first = await startLive();
    void first.stop();
    await startLive();
    first.setMuted(true);
    expect(daily().muted).toBe(false);
  });

  it("stays muted after a recovery of noise cancellation, which opens it", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    call.setMuted(true);
    daily().muted = false;
    sdk().emit("daily-participant-updated", { local: true, audio: true });
    expect(daily().muted).toBe(true);
  });

  it("is left alone where the visitor is not muted", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    call.setMuted(true);
    call.setMuted(false);
    const asked = vi.spyOn(sdk(), "setMuted");
    sdk().emit("daily-participant-updated", { local: true, audio: true });
    expect(asked).not.toHaveBeenCalled();
  });

  it("cannot be asked for too late", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    void call.stop();
    await settle();
    expect(() => call.setMuted(true)).not.toThrow();
    await expect(call.playAudio()).rejects.toThrow("no call");
    expect(call.audio()).toEqual({ assistant: null, visitor: null });
    expect(() => call.release()).not.toThrow();
  });
});

describe("a lost connection", () => {
  const network = (type: string, event: string) =>
    sdk().emit("network-connection", { type, event });
  const assistant = { participant: { local: false, user_name: "Vapi Speaker" } };

  it("is a disconnect once it has been gone too long", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    network("signaling", "interrupted");
    await pass(INTERRUPTION_LIMIT - 1);
    expect(call.names()).not.toContain("disconnect");
    await pass(1);
    expect(call.heard.at(-1)).toEqual({
      type: "disconnect",
      raw: { reason: "network", channel: "signaling" },
    });
    network("signaling", "interrupted");
    await pass(INTERRUPTION_LIMIT);
    expect(call.names().filter((name) => name === "disconnect")).toHaveLength(1);
  });

  it("is none when it comes back", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    network("sfu", "interrupted");
    network("signaling", "interrupted");
    await pass(INTERRUPTION_LIMIT / 2);
    network("sfu", "connected");
    network("signaling", "connected");
    await pass(INTERRUPTION_LIMIT);
    expect(call.names()).not.toContain("disconnect");
  });

  it("is a disconnect when the assistant has left and does not return", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    daily().emit("participant-left", assistant);
    await pass(ABSENCE_LIMIT - 1);
    daily().emit("participant-joined", assistant);
    await pass(ABSENCE_LIMIT);
    expect(call.names()).not.toContain("disconnect");
    daily().emit("participant-left", { participant: { local: false, user_name: "Observer" } });
    await pass(ABSENCE_LIMIT);
    expect(call.names()).not.toContain("disconnect");
    daily().emit("participant-left", assistant);
    await pass(ABSENCE_LIMIT);
    expect(call.heard.at(-1)).toMatchObject({
      type: "disconnect",
      raw: { reason: "assistant-left" },
    });
  });

  it("is nothing to a call that was stopped", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    network("signaling", "interrupted");
    void call.stop();
    await pass(INTERRUPTION_LIMIT);
    expect(call.names()).not.toContain("disconnect");
  });

  it("is nothing before call-start, and nothing once the call has ended", async () => {
    const { start } = createProvider();
    const call = start();
    await settle();
    vapi.requests[0]!.response.resolve(WEB_CALL);
    await settle();
    network("signaling", "interrupted");
    daily().emit("participant-left", assistant);
    await pass(INTERRUPTION_LIMIT);
    sdk().emit("call-start");
    network("signaling", "interrupted");
    daily().emit("left-meeting");
    await pass(INTERRUPTION_LIMIT);
    expect(call.names()).not.toContain("disconnect");
  });
});
