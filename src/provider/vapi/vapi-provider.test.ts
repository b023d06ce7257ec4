import { describe, expect, it, vi } from "vitest";
import {
  ASSISTANT,
  type HeardCall,
  heardCalls,
  requestFor,
  settle,
  WEB_CALL,
} from "../../../tests/support/heard-calls.ts";
import { defer } from "../../shared/defer.ts";
import { ClientCreationError } from "../voice-provider.ts";

const { vapi, createProvider, sdk, daily, openMicrophones, aliveCalls } = heardCalls();

describe("loading", () => {
  it("waits for the first sign of intent, and happens once", async () => {
    const load = vi.fn(() => Promise.resolve({ default: vapi().Sdk }));
    const { provider, start } = createProvider({ load });
    expect(load).not.toHaveBeenCalled();
    provider.warmUp();
    provider.warmUp();
    await settle();
    expect(vapi().instances).toHaveLength(0);
    start();
    await settle();
    expect(load).toHaveBeenCalledOnce();
    expect(vapi().instances).toHaveLength(1);
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
    const load = vi.fn(() => Promise.resolve({ default: vapi().Sdk }));
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
    const load = vi.fn(() => Promise.resolve({ default: vapi().Sdk }));
    load.mockImplementationOnce(() => {
      throw new Error("no network");
    });
    const { provider, startLive } = createProvider({ load });
    expect(() => provider.warmUp()).not.toThrow();
    await settle();
    expect((await startLive()).outcome).toBe("started");
  });

  it("is repeated by a start when the request of a warm-up fails after the press", async () => {
    const warmUp = defer<unknown>();
    const load = vi.fn(() => Promise.resolve<unknown>({ default: vapi().Sdk }));
    load.mockReturnValueOnce(warmUp.promise);
    const { provider, start } = createProvider({ load });
    provider.warmUp();
    const call = start();
    await settle();
    expect(load).toHaveBeenCalledOnce();
    warmUp.reject(new TypeError("Failed to fetch dynamically imported module"));
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
    expect(call.outcome).toBe("pending");
    expect(vapi().requests).toHaveLength(1);
  });

  it("that fails twice while the call waits rejects the start, and nothing else", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const warmUp = defer<unknown>();
    const load = vi.fn(() => Promise.reject<unknown>(new Error("lost")));
    load.mockReturnValueOnce(warmUp.promise);
    const { provider, start } = createProvider({ load });
    provider.warmUp();
    const call = start();
    warmUp.reject(new Error("lost"));
    await settle();
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
    expect(call.outcome).toBeInstanceOf(ClientCreationError);
    expect(unhandled).not.toHaveBeenCalled();
    process.off("unhandledRejection", unhandled);
  });

  it("of something that holds no class, or whose class throws, rejects alike", async () => {
    const cause = new Error("no audio context");
    const Broken = class {
      constructor() {
        throw cause;
      }
    };
    const modules: unknown[] = [{}, { default: Broken }, { default: vapi().Sdk }];
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
    expect(vapi().requests[0]!.args).toEqual(["assistant-id", { variableValues }]);
  });

  it("opens a workflow with the metadata among its overrides", async () => {
    createProvider().start({ type: "workflow", id: "workflow-id" });
    await settle();
    const overrides = { variableValues: { ...variableValues, type: "workflow" } };
    expect(vapi().requests[0]!.args).toEqual([
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
    vapi().requests[0]!.response.resolve(WEB_CALL);
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
    vapi().requests[0]!.response.reject(new Error("Wallet Balance is low"));
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
    vapi().requests[0]!.response.resolve(null);
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
    expect(vapi().requests).toHaveLength(1);
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
    vapi().requests[0]!.response.resolve(WEB_CALL);
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
