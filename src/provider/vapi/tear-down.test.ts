import { describe, expect, it, vi } from "vitest";
import { adapterCalls, pass, runTasks, WEB_CALL } from "../../../tests/support/adapter-calls.ts";
import { DESTROY_LIMIT, REQUEST_LIMIT, STOP_LIMIT } from "./tear-down.ts";

const { vapi, createProvider, sdk, openMicrophones, aliveCalls } = adapterCalls();

describe("tearDown", () => {
  it("stops an abandoned call when the service answers its request after the time limit", async () => {
    const { start, startLive } = createProvider();
    const first = start();
    await runTasks();
    void first.stop();
    await pass(REQUEST_LIMIT);
    await runTasks();
    vapi().requests[0]!.resolve(WEB_CALL);
    await runTasks();
    expect(aliveCalls()).toBe(0);
    expect(openMicrophones()).toBe(0);
    expect((await startLive()).outcome).toBe("started");
  });

  it("closes the microphone and settles the stop when the call object cannot be destroyed", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    vapi().answersLeave = false;
    const stopped = call.stop();
    await pass(STOP_LIMIT + DESTROY_LIMIT);
    await runTasks();
    await stopped;
    expect(openMicrophones()).toBe(0);
  });

  it("rejects with the SDK's error when its stop throws, and lets the next call start", async () => {
    const { startLive } = createProvider();
    const call = await startLive();
    const failure = new Error("Use after destroy");
    vi.spyOn(sdk(), "stop").mockRejectedValueOnce(failure);
    const stopped = call.stop();
    const [result] = await Promise.all([Promise.allSettled([stopped]), runTasks()]);
    expect(result).toEqual([{ status: "rejected", reason: failure }]);
    expect(openMicrophones()).toBe(0);
    expect((await startLive()).outcome).toBe("started");
  });

  it("cleans up an ended call that was never released as soon as the next call starts", async () => {
    const { startLive } = createProvider();
    await startLive();
    sdk().emit("error", { type: "daily-error", error: { errorMsg: "Meeting has ended" } });
    expect((await startLive()).outcome).toBe("started");
    expect(aliveCalls()).toBe(1);
  });
});
