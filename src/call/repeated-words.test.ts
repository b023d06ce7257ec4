import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { millis } from "../shared/units.ts";
import { isRepeated, lettersOf, NO_FINALS, noteFinal } from "./repeated-words.ts";

const FINISHED = 10_000;
const said = noteFinal(NO_FINALS, "visitor", "I need an appointment.", millis(FINISHED));
const repeats = (
  text: string,
  { after = 100, final = false, speaker = "visitor" as "visitor" | "assistant" } = {},
) => isRepeated(said, { speaker, final, text }, millis(FINISHED + after));

describe("lettersOf", () => {
  it.each([
    ["I need—an  APPOINTMENT!", "ineedanappointment"],
    ["At 9:30, 5551234", "at9305551234"],
    ["Größe, ÉTÉ", "größeété"],
    ["e\u0301te\u0301", "été"],
    ["明日 九時。", "明日九時"],
    ["…", ""],
    ["👍 !", ""],
  ])("keeps the letters and digits of %j in lower case", (text, letters) => {
    expect(lettersOf(text)).toBe(letters);
  });
});

describe("isRepeated", () => {
  it("finds a partial that the same speaker's last final begins with, for 3,000 ms", () => {
    for (const text of ["I need an", "i need, an", "I need an appointment"]) {
      expect(repeats(text, { after: 0 })).toBe(true);
      expect(repeats(text, { after: 3000 })).toBe(true);
      expect(repeats(text, { after: 3001 })).toBe(false);
    }
  });

  it("finds an equal final of the same speaker for 1,000 ms", () => {
    for (const after of [0, 1000])
      expect(repeats("I need an appointment", { after, final: true })).toBe(true);
    expect(repeats("I need an appointment.", { after: 1001, final: true })).toBe(false);
    expect(repeats("I need an", { final: true })).toBe(false);
    expect(repeats("I need an appointment. Today.", { final: true })).toBe(false);
  });

  it("finds no repetition in other words, in words of the other speaker, or before the first final", () => {
    expect(repeats("I need an appointment today")).toBe(false);
    expect(repeats("need an")).toBe(false);
    expect(repeats("I need an", { speaker: "assistant" })).toBe(false);
    const first = { speaker: "visitor", final: false, text: "I" } as const;
    expect(isRepeated(NO_FINALS, first, millis(0))).toBe(false);
  });

  it("does not compare a text without letters and digits", () => {
    for (const text of ["", " \n", "…", "👍"]) {
      expect(repeats(text)).toBe(false);
      const finals = noteFinal(said, "visitor", text, millis(FINISHED + 50));
      const copy = { speaker: "visitor", final: true, text } as const;
      expect(isRepeated(finals, copy, millis(FINISHED + 60))).toBe(false);
      // It also does not replace the words before it.
      expect(finals).toBe(said);
    }
  });

  it("finds every beginning of any words, whatever their punctuation, but none after 3,000 ms", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(200), fc.nat(6000), (text, cut, age) => {
        const finals = noteFinal(NO_FINALS, "visitor", text, millis(0));
        const letters = Array.from(lettersOf(text)).slice(0, cut).join("");
        const partial = { speaker: "visitor", final: false, text: `“${letters}, ` } as const;
        expect(isRepeated(finals, partial, millis(age))).toBe(letters !== "" && age <= 3000);
      }),
    );
  });
});
