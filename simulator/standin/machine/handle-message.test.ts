import { describe, expect, it } from "vitest";
import {
  begun,
  summarise,
  createTestCall,
  messagesIn,
} from "../../../tests/support/machine-protocol.ts";
import { at } from "./message.ts";

const STAMP = { callbackStamp: "17.5" };

describe("the assistant's audio", () => {
  it("is published once when the library subscribes to it, before the library is told of the change", () => {
    const call = createTestCall();
    call.receive("join-meeting");
    call.respond("open");
    const id = call.room().assistant?.id;
    const asked = { id, properties: { setSubscribedTracks: { audio: true, video: false } } };
    expect(summarise(call.receive("update-participant", { ...asked, id: "other" }))).toEqual([]);
    const effects = call.receive("update-participant", asked);
    expect(summarise(effects)).toEqual(["[publish-voice]", "participant-updated"]);
    expect(at(messagesIn(effects)[0], "participant", "user_name")).toBe("Vapi Speaker");
    expect(summarise(call.receive("update-participant", asked))).toEqual([]);
  });

  it('makes the assistant send "listening" when the library plays it, unless the behaviour holds this message', () => {
    const playable = { data: "playable", to: "*" };
    const [said] = messagesIn(begun().receive("app-msg", playable));
    expect(said).toMatchObject({ action: "app-message", data: "listening" });
    const held = begun({ listen: "held" });
    expect(held.room().assistant?.heard).toBe(true);
    expect(summarise(held.execute({ do: "listen" }))).toEqual(["app-message"]);
    expect(summarise(begun().receive("app-msg", { data: '{"type":"say"}' }))).toEqual([]);
  });
});

describe("a typed text of the visitor", () => {
  const told = (fields: object) =>
    summarise(
      begun().receive("app-msg", { data: JSON.stringify({ type: "add-message", ...fields }) }),
    );

  it("is accepted as a message with a role and a content, and gets no answer", () => {
    const message = { role: "user", content: "Tomorrow at nine" };
    expect(told({ message, triggerResponseEnabled: true })).toEqual([]);
  });

  it("is reported as an error of the page when the role or the content is missing", () => {
    expect(told({ message: { role: "user", content: "" } })).toEqual(["[report-error]"]);
    expect(told({ message: { content: "Hello" } })).toEqual(["[report-error]"]);
    expect(told({ message: "Hello" })).toEqual(["[report-error]"]);
  });
});

describe("the microphone of a muted visitor", () => {
  it("has a disabled track until the visitor unmutes, and both changes are reported", () => {
    const call = begun();
    const [enabled, ...rest] = call.receive("local-audio", { state: false, options: {} });
    expect(enabled).toEqual({ do: "enable-microphone", on: false });
    expect(at(messagesIn(rest)[0], "participant", "tracks", "audio", "state")).toBe("off");
    const back = call.receive("local-audio", { state: true });
    expect(at(messagesIn(back)[0], "participant", "tracks", "audio", "state")).toBe("playable");
  });

  it("is closed if the request says forceDiscardTrack, and is requested again when the visitor unmutes", () => {
    const call = begun();
    const discard = { state: false, options: { forceDiscardTrack: true } };
    expect(summarise(call.receive("local-audio", discard))).toContain("[close-microphone]");
    expect(summarise(call.receive("local-audio", { state: true }))).toEqual(["[open-microphone]"]);
  });
});

describe("requests to select or read devices", () => {
  it("open the selected microphone and are answered only when it responds", () => {
    const call = begun();
    const asked = { ...STAMP, audioDeviceId: "desk" };
    const [effect] = call.receive("set-input-devices", asked);
    expect(effect).toEqual({ do: "open-microphone", source: { deviceId: { exact: "desk" } } });
    const sent = messagesIn(call.respond("open"));
    expect(sent.at(-2)).toMatchObject({ action: "set-input-devices", mic: { deviceId: "desk" } });
    expect(sent.at(-1)).toMatchObject({ action: "selected-devices-updated" });
    expect(messagesIn(call.receive("get-input-devices", STAMP))[0]).toMatchObject({
      callbackStamp: "17.5",
      mic: { deviceId: "desk" },
    });
  });

  it("are answered even when the new microphone fails", () => {
    const call = begun();
    call.receive("set-input-devices", { ...STAMP, audioDeviceId: "nowhere" });
    const words = summarise(call.respond({ type: "constraints", msg: "" }));
    expect(words).toContain("camera-error");
    expect(words).toContain("set-input-devices");
  });

  it("are answered before the join with a reference to the cache of the library", () => {
    const call = createTestCall({ join: "held" });
    call.receive("join-meeting");
    for (const action of ["set-input-devices", "update-input-settings"]) {
      const asked = { ...STAMP, inputSettings: {} };
      expect(messagesIn(call.receive(action, asked))[0]).toMatchObject({
        returnPreloadCache: true,
      });
    }
  });

  it("are answered with the new speaker when they select one", () => {
    const effects = begun().receive("set-output-device", { ...STAMP, outputDeviceId: "hall" });
    expect(messagesIn(effects)[0]).toMatchObject({ speaker: { deviceId: "hall" } });
  });
});

