import { describe, expect, it } from "vitest";
import {
  begun,
  summarise,
  createTestCall,
  messagesIn,
  VISITOR,
} from "../../../tests/support/machine-protocol.ts";
import { sourceOf } from "./joining.ts";
import { at } from "./message.ts";
import { FAULTS } from "./microphone.ts";

const ENTRY = [
  "access-state-updated",
  "joined-meeting",
  "join-meeting",
  "participant-updated",
  "participant-counts-updated",
  "participant-joined",
  "participant-counts-updated",
];

describe("a request to join", () => {
  it("opens the microphone, then admits the visitor, then adds the assistant", () => {
    const call = createTestCall();
    expect(summarise(call.receive("join-meeting", { callbackStamp: "1" }))).toEqual([
      "call-machine-initialized",
      "[look-up-geo]",
      "[open-microphone]",
    ]);
    expect(call.room().phase).toBe("joining");
    expect(summarise(call.respond("open"))).toEqual(["[enable-microphone]", ...ENTRY]);
    expect(call.room()).toMatchObject({ phase: "joined", microphone: "open" });
  });

  it("reports the microphone as loading on entry and as playable right after", () => {
    const call = createTestCall();
    call.receive("join-meeting");
    const sent = messagesIn(call.respond("open"));
    const joined = sent.find(({ action }) => action === "joined-meeting");
    const updated = sent.find(({ action }) => action === "participant-updated");
    expect(at(joined, "participants", "local", "tracks", "audio", "state")).toBe("loading");
    expect(at(updated, "participant", "tracks", "audio", "state")).toBe("playable");
    expect(at(updated, "participant", "session_id")).toBe(VISITOR);
  });

  it("waits for the admitting command and the microphone, in either order, when the behaviour holds the join", () => {
    const early = createTestCall({ join: "held" });
    early.receive("join-meeting");
    expect(summarise(early.execute({ do: "admit" }))).toEqual([]);
    expect(summarise(early.respond("open"))).toContain("joined-meeting");

    const late = createTestCall({ join: "held" });
    late.receive("join-meeting");
    expect(summarise(late.respond("open"))).toEqual(["[enable-microphone]"]);
    expect(summarise(late.execute({ do: "admit" }))).toContain("joined-meeting");
    expect(late.execute({ do: "admit" })).toBeNull();
  });

  it("causes an error, but no left-meeting, when a command refuses the visitor", () => {
    const call = createTestCall({ join: "held" });
    call.receive("join-meeting");
    const error = { errorMsg: "Gone", error: { type: "exp-room", msg: "Gone" } };
    const effects = call.execute({ do: "refuse", error });
    expect(summarise(effects)).toEqual(["error", "[release]"]);
    expect(messagesIn(effects)[0]).toEqual({ action: "error", ...error });
    expect(summarise(call.respond("open"))).toEqual(["[close-microphone]"]);
  });

  it.each([
    ["denied", { byPermissions: true }],
    ["missing", { byDeviceMissing: true }],
    ["in-use", { byDeviceInUse: true }],
  ] as const)("succeeds after a camera-error when the microphone is %s", (microphone, blocked) => {
    const call = createTestCall({ microphone });
    const sent = messagesIn(call.receive("join-meeting"));
    const words = sent.map(({ action }) => action);
    expect(words.indexOf("camera-error")).toBeLessThan(words.indexOf("joined-meeting"));
    const joined = sent.find(({ action }) => action === "joined-meeting");
    expect(at(joined, "participants", "local", "tracks", "audio")).toEqual({
      subscribed: false,
      state: "blocked",
      blocked,
    });
    expect(at(sent[1], "error", "type")).toBe(FAULTS[microphone].type);
    expect(call.room().phase).toBe("joined");
  });

  it("starts a recording only if it has a meeting token", () => {
    expect(begun().room().recording).toBe(false);
    const tokened = createTestCall();
    tokened.receive("join-meeting", { properties: { token: "a" } });
    expect(summarise(tokened.respond("open"))).toContain("recording-started");
  });

  it("opens no microphone for a muted visitor until they unmute", () => {
    const call = createTestCall();
    const effects = call.receive("join-meeting", { properties: { startAudioOff: true } });
    expect(summarise(effects)).not.toContain("[open-microphone]");
    expect(call.room().phase).toBe("joined");
    expect(summarise(call.receive("local-audio", { state: true }))).toEqual(["[open-microphone]"]);
  });
});

describe("sourceOf", () => {
  it("returns the default microphone, the device with the given ID, or the custom track of the settings", () => {
    expect(sourceOf(undefined)).toEqual({});
    expect(sourceOf({ deviceId: "desk", echoCancellation: false, other: 1 })).toEqual({
      deviceId: { exact: "desk" },
      echoCancellation: false,
    });
    expect(sourceOf({ customTrack: "daily-custom-track" })).toBeNull();
  });
});
