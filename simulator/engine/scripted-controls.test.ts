import { expect, it } from "vitest";
import type { ProviderEventName } from "../../src/provider/events.ts";
import { scenarioOf } from "../../tests/support/attempt.ts";
import { createScriptedProvider } from "./scripted-provider.ts";
import { createVirtualClock } from "./virtual-clock.ts";

/** Creates a provider whose calls are active after 100 ms, with the list of events of the last call. */
function createProvider() {
  const clock = createVirtualClock();
  const attempts = [{ events: [{ at: 100, event: "call-start" }] }];
  const provider = createScriptedProvider(clock, scenarioOf({ attempts }));
  const heard: ProviderEventName[] = [];
  const start = () =>
    provider.start(
      {
        target: "assistant",
        metadata: { sessionId: "s", timestamp: "2026-01-01T00:00:00.000Z", type: "assistant" },
      },
      ({ type }) => heard.push(type),
    );
  return { clock, start, heard };
}

it("the scripted controls keep volume and speaker for later calls, but not the microphone", async () => {
  const { start } = createProvider();
  const first = start();
  const controls = first.controls()!;
  controls.setVolume(0.25);
  controls.setVolume(Number.NaN);
  await controls.useSpeaker("headset");
  await controls.useMicrophone("headset-microphone");
  expect(await controls.devices()).toMatchObject({
    microphone: "headset-microphone",
    speaker: "headset",
  });
  // A request without an ID keeps the current microphone.
  await controls.useMicrophone(null);
  expect(await controls.devices()).toMatchObject({ microphone: "headset-microphone" });
  first.release();
  expect(first.controls()).toBeNull();
  const second = start().controls()!;
  expect(second.volume()).toBe(0.25);
  expect(await second.devices()).toMatchObject({
    microphone: "built-in-microphone",
    speaker: "headset",
  });
});

it("the scripted controls reject unknown devices, and reject or ignore commands after the call", async () => {
  const { start } = createProvider();
  const call = start();
  const controls = call.controls()!;
  await expect(controls.useMicrophone("none")).rejects.toThrow('no device "none"');
  await expect(controls.useSpeaker("headset-microphone")).rejects.toThrow("no device");
  call.release();
  await expect(controls.useMicrophone("built-in-microphone")).rejects.toThrow("over");
  controls.setVolume(0);
  expect(controls.volume()).toBe(1);
});
