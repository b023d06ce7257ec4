// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import sdkPackage from "@vapi-ai/web/package.json";
import {
  adapterCallsWithDevices,
  refusalOf,
  runTasks,
} from "../../../tests/support/adapter-calls.ts";
import { STOP_LIMIT } from "./tear-down.ts";

const { vapi, sdk, daily, start, join, sinks } = adapterCallsWithDevices();

describe("the controls of a call", () => {
  it("are null before the client is created and after the call is released", async () => {
    const call = start();
    expect(call.controls()).toBeNull();
    await runTasks();
    expect(call.controls()).not.toBeNull();
    call.release();
    expect(call.controls()).toBeNull();
  });

  it("give the name and version of the installed SDK package", async () => {
    const { controls } = await join();
    expect(controls.client).toBe(`@vapi-ai/web ${sdkPackage.version}`);
  });

  it("do nothing after the end of the call, and reject with a text that says why", async () => {
    const { call, controls } = await join();
    void call.stop();
    await runTasks();
    await join();
    controls.setVolume(0.1);
    expect(sdk().volume).toBe(1);
    expect(daily().sent).toEqual([]);
    expect(await refusalOf(controls.useMicrophone("second"))).toBe("The call is over.");
    expect(await refusalOf(controls.useSpeaker("hall"))).toBe("The call is over.");
    expect(daily().microphone).toBe("first");
    expect(sinks).toEqual([]);
    expect(await controls.devices()).toMatchObject({ microphone: null });
  });
});

describe("a change of the volume", () => {
  it("sets the SDK's volume, clamped to the range from 0 to 1", async () => {
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

  it("applies to later calls, even on a new instance of the SDK", async () => {
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

  it("applies to the adapter's own audio element, before and while the element plays", async () => {
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
    await runTasks();
  });
});

describe("sendText", () => {
  it("sends one message that adds the text as a turn of the visitor and triggers a response", async () => {
    const { call } = await join();
    call.setMuted(true);
    expect(call.sendText("Tomorrow at nine")).toBe(true);
    expect(daily().sent.map((said) => JSON.parse(String(said)) as unknown)).toEqual([
      {
        type: "add-message",
        message: { role: "user", content: "Tomorrow at nine" },
        triggerResponseEnabled: true,
      },
    ]);
  });

  it("returns false and sends nothing before the join and after the end of the call", async () => {
    vapi().answersJoin = false;
    const call = start();
    expect(call.sendText("Too early")).toBe(false);
    await runTasks();
    expect(call.sendText("Too early")).toBe(false);
    vapi().requests[0]!.resolve({});
    await runTasks();
    expect(call.sendText("Too early")).toBe(false);
    void call.stop();
    expect(call.sendText("Too late")).toBe(false);
    await runTasks();
    expect(daily().sent).toEqual([]);
  });
});
