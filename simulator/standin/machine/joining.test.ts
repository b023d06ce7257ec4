import { describe, expect, it } from "vitest";
import { inWords, rehearse, toldIn, VISITOR } from "../../../tests/support/rehearse-machine.ts";
import { sourceOf } from "./devices.ts";
import { at } from "./message.ts";
import { FAULTS } from "./microphone-fault.ts";

const ENTRY = [
  "access-state-updated",
  "joined-meeting",
  "join-meeting",
  "participant-updated",
  "participant-counts-updated",
  "participant-joined",
  "participant-counts-updated",
];

describe("to join", () => {
  it("asks for the microphone, and lets the visitor in when it is there, before the assistant", () => {
    const call = rehearse();
    expect(inWords(call.hear("join-meeting", { callbackStamp: "1" }))).toEqual([
      "call-machine-initialized",
      "[look-up-geo]",
      "[open-microphone]",
    ]);
    expect(call.room().phase).toBe("joining");
    expect(inWords(call.settle("open"))).toEqual(["[enable-microphone]", ...ENTRY]);
    expect(call.room()).toMatchObject({ phase: "joined", microphone: "open" });
  });

  it("shows the microphone as loading on entering, and as playable at once afterwards", () => {
    const call = rehearse();
    call.hear("join-meeting");
    const told = toldIn(call.settle("open"));
    const joined = told.find(({ action }) => action === "joined-meeting");
    const updated = told.find(({ action }) => action === "participant-updated");
    expect(at(joined, "participants", "local", "tracks", "audio", "state")).toBe("loading");
    expect(at(updated, "participant", "tracks", "audio", "state")).toBe("playable");
    expect(at(updated, "participant", "session_id")).toBe(VISITOR);
  });

  it("waits for its cue where the manners hold it, whichever comes first", () => {
    const early = rehearse({ join: "held" });
    early.hear("join-meeting");
    expect(inWords(early.cue({ type: "admit" }))).toEqual([]);
    expect(inWords(early.settle("open"))).toContain("joined-meeting");

    const late = rehearse({ join: "held" });
    late.hear("join-meeting");
    expect(inWords(late.settle("open"))).toEqual(["[enable-microphone]"]);
    expect(inWords(late.cue({ type: "admit" }))).toContain("joined-meeting");
    expect(late.cue({ type: "admit" })).toBeNull();
  });

  it("is refused by an error, without leaving a room that was never entered", () => {
    const call = rehearse({ join: "held" });
    call.hear("join-meeting");
    const error = { errorMsg: "Gone", error: { type: "exp-room", msg: "Gone" } };
    const effects = call.cue({ type: "refuse", error });
    expect(inWords(effects)).toEqual(["error", "[let-go]"]);
    expect(toldIn(effects)[0]).toEqual({ action: "error", ...error });
    expect(inWords(call.settle("open"))).toEqual(["[close-microphone]"]);
  });

  it.each([
    ["denied", { byPermissions: true }],
    ["missing", { byDeviceMissing: true }],
    ["in-use", { byDeviceInUse: true }],
  ] as const)(
    "goes on without a microphone that is %s, after saying why",
    (microphone, blocked) => {
      const call = rehearse({ microphone });
      const told = toldIn(call.hear("join-meeting"));
      const words = told.map(({ action }) => action);
      expect(words.indexOf("camera-error")).toBeLessThan(words.indexOf("joined-meeting"));
      const joined = told.find(({ action }) => action === "joined-meeting");
      expect(at(joined, "participants", "local", "tracks", "audio")).toEqual({
        subscribed: false,
        state: "blocked",
        blocked,
      });
      expect(at(told[1], "error", "type")).toBe(FAULTS[microphone].type);
      expect(call.room().phase).toBe("joined");
    },
  );

  it("starts no recording but that of a meeting token", () => {
    const plain = rehearse();
    plain.begin();
    expect(plain.room().recording).toBe(false);
    const tokened = rehearse();
    tokened.hear("join-meeting", { properties: { token: "a" } });
    expect(inWords(tokened.settle("open"))).toContain("recording-started");
  });

  it("asks for no microphone where the visitor comes in muted, until they are to be heard", () => {
    const call = rehearse();
    const effects = call.hear("join-meeting", { properties: { startAudioOff: true } });
    expect(inWords(effects)).not.toContain("[open-microphone]");
    expect(call.room().phase).toBe("joined");
    expect(inWords(call.hear("local-audio", { state: true }))).toEqual(["[open-microphone]"]);
  });
});

describe("where the microphone comes from", () => {
  it("is the default one, a named one, or a track that was handed over", () => {
    expect(sourceOf(undefined)).toEqual({ type: "constraints", audio: {} });
    expect(sourceOf({ deviceId: "desk", echoCancellation: false, other: 1 })).toEqual({
      type: "constraints",
      audio: { deviceId: { exact: "desk" }, echoCancellation: false },
    });
    expect(sourceOf({ customTrack: "daily-custom-track" })).toEqual({ type: "handed-over" });
  });
});
