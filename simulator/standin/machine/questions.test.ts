import { describe, expect, it } from "vitest";
import { inWords, rehearse, toldIn } from "../../../tests/support/rehearse-machine.ts";
import { at } from "./message.ts";

const STAMP = { callbackStamp: "17.5" };

function begun(...manners: Parameters<typeof rehearse>) {
  const call = rehearse(...manners);
  call.begin();
  return call;
}

describe("the assistant's audio", () => {
  it("is handed out when it is asked for, once, and its track is there before it is told", () => {
    const call = rehearse();
    call.hear("join-meeting");
    call.settle("open");
    const id = call.room().assistant?.id;
    const asked = { id, properties: { setSubscribedTracks: { audio: true, video: false } } };
    expect(inWords(call.hear("update-participant", { ...asked, id: "other" }))).toEqual([]);
    const effects = call.hear("update-participant", asked);
    expect(inWords(effects)).toEqual(["[seat-assistant]", "participant-updated"]);
    expect(at(toldIn(effects)[0], "participant", "user_name")).toBe("Vapi Speaker");
    expect(inWords(call.hear("update-participant", asked))).toEqual([]);
  });

  it("is answered by listening as soon as it plays, unless that is held", () => {
    const playable = { data: "playable", to: "*" };
    const [said] = toldIn(begun().hear("app-msg", playable));
    expect(said).toMatchObject({ action: "app-message", data: "listening" });
    const held = begun({ listen: "held" });
    expect(held.room().assistant?.heard).toBe(true);
    expect(inWords(held.cue({ type: "listen" }))).toEqual(["app-message"]);
    expect(inWords(begun().hear("app-msg", { data: '{"type":"say"}' }))).toEqual([]);
  });
});

describe("muting", () => {
  it("turns the track off and on, and says so", () => {
    const call = begun();
    const [enabled, ...rest] = call.hear("local-audio", { state: false, options: {} });
    expect(enabled).toEqual({ do: "enable-microphone", on: false });
    expect(at(toldIn(rest)[0], "participant", "tracks", "audio", "state")).toBe("off");
    const back = call.hear("local-audio", { state: true });
    expect(at(toldIn(back)[0], "participant", "tracks", "audio", "state")).toBe("playable");
  });

  it("may give the device back, and asks for it again", () => {
    const call = begun();
    const discard = { state: false, options: { forceDiscardTrack: true } };
    expect(inWords(call.hear("local-audio", discard))).toContain("[close-microphone]");
    expect(inWords(call.hear("local-audio", { state: true }))).toEqual(["[open-microphone]"]);
  });
});

describe("devices", () => {
  it("are changed once the device has answered, and the question with it", () => {
    const call = begun();
    const asked = { ...STAMP, audioDeviceId: "desk" };
    const [effect] = call.hear("set-input-devices", asked);
    expect(effect).toMatchObject({ do: "open-microphone", source: { audio: {} } });
    const told = toldIn(call.settle("open"));
    expect(told.at(-2)).toMatchObject({ action: "set-input-devices", mic: { deviceId: "desk" } });
    expect(told.at(-1)).toMatchObject({ action: "selected-devices-updated" });
    expect(toldIn(call.hear("get-input-devices", STAMP))[0]).toMatchObject({
      callbackStamp: "17.5",
      mic: { deviceId: "desk" },
    });
  });

  it("are answered for also where the new one fails", () => {
    const call = begun();
    call.hear("set-input-devices", { ...STAMP, audioDeviceId: "nowhere" });
    const words = inWords(call.settle({ type: "constraints", msg: "" }));
    expect(words).toContain("camera-error");
    expect(words).toContain("set-input-devices");
  });

  it("are the library's own matter until the room is joined", () => {
    const call = rehearse({ join: "held" });
    call.hear("join-meeting");
    for (const action of ["set-input-devices", "update-input-settings"]) {
      const asked = { ...STAMP, inputSettings: {} };
      expect(toldIn(call.hear(action, asked))[0]).toMatchObject({ returnPreloadCache: true });
    }
  });

  it("include the one that is played on", () => {
    const effects = begun().hear("set-output-device", { ...STAMP, outputDeviceId: "hall" });
    expect(toldIn(effects)[0]).toMatchObject({ speaker: { deviceId: "hall" } });
  });

  it("may refuse that one, and keep the one before", () => {
    const call = begun({ speaker: "refused" });
    const before = call.room();
    expect(toldIn(call.hear("set-output-device", { ...STAMP, outputDeviceId: "hall" }))).toEqual([
      {
        action: "set-output-device",
        ...STAMP,
        error: { type: "NotFoundError", message: "Requested device not found" },
      },
    ]);
    expect(call.room()).toEqual(before);
  });
});

describe("the audio processor", () => {
  const inputSettings = { audio: { processor: { type: "noise-cancellation" } } };

  it("is changed, and told of as the library merges it", () => {
    const [told] = toldIn(begun().hear("update-input-settings", { ...STAMP, inputSettings }));
    expect(told).toEqual({
      action: "update-input-settings",
      ...STAMP,
      inputSettings: { video: { processor: { type: "none" } }, ...inputSettings },
    });
  });

  it("is refused with the error of its own", () => {
    const call = begun({ processor: "refused" });
    const [told] = toldIn(call.hear("update-input-settings", { ...STAMP, inputSettings }));
    expect(at(told, "error")).toEqual({
      type: "audio-processor-error",
      msg: "KrispInitError: Canceled",
    });
  });
});

