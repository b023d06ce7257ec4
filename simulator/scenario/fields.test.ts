import { describe, expect, it } from "vitest";
import { PROVIDER_EVENTS } from "../../src/provider/events.ts";
import { nearestWord } from "./fields.ts";

describe("nearest", () => {
  it.each([
    ["call-strat", "call-start"],
    ["call_end", "call-end"],
    ["callStart", "call-start"],
    ["CALL START", "call-start"],
    ["transcripts", "transcript"],
    ["speech-strt", "speech-start"],
    ["volume", null],
    ["banana", null],
    ["", null],
    ["x".repeat(1_000_000), null],
  ])("returns for the word “%s” the suggestion %s", (word, meant) => {
    expect(nearestWord(word, PROVIDER_EVENTS)).toBe(meant);
  });

  it.each([
    ["strat", "start"],
    ["stpo", "stop"],
    ["mtue", "mute"],
    ["tpye", "type"],
  ])("counts two letters in the wrong order as one change: “%s” means “%s”", (word, meant) => {
    expect(nearestWord(word, ["start", "stop", "mute", "unmute", "go-home", "type"])).toBe(meant);
  });

  it("returns the closest word when several known words are similar", () => {
    expect(nearestWord("stopp", ["start", "stop"])).toBe("stop");
  });
});
