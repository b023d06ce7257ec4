// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import sdkPackage from "@vapi-ai/web/package.json";
import { callsWithDevices, refusalOf } from "../../../tests/support/calls-with-devices.ts";
import { STOP_LIMIT } from "./tear-down.ts";

const { vapi, sdk, daily, start, join, settle, sinks } = callsWithDevices();

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
    vapi().answersLeave = false;
    const stopped = first.call.stop();
    await vi.advanceTimersByTimeAsync(STOP_LIMIT + 2000);
    await stopped.catch(() => {});
    vapi().answersLeave = true;
    for (const call of vapi().calls) call.destroyed = true;
    const second = await join();
    expect(vapi().instances).toHaveLength(2);
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
    vapi().joins = false;
    const call = start();
    await settle();
    expect(call.controls()!.say("Hello")).toBe(false);
    vapi().requests[0]!.response.resolve({});
    await settle();
    expect(vapi().calls).toHaveLength(1);
    expect(call.controls()!.say("Hello")).toBe(false);
  });
});
