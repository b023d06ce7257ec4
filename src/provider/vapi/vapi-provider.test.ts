import { afterEach, describe, expect, it, vi } from "vitest";
import { adapterCalls, runTasks } from "../../../tests/support/adapter-calls.ts";
import { configured } from "../../../tests/support/configurations.ts";
import { defer } from "../../shared/defer.ts";
import type { Configuration } from "../configuration.ts";
import { ClientCreationError, ClientMissingError } from "../voice-provider.ts";

const { vapi, createProvider, sdk, daily, aliveCalls } = adapterCalls();

/** Creates a provider whose first loads give these results. Later loads succeed. */
function loaderOf(...first: readonly (() => Promise<unknown>)[]) {
  const load = vi.fn<() => Promise<unknown>>(() => Promise.resolve({ default: vapi().Sdk }));
  for (const request of first) load.mockImplementationOnce(request);
  return { load, ...createProvider({ load }) };
}
const lost = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

describe("createVapiProvider, while it loads the SDK,", () => {
  it("loads the SDK once, on the first warm-up, and creates the client only when a call starts", async () => {
    const { load, provider, start } = loaderOf();
    expect(load).not.toHaveBeenCalled();
    provider.warmUp();
    provider.warmUp();
    await runTasks();
    expect(vapi().instances).toHaveLength(0);
    start();
    await runTasks();
    expect(load).toHaveBeenCalledOnce();
    expect(vapi().instances).toHaveLength(1);
  });

  it.each(["https://api.example.test", undefined])(
    "creates the client with the key, the address %s and without eval",
    async (apiUrl) => {
      createProvider(apiUrl === undefined ? {} : { apiUrl }).start();
      await runTasks();
      expect(sdk().constructedWith).toEqual(["pk", apiUrl, { avoidEval: true }]);
    },
  );

  it("reads the configuration when it warms up, and a start waits for it", async () => {
    const read = defer<Configuration>();
    const configure = vi.fn(() => read.promise);
    const { provider, start } = createProvider({ configure });
    provider.warmUp();
    expect(configure).toHaveBeenCalledOnce();
    const call = start();
    await runTasks();
    expect(call.outcome).toBe("pending");
    expect(vapi().instances).toHaveLength(0);
    read.resolve(configured({ publicKey: "the-key" }));
    await runTasks();
    expect(sdk().constructedWith[0]).toBe("the-key");
  });

  it.each([
    ["has no key", ClientMissingError, () => Promise.resolve(configured({ publicKey: null }))],
    ["has a fault", ClientCreationError, () => Promise.resolve(configured({ faults: ["Bad"] }))],
    ["cannot be read", ClientCreationError, () => Promise.reject(new Error("lost"))],
  ])(
    "rejects the start when the configuration %s, and opens no microphone",
    async (_, kind, configure) => {
      const { start } = createProvider({ configure });
      const call = start();
      await runTasks();
      expect(call.outcome).toBeInstanceOf(kind);
      expect(vapi().instances).toHaveLength(0);
    },
  );

  it("rejects the start when the load fails, and loads again on the next start", async () => {
    const { start, startLive } = loaderOf(lost);
    const first = start();
    await runTasks();
    expect(first.outcome).toBeInstanceOf(ClientCreationError);
    expect(first.outcome).toMatchObject({ cause: { message: expect.stringContaining("fetch") } });
    first.release();
    expect((await startLive()).outcome).toBe("started");
  });

  it("throws nothing when a warm-up fails", async () => {
    const { provider, startLive } = loaderOf(() => {
      throw new Error("no network");
    });
    expect(() => provider.warmUp()).not.toThrow();
    await runTasks();
    expect((await startLive()).outcome).toBe("started");
  });

  it("loads again when a warm-up fails during a start", async () => {
    const warmUp = defer<unknown>();
    const { load, provider, start } = loaderOf(() => warmUp.promise);
    provider.warmUp();
    const call = start();
    await runTasks();
    expect(load).toHaveBeenCalledOnce();
    warmUp.reject(new Error("lost"));
    await runTasks();
    expect(load).toHaveBeenCalledTimes(2);
    expect(call.outcome).toBe("pending");
    expect(vapi().requests).toHaveLength(1);
  });

  it("rejects the start without an unhandled rejection when the load fails twice", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const warmUp = defer<unknown>();
    const { load, provider, start } = loaderOf(() => warmUp.promise, lost);
    provider.warmUp();
    const call = start();
    warmUp.reject(new Error("lost"));
    await runTasks();
    await runTasks();
    expect(load).toHaveBeenCalledTimes(2);
    expect(call.outcome).toBeInstanceOf(ClientCreationError);
    expect(unhandled).not.toHaveBeenCalled();
    process.off("unhandledRejection", unhandled);
  });

  it("rejects the start when the module has no class or its constructor throws", async () => {
    const cause = new Error("no audio context");
    const Broken = class {
      constructor() {
        throw cause;
      }
    };
    const { start } = loaderOf(
      () => Promise.resolve({}),
      () => Promise.resolve({ default: Broken }),
    );
    const first = start();
    await runTasks();
    expect(first.outcome).toBeInstanceOf(ClientCreationError);
    const second = start();
    await runTasks();
    expect(second.outcome).toMatchObject({ name: "ClientCreationError", cause });
  });
});