describe("a message that the library would not have sent", () => {
  const breach =
    'The call machine was sent "send-dtmf" against the library\'s rules: "x" is no tone.';

  it("is complained of by its action and what is wrong with it, and whoever asked is told", () => {
    const asked = { ...STAMP, sessionId: "somebody", tones: "1x" };
    expect(begun().hear("send-dtmf", asked)).toEqual([
      { do: "complain", of: breach },
      {
        do: "tell",
        message: {
          action: "send-dtmf",
          ...STAMP,
          error: { type: "broken-rule", message: breach },
        },
      },
    ]);
    expect(inWords(begun().hear("send-dtmf", { ...asked, tones: "1" }))).toEqual(["send-dtmf"]);
  });

  it("does nothing of what it says", () => {
    const call = begun();
    const before = call.room();
    const processor = { type: "echo" };
    expect(
      inWords(call.hear("update-input-settings", { inputSettings: { audio: { processor } } })),
    ).toEqual(["[complain]"]);
    expect(inWords(call.hear("app-msg", { data: () => "playable" }))).toEqual(["[complain]"]);
    expect(call.room()).toEqual(before);
  });

  it("is refused before the call and after it as well", () => {
    expect(inWords(rehearse().hear("app-msg", {}))).toEqual(["[complain]"]);
    const over = begun();
    over.hear("leave-meeting");
    expect(inWords(over.hear("set-user-data", { userData: "a".repeat(4097) }))).toEqual([
      "[complain]",
    ]);
  });
});

describe("a machine that hangs", () => {
  it("answers nothing that it is asked, and does what it is told", () => {
    const call = begun({ answers: "never" });
    for (const action of ["get-input-devices", "set-output-device", "get-network-topology"]) {
      expect(toldIn(call.hear(action, STAMP)).filter((told) => "callbackStamp" in told)).toEqual(
        [],
      );
    }
    call.hear("set-input-devices", { ...STAMP, audioDeviceId: "desk" });
    const told = toldIn(call.settle("open"));
    expect(told.filter((one) => "callbackStamp" in one)).toEqual([]);
    expect(inWords(call.hear("leave-meeting"))).toEqual(["[let-go]", "left-meeting"]);
  });
});

describe("leaving", () => {
  it("lets go of everything before it is told", () => {
    const call = begun();
    expect(inWords(call.hear("leave-meeting"))).toEqual(["[let-go]", "left-meeting"]);
    expect(call.room()).toMatchObject({ phase: "left", assistant: null, microphone: "closed" });
  });

  it("may say that the assistant left first, or say nothing at all", () => {
    const words = inWords(begun({ leave: "farewell" }).hear("leave-meeting"));
    expect(words.indexOf("participant-left")).toBe(0);
    expect(words.at(-1)).toBe("left-meeting");
    const hung = begun({ leave: "never" });
    expect(hung.hear("leave-meeting")).toEqual([]);
    expect(inWords(hung.cue({ type: "leave" }))).toEqual(["[let-go]", "left-meeting"]);
  });
});

describe("any other question", () => {
  it("is answered with what the library reads, under the stamp it was asked", () => {
    const [told] = toldIn(begun().hear("get-network-topology", STAMP));
    expect(told).toEqual({ action: "get-network-topology", ...STAMP, topology: "sfu" });
  });

  it("is answered politely where nobody knows it, and complained of", () => {
    const [complaint, ...rest] = begun().hear("from-the-future", STAMP);
    expect(complaint).toEqual({
      do: "complain",
      of: 'The call machine was sent "from-the-future", which it does not know.',
    });
    expect(toldIn(rest)).toEqual([{ action: "from-the-future", ...STAMP }]);
  });

  it("needs no answer where nobody waits for one", () => {
    expect(begun().hear("transmit-log", { level: "log" })).toEqual([]);
  });

  it("may be for a recording, which is started once and stopped once", () => {
    const call = begun();
    const size = { width: 1280, height: 720, layout: { preset: "default" } };
    expect(toldIn(call.hear("local-recording-start", size))[0]).toMatchObject({
      action: "recording-started",
      layout: { preset: "default" },
    });
    expect(call.hear("local-recording-start", size)).toEqual([]);
    expect(inWords(call.hear("local-recording-stop"))).toEqual(["recording-stopped"]);
    expect(call.hear("local-recording-stop")).toEqual([]);
  });

  it("may be for a recording that cannot be had, also with a meeting token", () => {
    const error = { action: "recording-error", errorMsg: "Failed to start recording" };
    const call = begun({ recording: "refused" });
    expect(toldIn(call.hear("local-recording-start"))).toEqual([error]);
    expect(call.room().recording).toBe(false);
    const tokened = rehearse({ recording: "refused" });
    tokened.hear("join-meeting", { properties: { token: "a" } });
    expect(toldIn(tokened.settle("open"))).toContainEqual(error);
    expect(tokened.room().phase).toBe("joined");
  });
});
