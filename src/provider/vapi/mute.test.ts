import { describe, expect, it, vi } from "vitest";
import { heardCalls, settle, WEB_CALL } from "../../../tests/support/heard-calls.ts";

const { vapi, createProvider, sdk, daily } = heardCalls();

describe("the microphone", () => {
  it("is muted on joining when it was muted before", async () => {
    const { start } = createProvider();
    const call = start();
    expect(() => call.setMuted(true)).not.toThrow();
    await settle();
    vapi().requests[0]!.response.resolve(WEB_CALL);
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
    vapi().requests[0]!.response.resolve(WEB_CALL);
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
