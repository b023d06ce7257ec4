import { describe, expect, it } from "vitest";
import { checkMessage } from "./messages.ts";

const refused = { ok: false, problem: expect.any(String) };

describe("checkMessage", () => {
  it.each([
    [{ action: "dialout-start", sipUri: "sip:a" }, { action: "dialout-start" }],
    [
      { action: "send-dtmf", sessionId: "a", tones: "1" },
      { action: "send-dtmf", sessionId: "a", tones: "e" },
    ],
    [
      { action: "sip-call-transfer", sessionId: "a", toEndPoint: "+1", useSipRefer: false },
      { action: "sip-call-transfer", sessionId: "a", toEndPoint: "+1", useSipRefer: true },
    ],
    [
      { action: "set-user-data", userData: "a" },
      { action: "set-user-data", userData: "a".repeat(4097) },
    ],
    [
      { action: "daily-method-start-remote-media-player", url: "a", settings: {} },
      { action: "daily-method-start-remote-media-player", url: "a", settings: { speed: 1 } },
    ],
    [
      { action: "daily-method-update-remote-media-player", settings: { speed: 1 } },
      { action: "daily-method-update-remote-media-player", settings: { volume: 3 } },
    ],
    [
      {
        action: "update-input-settings",
        inputSettings: { audio: { settings: { customTrack: "daily-custom-track" } }, video: {} },
      },
      {
        action: "update-input-settings",
        inputSettings: { audio: { settings: { customTrack: "another" } } },
      },
    ],
    [
      { action: "update-send-settings", sendSettings: { video: "default-video" } },
      { action: "update-send-settings", sendSettings: { video: "best" } },
    ],
    [
      { action: "app-msg", data: "a" },
      { action: "app-msg", data: "a".repeat(4096) },
    ],
    [
      { action: "start-local-audio-level-observer", interval: 100 },
      { action: "start-local-audio-level-observer", interval: 99 },
    ],
    [
      { action: "start-remote-participants-audio-level-observer" },
      { action: "start-remote-participants-audio-level-observer", interval: "100" },
    ],
  ])("accepts %o and refuses %o by the rule of their action", (kept, broken) => {
    expect(checkMessage(kept)).toEqual({ ok: true });
    expect(checkMessage(broken)).toEqual(refused);
  });

  it.each([{ action: "leave-meeting" }, { action: "toString" }, { action: 5 }, {}])(
    "returns undefined for %o, which has no rule",
    (message) => {
      expect(checkMessage(message)).toBeUndefined();
    },
  );
});
