import { describe, expect, it, vi } from "vitest";
import { adapterCalls, pass } from "../../../tests/support/adapter-calls.ts";
import type { ProviderEvent } from "../events.ts";
import { LOSS_LIMIT } from "./microphone-tracker.ts";

const { createProvider, sdk } = adapterCalls();

const visitor = (audio: object) => ({
  local: true,
  user_name: "",
  audio: false,
  tracks: { audio },
});
const blocked = (cause: string) => visitor({ state: "blocked", blocked: { [cause]: true } });
const playable = visitor({ state: "playable" });

/** Emits these payloads as updates of participants in a live call, and returns the faults that the call reports. */
async function faultsAfter(...updates: readonly object[]) {
  const call = await createProvider().startLive();
  const faults: unknown[] = [];
  call.onEvent = (event: ProviderEvent) => {
    if (event.type === "microphone-error") faults.push(event.fault);
  };
  for (const update of updates) {
    const isError = "type" in update;
    sdk().emit(isError ? "camera-error" : "daily-participant-updated", update);
  }
  return faults;
}

describe("a call whose visitor's track is blocked", () => {
  it.each([
    ["byPermissions", "denied"],
    ["byDeviceMissing", "missing"],
    ["byDeviceInUse", "in-use"],
  ])("reports a microphone that is blocked %s as %s", async (cause, fault) => {
    expect(await faultsAfter(playable, blocked(cause))).toEqual([fault]);
  });

  it("reports it once, and again after the microphone has worked", async () => {
    const lost = blocked("byDeviceMissing");
    expect(await faultsAfter(lost, lost)).toEqual(["missing"]);
    expect(await faultsAfter(lost, playable, lost)).toEqual(["missing", "missing"]);
  });

  it("reports nothing after a device error of the call library, which says more", async () => {
    const error = { type: "camera-error", error: { error: { type: "undefined-mediadevices" } } };
    expect(await faultsAfter(error, blocked("byPermissions"))).toEqual(["insecure"]);
  });

  it.each([
    ["of another participant", { ...blocked("byPermissions"), local: false }],
    ["for an unknown cause", blocked("byMagic")],
    ["of a muted visitor", visitor({ state: "off", off: { byUser: true } })],
    ["without tracks", { local: true }],
  ])("reports nothing for an update %s", async (_, update) => {
    expect(await faultsAfter(update)).toEqual([]);
  });

  it("reports a microphone that the browser has ended, unless the call library names the cause", async () => {
    const microphone = Object.assign(new EventTarget(), {
      kind: "audio",
      readyState: "live",
      stop() {},
    });
    const given = { getTracks: () => [microphone] };
    vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: () => Promise.resolve(given) } });
    const faults: unknown[] = [];
    for (const updates of [[], [blocked("byDeviceMissing")]]) {
      const call = await createProvider().startLive();
      call.onEvent = (event) => {
        if (event.type === "microphone-error") faults.push(event.fault);
      };
      microphone.readyState = "live";
      await navigator.mediaDevices.getUserMedia({ audio: true });
      microphone.readyState = "ended";
      microphone.dispatchEvent(new Event("ended"));
      for (const update of updates) sdk().emit("daily-participant-updated", update);
      await pass(LOSS_LIMIT);
      await call.stop();
    }
    expect(faults).toEqual(["unknown", "missing"]);
  });
});