describe("a call of createVapiProvider", () => {
  it("resolves its start with 'empty' when the SDK's start returns null without an error, and lets the next call start", async () => {
    const { start, startLive } = createProvider();
    const call = start();
    await runTasks();
    vapi().requests[0]!.resolve(null);
    await runTasks();
    expect(call.outcome).toBe("empty");
    expect(call.names()).not.toContain("error");
    expect((await startLive()).outcome).toBe("started");
    expect(aliveCalls()).toBe(1);
  });

  it("reports all events that one SDK event maps to, even if the listener throws on the first", async () => {
    const surfaced: unknown[] = [];
    vi.stubGlobal("queueMicrotask", (task: () => void) => {
      expect(task).toThrow("a fault of the listener");
      surfaced.push(task);
    });
    const call = await createProvider().startLive();
    call.onEvent = () => {
      throw new Error("a fault of the listener");
    };
    sdk().emit("error", { type: "audio-start-failed" });
    expect(call.names().slice(-2)).toEqual(["error", "audio-blocked"]);
    expect(surfaced).toHaveLength(2);
  });

  it("ignores every command after it was stopped", async () => {
    const { startLive } = createProvider();
    const first = await startLive();
    void first.stop();
    await startLive();
    const mute = vi.spyOn(sdk(), "setMuted");
    expect(() => first.setMuted(true)).not.toThrow();
    expect(mute).not.toHaveBeenCalled();
    await expect(first.playAudio()).rejects.toThrow("no call");
    expect(first.audio()).toEqual({ assistant: null, visitor: null });
    expect(() => first.release()).not.toThrow();
  });

  it("returns the browser's microphone while muted, and the call library's at any other time", async () => {
    const device = Object.assign(new EventTarget(), { kind: "audio", readyState: "live" });
    const given = { getTracks: () => [device] };
    vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: () => Promise.resolve(given) } });
    const call = await createProvider().startLive();
    await navigator.mediaDevices.getUserMedia({ audio: true });
    const visitor = () => call.audio().visitor;
    expect(visitor()).toBe(daily().track);
    call.setMuted(true);
    expect(visitor()).toBe(device);
    call.setMuted(false);
    expect(visitor()).toBe(daily().track);
  });

  it("does not mute an unmuted microphone again when noise cancellation recovers from a failure", async () => {
    const call = await createProvider().startLive();
    call.setMuted(true);
    call.setMuted(false);
    const mute = vi.spyOn(sdk(), "setMuted");
    sdk().emit("daily-participant-updated", { local: true, audio: true });
    expect(mute).not.toHaveBeenCalled();
  });
});

describe("createVapiProvider, on a page without TLS,", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("refuses a start with a text for the visitor, before it asks the service for a call", async () => {
    vi.stubGlobal("isSecureContext", false);
    const call = createProvider().start();
    await runTasks();
    expect(call.outcome).toMatch(/^This page needs https/);
    expect(vapi().instances).toHaveLength(0);
  });
});