describe("the audio processor", () => {
  const inputSettings = { audio: { processor: { type: "noise-cancellation" } } };

  it("is changed by a request, whose answer contains the settings for audio and video", () => {
    const [sent] = messagesIn(
      begun().receive("update-input-settings", { ...STAMP, inputSettings }),
    );
    expect(sent).toEqual({
      action: "update-input-settings",
      ...STAMP,
      inputSettings: { video: { processor: { type: "none" } }, ...inputSettings },
    });
  });

  it("is not changed when the behaviour refuses it: the answer contains an audio-processor-error", () => {
    const call = begun({ processor: "refused" });
    const [sent] = messagesIn(call.receive("update-input-settings", { ...STAMP, inputSettings }));
    expect(at(sent, "error")).toEqual({
      type: "audio-processor-error",
      msg: "KrispInitError: Canceled",
    });
  });
});

describe("a message that breaks the library's rules", () => {
  const violation =
    'The call machine was sent "send-dtmf" against the library\'s rules: tones: Invalid format: Expected /^[0-9A-D*#]+$/ but received "1x"';

  it("is reported with its action and problem, and is answered with an error", () => {
    const asked = { ...STAMP, sessionId: "a", tones: "1x" };
    expect(begun().receive("send-dtmf", asked)).toEqual([
      { do: "report-error", problem: violation },
      {
        do: "send",
        message: {
          action: "send-dtmf",
          ...STAMP,
          error: { type: "broken-rule", message: violation },
        },
      },
    ]);
    expect(summarise(begun().receive("send-dtmf", { ...asked, tones: "1" }))).toEqual([
      "send-dtmf",
    ]);
  });

  it("does not change the room", () => {
    const call = begun();
    const before = call.room();
    const processor = { type: "echo" };
    expect(
      summarise(call.receive("update-input-settings", { inputSettings: { audio: { processor } } })),
    ).toEqual(["[report-error]"]);
    expect(summarise(call.receive("app-msg", { data: () => "playable" }))).toEqual([
      "[report-error]",
    ]);
    expect(call.room()).toEqual(before);
  });

  it("is reported even before and after the call", () => {
    expect(summarise(createTestCall().receive("app-msg", {}))).toEqual(["[report-error]"]);
    const over = begun();
    over.receive("leave-meeting");
    expect(summarise(over.receive("set-user-data", { userData: "a".repeat(4097) }))).toEqual([
      "[report-error]",
    ]);
  });
});

describe("a machine that hangs", () => {
  it("answers no request, but still changes the microphone and leaves when asked", () => {
    const call = begun({ answers: "never" });
    for (const action of ["get-input-devices", "set-output-device", "get-network-topology"]) {
      expect(
        messagesIn(call.receive(action, STAMP)).filter((sent) => "callbackStamp" in sent),
      ).toEqual([]);
    }
    call.receive("set-input-devices", { ...STAMP, audioDeviceId: "desk" });
    const sent = messagesIn(call.respond("open"));
    expect(sent.filter((one) => "callbackStamp" in one)).toEqual([]);
    expect(summarise(call.receive("leave-meeting"))).toEqual(["[release]", "left-meeting"]);
  });
});

describe("a request to leave", () => {
  it("makes the machine release everything before it sends left-meeting", () => {
    const call = begun();
    expect(summarise(call.receive("leave-meeting"))).toEqual(["[release]", "left-meeting"]);
    expect(call.room()).toMatchObject({ phase: "left", assistant: null, microphone: "closed" });
  });

  it('is ignored with the behaviour "never"', () => {
    const hung = begun({ leave: "never" });
    expect(hung.receive("leave-meeting")).toEqual([]);
    expect(summarise(hung.execute({ do: "leave" }))).toEqual(["[release]", "left-meeting"]);
  });
});

describe("any other request", () => {
  it("is answered with its own callback stamp and the fields that the library reads", () => {
    const [sent] = messagesIn(begun().receive("get-network-topology", STAMP));
    expect(sent).toEqual({ action: "get-network-topology", ...STAMP, topology: "sfu" });
  });

  it("is reported as an error and gets an empty reply when its action is unknown", () => {
    const [report, ...rest] = begun().receive("from-the-future", STAMP);
    expect(report).toEqual({
      do: "report-error",
      problem: 'The call machine was sent "from-the-future", which it does not know.',
    });
    expect(messagesIn(rest)).toEqual([{ action: "from-the-future", ...STAMP }]);
  });

  it("gets no reply if it has no callback stamp", () => {
    expect(begun().receive("transmit-log", { level: "log" })).toEqual([]);
  });

  it("has no effect when it repeats the start or the stop of a recording", () => {
    const call = begun();
    const size = { width: 1280, height: 720, layout: { preset: "default" } };
    expect(messagesIn(call.receive("local-recording-start", size))[0]).toMatchObject({
      action: "recording-started",
      layout: { preset: "default" },
    });
    expect(call.receive("local-recording-start", size)).toEqual([]);
    expect(summarise(call.receive("local-recording-stop"))).toEqual(["recording-stopped"]);
    expect(call.receive("local-recording-stop")).toEqual([]);
  });
});
