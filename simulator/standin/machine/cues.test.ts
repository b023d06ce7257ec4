import { describe, expect, it } from "vitest";
import { inWords, rehearse, toldIn } from "../../../tests/support/rehearse-machine.ts";
import { at } from "./message.ts";
import type { MachineCue } from "./room.ts";

const OBSERVER = "start-remote-participants-audio-level-observer";
const EJECTED = { errorMsg: "Meeting has ended", error: { type: "ejected", msg: "It has" } };

function begun(...manners: Parameters<typeof rehearse>) {
  const call = rehearse(...manners);
  call.begin();
  return call;
}

describe("a fatal error", () => {
  it("ends the call, and is followed by leaving as most services do", () => {
    const call = begun();
    const words = inWords(call.cue({ type: "fail", error: EJECTED }));
    expect(words).toEqual(["error", "[let-go]", "left-meeting"]);
    expect(call.room()).toMatchObject({ phase: "error", assistant: null, microphone: "closed" });
  });

  it("may be all that is said", () => {
    const words = inWords(begun({ leavesAfterError: false }).cue({ type: "fail", error: EJECTED }));
    expect(words).toEqual(["error", "[let-go]"]);
  });

  it("has details that the library can parse, whatever was given", () => {
    const detailsOf = (details: string) => {
      const error = { errorMsg: "Lost", error: { type: "connection-error", msg: "", details } };
      return at(toldIn(begun().cue({ type: "fail", error }))[0], "error", "details");
    };
    expect(detailsOf('{"on":"join"}')).toBe('{"on":"join"}');
    expect(detailsOf("no JSON")).toBe('"no JSON"');
  });
});

describe("levels", () => {
  it("are told of the sides that the library listens to, and of no other", () => {
    const call = begun();
    expect(call.cue({ type: "level", of: "assistant", raw: 0.1 })).toBeNull();
    expect(call.hear(OBSERVER, { interval: 100 })[0]).toEqual({
      do: "observe",
      of: "assistant",
      every: 100,
    });
    const [told] = toldIn(call.cue({ type: "level", of: "assistant", raw: 0.1 }));
    const id = call.room().assistant?.id ?? "";
    expect(told).toMatchObject({ participantsAudioLevel: { [id]: 0.1 } });
    expect(call.cue({ type: "level", of: "visitor", raw: 0.1 })).toBeNull();
    call.hear("start-local-audio-level-observer", { interval: 100 });
    expect(toldIn(call.cue({ type: "level", of: "visitor", raw: 0.2 }))[0]).toMatchObject({
      audioLevel: 0.2,
    });
  });
});

describe("an assistant", () => {
  it("that left cannot be cued, and comes back as somebody new who is not heard yet", () => {
    const call = begun();
    const before = call.room().assistant?.id;
    expect(inWords(call.cue({ type: "assistant-leaves" }))).toEqual([
      "participant-left",
      "participant-counts-updated",
      "[unseat-assistant]",
    ]);
    expect(call.cue({ type: "listen" })).toBeNull();
    expect(call.cue({ type: "tell", data: "{}" })).toBeNull();
    expect(inWords(call.cue({ type: "assistant-joins" }))).toContain("participant-joined");
    expect(call.room().assistant).toMatchObject({ heard: false, subscribed: false });
    expect(call.room().assistant?.id).not.toBe(before);
  });
});

describe("a second assistant", () => {
  it("replaces the first, which leaves without taking the new voice away", () => {
    const call = begun();
    const first = call.room().assistant?.id;
    expect(inWords(call.cue({ type: "assistant-joins" }))).toEqual([
      "participant-joined",
      "participant-counts-updated",
    ]);
    const second = call.room().assistant?.id;
    expect(second).not.toBe(first);
    expect(call.cue({ type: "assistant-joins" }), "a third one").toBeNull();
    const left = call.cue({ type: "assistant-leaves" });
    expect(inWords(left)).toEqual(["participant-left", "participant-counts-updated"]);
    expect(at(toldIn(left)[0], "participant", "session_id")).toBe(first);
    expect(at(toldIn(left)[1], "participantCounts", "present")).toBe(2);
    expect(call.room()).toMatchObject({ assistant: { id: second }, replaced: null });
  });
});

describe("what does not end a call", () => {
  it("is told in the library's words", () => {
    const call = begun();
    const told = (cue: MachineCue) => toldIn(call.cue(cue))[0];
    expect(told({ type: "fail-softly", kind: "audio-processor-error", errorMsg: "No" })).toEqual({
      action: "nonfatal-error",
      type: "audio-processor-error",
      errorMsg: "No",
    });
    expect(told({ type: "network", connection: "sfu", event: "interrupted" })).toEqual({
      action: "network-connection",
      type: "sfu",
      event: "interrupted",
    });
    expect(told({ type: "quality", networkState: "bad" })).toMatchObject({
      action: "network-quality-change",
      state: { state: "bad" },
      threshold: "very-low",
    });
    call.hear("local-recording-start");
    expect(told({ type: "fail-recording", errorMsg: "Disk full" })).toEqual({
      action: "recording-error",
      errorMsg: "Disk full",
    });
    expect(call.room().recording).toBe(false);
    expect(inWords(call.cue({ type: "fail-microphone", answer: "in-use" }))).toEqual([
      "[close-microphone]",
      "camera-error",
      "participant-updated",
    ]);
    expect(call.room().phase).toBe("joined");
  });
});
