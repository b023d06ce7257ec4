import { describe, expect, it } from "vitest";
import { begun, summarise, messagesIn } from "../../../tests/support/machine-protocol.ts";
import { at } from "./message.ts";
import type { MachineCommand } from "./machine.ts";

const OBSERVER = "start-remote-participants-audio-level-observer";
const EJECTED = { errorMsg: "Meeting has ended", error: { type: "ejected", msg: "It has" } };

describe("a command that causes a fatal error", () => {
  it("ends the call, releases the devices and then sends left-meeting", () => {
    const call = begun();
    const words = summarise(call.execute({ do: "fail", error: EJECTED }));
    expect(words).toEqual(["error", "[release]", "left-meeting"]);
    expect(call.room()).toMatchObject({ phase: "error", assistant: null, microphone: "closed" });
  });

  it("is sent without a left-meeting after it when the machine's behaviour omits that", () => {
    const words = summarise(
      begun({ leavesAfterError: false }).execute({ do: "fail", error: EJECTED }),
    );
    expect(words).toEqual(["error", "[release]"]);
  });

  it("is sent with its details as a JSON string if they are not valid JSON", () => {
    const detailsOf = (details: string) => {
      const error = { errorMsg: "Lost", error: { type: "connection-error", msg: "", details } };
      return at(messagesIn(begun().execute({ do: "fail", error }))[0], "error", "details");
    };
    expect(detailsOf('{"on":"join"}')).toBe('{"on":"join"}');
    expect(detailsOf("no JSON")).toBe('"no JSON"');
  });
});

describe("a command that reports levels", () => {
  it("are sent only for the side of the call, assistant or visitor, that the library observes", () => {
    const call = begun();
    expect(call.execute({ do: "level", of: "assistant", raw: 0.1 })).toBeNull();
    expect(call.receive(OBSERVER, { interval: 100 })[0]).toEqual({
      do: "observe",
      of: "assistant",
      every: 100,
    });
    const [sent] = messagesIn(call.execute({ do: "level", of: "assistant", raw: 0.1 }));
    const id = call.room().assistant?.id ?? "";
    expect(sent).toMatchObject({ participantsAudioLevel: { [id]: 0.1 } });
    expect(call.execute({ do: "level", of: "visitor", raw: 0.1 })).toBeNull();
    call.receive("start-local-audio-level-observer", { interval: 100 });
    expect(messagesIn(call.execute({ do: "level", of: "visitor", raw: 0.2 }))[0]).toMatchObject({
      audioLevel: 0.2,
    });
  });
});

describe("an assistant that has left the room", () => {
  it("ignores other commands, and rejoins on a command with a new ID and without audio", () => {
    const call = begun();
    const before = call.room().assistant?.id;
    expect(summarise(call.execute({ do: "assistant-leaves" }))).toEqual([
      "participant-left",
      "participant-counts-updated",
      "[unpublish-voice]",
    ]);
    expect(call.execute({ do: "listen" })).toBeNull();
    expect(call.execute({ do: "tell", message: "{}" })).toBeNull();
    expect(summarise(call.execute({ do: "assistant-joins" }))).toContain("participant-joined");
    expect(call.room().assistant).toMatchObject({ heard: false, subscribed: false });
    expect(call.room().assistant?.id).not.toBe(before);
  });
});

describe("a second assistant that joins", () => {
  it("replaces the first one, and stays when the first one leaves", () => {
    const call = begun();
    const first = call.room().assistant?.id;
    expect(summarise(call.execute({ do: "assistant-joins" }))).toEqual([
      "participant-joined",
      "participant-counts-updated",
    ]);
    const second = call.room().assistant?.id;
    expect(second).not.toBe(first);
    expect(call.execute({ do: "assistant-joins" }), "a third one").toBeNull();
    const left = call.execute({ do: "assistant-leaves" });
    expect(summarise(left)).toEqual(["participant-left", "participant-counts-updated"]);
    expect(at(messagesIn(left)[0], "participant", "session_id")).toBe(first);
    expect(at(messagesIn(left)[1], "participantCounts", "present")).toBe(2);
    expect(call.room()).toMatchObject({ assistant: { id: second }, replaced: null });
  });
});

describe("a command for a non-fatal fault", () => {
  it("sends a message in the library's format and does not end the call", () => {
    const call = begun();
    const sent = (command: MachineCommand) => messagesIn(call.execute(command))[0];
    const fault = { type: "audio-processor-error", errorMsg: "No" };
    expect(sent({ do: "fail-softly", ...fault })).toEqual({ action: "nonfatal-error", ...fault });
    const lost = { type: "sfu", event: "interrupted" } as const;
    expect(sent({ do: "network", ...lost })).toEqual({ action: "network-connection", ...lost });
    expect(sent({ do: "quality", state: "bad" })).toMatchObject({
      action: "network-quality-change",
      state: { state: "bad" },
      threshold: "very-low",
    });
    call.receive("local-recording-start");
    expect(sent({ do: "fail-recording", errorMsg: "Disk full" })).toEqual({
      action: "recording-error",
      errorMsg: "Disk full",
    });
    expect(call.room().recording).toBe(false);
    expect(summarise(call.execute({ do: "fail-microphone", answer: "in-use" }))).toEqual([
      "[close-microphone]",
      "camera-error",
      "participant-updated",
    ]);
    expect(call.room().phase).toBe("joined");
  });
});
