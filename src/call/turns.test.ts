import { describe, expect, it } from "vitest";
import { addTranscript, type Captions, NO_CAPTIONS } from "./captions.ts";
import { seconds } from "../shared/units.ts";
import { questionsAnswered, turnsOf } from "./turns.ts";

type Said = readonly [speaker: "A" | "V", text: string, partial?: "partial"];

const captionsOf = (...said: Said[]): Captions =>
  said
    .map(
      ([speaker, text, partial]) =>
        ({
          speaker: speaker === "A" ? "assistant" : "visitor",
          text,
          final: partial === undefined,
        }) as const,
    )
    .reduce((all, transcript) => addTranscript(all, transcript, seconds(0), false), NO_CAPTIONS);

const told = (captions: Captions, limit?: number) =>
  turnsOf(captions, limit).map(
    ({ number, speaker, lines, partial }) =>
      `${number} ${speaker}: ${[...lines.map(({ text, unfinished }) => (unfinished ? `${text}…` : text)), ...(partial === null ? [] : [`${partial}…`])].join(" ")}`,
  );

describe("turnsOf", () => {
  it("returns no turn for empty captions", () => {
    expect(told(NO_CAPTIONS)).toEqual([]);
  });

  it("joins consecutive lines of one speaker into one turn", () => {
    expect(
      told(captionsOf(["A", "Hello."], ["A", "I am Nora."], ["V", "Hi."], ["A", "So?"])),
    ).toEqual(["1 assistant: Hello. I am Nora.", "2 visitor: Hi.", "3 assistant: So?"]);
  });

  it("adds an unfinished line to the last turn of the same speaker", () => {
    expect(told(captionsOf(["A", "Hello."], ["A", "I am", "partial"]))).toEqual([
      "1 assistant: Hello. I am…",
    ]);
  });

  it("begins a turn with an unfinished line of the other speaker", () => {
    expect(told(captionsOf(["A", "Hello."], ["V", "Hi", "partial"]))).toEqual([
      "1 assistant: Hello.",
      "2 visitor: Hi…",
    ]);
  });

  it("gives a turn the same number before and after its first line is finished", () => {
    const before = turnsOf(captionsOf(["A", "Hello."], ["V", "Hi", "partial"]));
    const after = turnsOf(captionsOf(["A", "Hello."], ["V", "Hi", "partial"], ["V", "Hi."]));
    expect(after.map(({ number }) => number)).toEqual(before.map(({ number }) => number));
  });

  it("keeps the unfinished lines of both speakers when they talk at once", () => {
    const both: Said[] = [
      ["V", "Well", "partial"],
      ["A", "Shall", "partial"],
    ];
    const reversed = both.toReversed();
    expect(told(captionsOf(...reversed))).toEqual(["1 assistant: Shall…", "2 visitor: Well…"]);
    for (const order of [both, reversed])
      expect(told(captionsOf(["V", "Hi."], ...order))).toEqual([
        "1 visitor: Hi. Well…",
        "2 assistant: Shall…",
      ]);
  });

  it("keeps the numbers of the turns when a limit cuts the first one", () => {
    const captions = captionsOf(["A", "One."], ["V", "Two."], ["V", "Three."], ["A", "Four."]);
    expect(told(captions, 2)).toEqual(["2 visitor: Three.", "3 assistant: Four."]);
  });
});

describe("questionsAnswered", () => {
  it.each([
    ["", 0],
    ["A", 0],
    ["V", 0],
    ["VV", 0],
    ["AV", 1],
    ["AAVV", 1],
    ["VA", 0],
    ["VAV", 1],
    ["VVAVVA", 1],
    ["AVAV", 2],
    ["AVAVA", 2],
    ["VAVAVAV", 3],
    ["AVAVAVAV", 4],
    ["AVAVAVAVAVA", 4],
  ])("counts the visitor's runs of lines after the assistant's in %j as %i", (speakers, count) => {
    const said = Array.from(speakers, (speaker): Said => [speaker as "A" | "V", "Yes."]);
    expect(questionsAnswered(captionsOf(...said))).toBe(count);
  });

  it("does not count an unfinished line", () => {
    expect(questionsAnswered(captionsOf(["A", "Name?"], ["V", "An", "partial"]))).toBe(0);
  });
});
