import { describe, expect, it } from "vitest";
import { level } from "../provider/levels.ts";
import { millis } from "../shared/units.ts";
import {
  type MicrophoneSilence,
  isSilentTooLong,
  addLevel,
  NO_SILENCE,
  speaksMuted,
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

describe("isSilentTooLong", () => {
  it("is true after ten seconds without sound, and false before", () => {
    expect(isSilentTooLong(listen(0, 9900))).toBe(false);
    expect(isSilentTooLong(listen(0, 10_000))).toBe(true);
  });

  it("counts the noise of an open microphone as silence, and the softest speech as sound", () => {
    expect(isSilentTooLong(listen(0, 10_000, { raw: 0.01 }))).toBe(true);
    expect(isSilentTooLong(listen(0, 60_000, { raw: 0.011 }))).toBe(false);
  });

  it("is false after a sound until ten more seconds are silent", () => {
    const heard = listen(10_100, 10_100, { raw: 0.2 }, listen(0, 10_000));
    expect(isSilentTooLong(heard)).toBe(false);
    expect(isSilentTooLong(listen(10_200, 20_000, {}, heard))).toBe(false);
    expect(isSilentTooLong(listen(10_200, 20_100, {}, heard))).toBe(true);
  });

  it("does not count the time in which the assistant is speaking", () => {
    const before = listen(0, 6000);
    const afterwards = listen(6100, 60_000, { assistantSpeaking: true }, before);
    expect(isSilentTooLong(afterwards)).toBe(false);
    // The six seconds before still count, although the assistant has spoken meanwhile.
    expect(isSilentTooLong(listen(60_100, 64_000, {}, afterwards))).toBe(true);
  });

  it("stays true when the assistant starts to speak after ten silent seconds of the visitor", () => {
    const asked = listen(0, 10_000);
    expect(isSilentTooLong(listen(10_100, 12_000, { assistantSpeaking: true }, asked))).toBe(true);
  });

  it("is false while the visitor is muted, and counts ten seconds again after unmute", () => {
    const muted = listen(10_100, 60_000, { muted: true }, listen(0, 10_000));
    expect(isSilentTooLong(muted)).toBe(false);
    expect(isSilentTooLong(listen(60_100, 70_000, {}, muted))).toBe(true);
    expect(isSilentTooLong(listen(60_100, 69_900, {}, muted))).toBe(false);
  });

  it("counts at most one second after each level when no further level arrives", () => {
    expect(isSilentTooLong(NO_SILENCE)).toBe(false);
    const once = listen(0, 0);
    const late = listen(3_600_000, 3_600_000, {}, once);
    expect(isSilentTooLong(late)).toBe(false);
    expect(late.quietFor).toBe(1000);
  });
});

describe("speaksMuted", () => {
  it("is true once a muted visitor has spoken for half a second, and stays so in pauses", () => {
    const loud = { muted: true, raw: 0.2 };
    expect(speaksMuted(listen(0, 400, loud))).toBe(false);
    const spoken = listen(0, 500, loud);
    expect(speaksMuted(spoken)).toBe(true);
    expect(speaksMuted(listen(600, 5000, { muted: true }, spoken))).toBe(true);
  });

  it("is false again after unmute, and never true without sound", () => {
    const spoken = listen(0, 5000, { muted: true, raw: 0.2 });
    expect(speaksMuted(listen(5100, 5100, {}, spoken))).toBe(false);
    expect(speaksMuted(listen(0, 60_000, { muted: true }))).toBe(false);
  });
});
