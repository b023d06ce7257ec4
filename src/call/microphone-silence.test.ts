import { describe, expect, it } from "vitest";
import { level } from "../provider/levels.ts";
import { millis } from "../shared/units.ts";
import {
  type MicrophoneSilence,
  addLevel,
  hintOf,
  NO_SILENCE,
  type VisitorLevel,
} from "./microphone-silence.ts";

/** Adds a level every 100 ms, at `from` and `to` too. */
function listen(
  from: number,
  to: number,
  heard: Partial<Omit<VisitorLevel, "level">> & { readonly raw?: number } = {},
  before: MicrophoneSilence = NO_SILENCE,
): MicrophoneSilence {
  const { raw = 0, muted = false, assistantSpeaking = false } = heard;
  let silence = before;
  for (let at = from; at <= to; at += 100)
    silence = addLevel(silence, { at: millis(at), level: level(raw), muted, assistantSpeaking });
  return silence;
}

describe("the hint that a microphone is silent", () => {
  it("comes after ten seconds without sound, and not before", () => {
    expect(hintOf(listen(0, 9900))).toBeNull();
    expect(hintOf(listen(0, 10_000))).toBe("silent");
  });

  it("counts the noise of an open microphone as silence, and the softest speech as sound", () => {
    expect(hintOf(listen(0, 10_000, { raw: 0.01 }))).toBe("silent");
    expect(hintOf(listen(0, 60_000, { raw: 0.011 }))).toBeNull();
  });

  it("disappears at a sound until ten more seconds are silent", () => {
    const heard = listen(10_100, 10_100, { raw: 0.2 }, listen(0, 10_000));
    expect(hintOf(heard)).toBeNull();
    expect(hintOf(listen(10_200, 20_000, {}, heard))).toBeNull();
    expect(hintOf(listen(10_200, 20_100, {}, heard))).toBe("silent");
  });

  it("does not count the time in which the assistant is speaking", () => {
    const before = listen(0, 6000);
    const afterwards = listen(6100, 60_000, { assistantSpeaking: true }, before);
    expect(hintOf(afterwards)).toBeNull();
    // The six seconds before still count, although the assistant has spoken meanwhile.
    expect(hintOf(listen(60_100, 64_000, {}, afterwards))).toBe("silent");
  });

  it("stays when the assistant starts to speak after ten silent seconds of the visitor", () => {
    const asked = listen(0, 10_000);
    expect(hintOf(listen(10_100, 12_000, { assistantSpeaking: true }, asked))).toBe("silent");
  });

  it("is not given to a muted visitor, and counts ten seconds again after unmute", () => {
    const muted = listen(10_100, 60_000, { muted: true }, listen(0, 10_000));
    expect(hintOf(muted)).toBeNull();
    expect(hintOf(listen(60_100, 70_000, {}, muted))).toBe("silent");
    expect(hintOf(listen(60_100, 69_900, {}, muted))).toBeNull();
  });

  it("counts at most one second after each level when no further level arrives", () => {
    expect(hintOf(NO_SILENCE)).toBeNull();
    const once = listen(0, 0);
    const late = listen(3_600_000, 3_600_000, {}, once);
    expect(hintOf(late)).toBeNull();
    expect(late.quietFor).toBe(1000);
  });
});

describe("the hint that a muted visitor speaks", () => {
  it("does not come from the assistant's voice in the room", () => {
    const room = { muted: true, raw: 0.2, assistantSpeaking: true };
    expect(hintOf(listen(0, 5000, room))).toBeNull();
  });

  it("comes once a muted visitor has spoken for half a second, and stays in pauses", () => {
    const loud = { muted: true, raw: 0.2 };
    expect(hintOf(listen(0, 400, loud))).toBeNull();
    const spoken = listen(0, 500, loud);
    expect(hintOf(spoken)).toBe("speaks-muted");
    expect(hintOf(listen(600, 5000, { muted: true }, spoken))).toBe("speaks-muted");
  });

  it("disappears after unmute, and never comes without sound", () => {
    const spoken = listen(0, 5000, { muted: true, raw: 0.2 });
    expect(hintOf(listen(5100, 5100, {}, spoken))).toBeNull();
    expect(hintOf(listen(0, 60_000, { muted: true }))).toBeNull();
  });
});
