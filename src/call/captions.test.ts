import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEvent } from "../provider/read-event.ts";
import { millis } from "../shared/units.ts";
import type { Captions } from "./captions.ts";
import type { CallInput } from "./input.ts";
import { presenceOf } from "./presence.ts";
import { type CallState, INITIAL_STATE } from "./state.ts";
import { transition } from "./transition.ts";
import { questionsAnswered, turnsOf } from "./turns.ts";

/** What happens in a call: `A` and `V` say a final, `a` and `v` a partial text; `+` and `-` begin and end speech. */
type Happening = string;

function inputOf(happening: Happening, at: number): CallInput {
  const [sign = "", text = ""] = happening.split(/ (.*)/);
  const event = (...[type, payload]: Parameters<typeof readEvent>) =>
    ({ type: "provider", at: millis(at), event: readEvent(type, payload) }) as const;
  if (sign === "+") return event("speech-start");
  if (sign === "-") return event("speech-end");
  if (sign === "end") return event("call-end");
  if (sign === "T") return { type: "visitor.type", at: millis(at), text };
  return event("transcript", {
    role: sign.toUpperCase() === "A" ? "assistant" : "user",
    transcriptType: sign === sign.toUpperCase() ? "final" : "partial",
    transcript: text,
  });
}

/** Plays what happens in an active call, ten seconds apart unless `every` says otherwise. */
function play(happenings: readonly Happening[], every = 10_000): CallState {
  const start: CallInput = {
    type: "visitor.start",
    at: millis(0),
    page: "home",
    clearance: { ready: true, sessionId: "session-1" },
  };
  const begin: CallInput = { type: "provider", at: millis(0), event: readEvent("call-start") };
  const inputs = happenings.map((happening, place) => inputOf(happening, (place + 1) * every));
  return [start, begin, ...inputs].reduce<CallState>(
    (state, input) => transition(state, input)[0],
    INITIAL_STATE,
  );
}

const linesOf = (captions: Captions) =>
  captions.lines.map(
    ({ speaker, text, unfinished }) =>
      `${speaker === "assistant" ? "A" : "V"} ${text}${unfinished ? "…" : ""}`,
  );
const said = (...happenings: Happening[]) => linesOf(play(happenings).captions);
const after = (...happenings: Happening[]) => presenceOf(play(happenings));
const ASKED = "A Which day suits you?";
const ANSWER = "A Tuesday at nine it is.";

it("notes for each line the time of the call at which its first words came", () => {
  const { captions } = play([
    "a Whi",
    ASKED,
    "v Tue",
    "v Tuesday",
    ANSWER,
    "V Tuesday.",
    "T Bye",
    "v Un",
    "end",
  ]);
  expect(captions.lines.map(({ text, at }) => `${at} ${text}`)).toEqual([
    `10 ${ASKED.slice(2)}`,
    "30 Tuesday.",
    `50 ${ANSWER.slice(2)}`,
    "70 Bye",
    "80 Un",
  ]);
});

describe("captions of a visitor whose final comes after the answer has begun", () => {
  it("puts the final before the answer, and expects no further answer", () => {
    const call = [ASKED, "v Tuesday", ANSWER, "V Tuesday at nine."];
    expect(said(...call)).toEqual([ASKED, "V Tuesday at nine.", ANSWER]);
    expect(after(...call)).toBe("listening");
    expect(questionsAnswered(play(call).captions)).toBe(1);
  });

  it.each([
    ["speech", ["+", ANSWER, "-"]],
    ["speech and a partial", ["+", "a Tuesday at", ANSWER, "-"]],
    ["a partial alone", ["a Tuesday at", ANSWER]],
    ["several lines", ["+", ANSWER, "-", "+", "A Anything else?", "-"]],
  ])("does so if the answer begins by %s", (_, answer) => {
    const call = [ASKED, "v Tuesday", ...answer, "V Tuesday at nine."];
    expect(said(...call).slice(0, 3)).toEqual([ASKED, "V Tuesday at nine.", ANSWER]);
    expect(after(...call)).toBe("listening");
  });

  it("does so if the final comes in the middle of the answer", () => {
    const call = [ASKED, "v Tuesday", "+", "V Tuesday at nine.", ANSWER, "-"];
    expect(said(...call)).toEqual([ASKED, "V Tuesday at nine.", ANSWER]);
    expect(after(...call)).toBe("listening");
  });

  it("does so if partials go on during the answer", () => {
    const call = [ASKED, "v Tues", "+", "v Tuesday at", ANSWER, "v Tuesday", "V Tuesday, nine."];
    expect(said(...call)).toEqual([ASKED, "V Tuesday, nine.", ANSWER]);
    expect(after(...call, "-")).toBe("listening");
  });

  it("shows the unfinished words before the answer, and keeps the number of each turn", () => {
    const before = play([ASKED, "v Tuesday", "+", ANSWER]).captions;
    expect(linesOf(before)).toEqual([ASKED, "V Tuesday…", ANSWER]);
    const final = play([ASKED, "v Tuesday", "+", ANSWER, "V Tuesday at nine."]).captions;
    const numbers = (captions: Captions) =>
      turnsOf(captions).map(({ number, lines }) => [number, ...lines.map((line) => line.number)]);
    expect(numbers(final)).toEqual(numbers(before));
  });

  it("keeps words whose final never comes, and begins a line with other words", () => {
    const call = [ASKED, "v Tuesday", "+", ANSWER, "-", "v Thank", "V Thank you."];
    expect(said(...call)).toEqual([ASKED, "V Tuesday…", ANSWER, "V Thank you."]);
    expect(after(...call)).toBe("thinking");
  });

  it("ignores a blank text in place of the final", () => {
    expect(said(ASKED, "v Tuesday", ANSWER, "v ", "V ", "V Tuesday at nine.")).toEqual([
      ASKED,
      "V Tuesday at nine.",
      ANSWER,
    ]);
  });

  it("puts only the first of several finals before the answer", () => {
    const call = [ASKED, "v Tuesday", "+", ANSWER, "V Tuesday.", "V At nine."];
    expect(said(...call)).toEqual([ASKED, "V Tuesday.", ANSWER, "V At nine."]);
    expect(after(...call, "-")).toBe("thinking");
  });

  it("keeps a typed text and its owed answer", () => {
    const call = [ASKED, "v Tuesday", ANSWER, "T Nine", "V Tuesday at nine."];
    expect(said(...call)).toEqual([ASKED, "V Tuesday at nine.", ANSWER, "V Nine"]);
    expect(after(...call)).toBe("thinking");
  });
});

describe("captions of a visitor whose final comes in time", () => {
  it("adds the final before an answer that begins later", () => {
    expect(said(ASKED, "v Tuesday", "V Tuesday at nine.", "+", ANSWER)).toEqual([
      ASKED,
      "V Tuesday at nine.",
      ANSWER,
    ]);
    expect(after(ASKED, "v Tuesday", "V Tuesday at nine.")).toBe("thinking");
  });

  it.each([
    ["speech", ["+", "v Wait", "A Which day"]],
    ["a partial", ["a Which", "v Wait", "A Which day"]],
    ["repeated starts of speech", ["+", "v Wait", "+", "A Which day"]],
  ])("adds an interruption after the interrupted line, and owes an answer, with %s", (_, begin) => {
    const call = [...begin, "V Wait, no.", "-"];
    expect(said(...call)).toEqual(["A Which day", "V Wait, no."]);
    expect(after(...call)).toBe("thinking");
  });

  it("puts an interruption before its own answer", () => {
    const call = ["+", "v Wait", "A Which day", "-", "+", "A Sorry?", "V Wait, no.", "-"];
    expect(said(...call)).toEqual(["A Which day", "V Wait, no.", "A Sorry?"]);
    expect(after(...call)).toBe("listening");
  });

  it("expects an answer to a final that had no partial before the last answer", () => {
    expect(said(ASKED, "+", ANSWER, "V Tuesday.")).toEqual([ASKED, ANSWER, "V Tuesday."]);
    expect(after(ASKED, "+", ANSWER, "V Tuesday.", "-")).toBe("thinking");
  });
});

describe("captions with repeated words", () => {
  const state = play(["V I need an appointment."], 1000);

  it.each([
    ["a stale partial", "v I need an", 4000, 4001],
    ["a repeated final", "V I need an appointment", 2000, 2001],
  ])("returns the same state for %s, until its time is over", (_, copy, last, over) => {
    expect(transition(state, inputOf(copy, last))).toEqual([state, []]);
    expect(transition(state, inputOf(copy, last))[0]).toBe(state);
    expect(transition(state, inputOf(copy, over))[0]).not.toBe(state);
  });

  it("does not count an ignored final as the last one", () => {
    const copied = transition(state, inputOf("V I need an appointment.", 1900))[0];
    const [next] = transition(copied, inputOf("V I need an appointment.", 2001));
    expect(linesOf(next.captions)).toHaveLength(2);
  });

  it("ignores a spoken copy of a typed text, and sends a typed copy of spoken words", () => {
    expect(linesOf(play(["T Yes", "V Yes."], 500).captions)).toEqual(["V Yes"]);
    expect(linesOf(play(["V Yes.", "T Yes", "T Yes"], 100).captions)).toHaveLength(3);
  });

  it("compares only with words of the same call", () => {
    const again = play(["V Yes.", "end"], 100);
    const start: CallInput = {
      type: "visitor.start",
      at: millis(300),
      page: "home",
      clearance: { ready: true, sessionId: "session-2" },
    };
    const [next] = transition(transition(again, start)[0], inputOf("V Yes.", 400));
    expect(linesOf(next.captions)).toEqual(["V Yes."]);
  });
});

describe("captions at the end of a call", () => {
  it("keeps the unfinished words of both speakers, those of the last speaker first", () => {
    expect(said(ASKED, "v My number is one two", "end")).toEqual([
      ASKED,
      "V My number is one two…",
    ]);
    expect(said("V Hello.", "a I", "v It is", "end")).toEqual(["V Hello.", "V It is…", "A I…"]);
    expect(said(ASKED, "a On", "v No", "end")).toEqual([ASKED, "A On…", "V No…"]);
    expect(said("a On", "v No", "end")).toEqual(["A On…", "V No…"]);
  });

  it("leaves no unfinished words outside of the lines", () => {
    const { partial } = play([ASKED, "v My number", "end"]).captions;
    expect(partial).toEqual({ assistant: null, visitor: null });
    expect(said(ASKED, "v My number", "V My number is 12.", "end")).toEqual([
      ASKED,
      "V My number is 12.",
    ]);
  });
});

describe("captions of any call", () => {
  const word = fc.constantFrom("", "…", "Yes", "Yes, no", "No", "On Tuesday", "on tuesday at nine");
  const happening = fc.oneof(
    fc.tuple(fc.constantFrom("a", "A", "v", "V", "T"), word).map((both) => both.join(" ")),
    fc.constantFrom("+", "-"),
  );

  it("number their lines and turns without a gap, and lose no final", () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), fc.nat(2000), (happenings, every) => {
        const { captions } = play([...happenings, "end"], every);
        const lines = captions.lines;
        expect(lines.map(({ number }) => number)).toEqual(lines.map((_, place) => place + 1));
        let turn = 0;
        for (const [place, line] of lines.entries()) {
          if (line.speaker !== lines[place - 1]?.speaker) turn += 1;
          expect(line.turn).toBe(turn);
        }
        const finals = happenings
          .filter((one) => /^[AVT] .*\p{L}/u.test(one))
          .map((one) => one.slice(2));
        const kept = new Set(lines.map(({ text }) => text.toLowerCase()));
        for (const final of finals) expect(kept).toContain(final.toLowerCase());
      }),
    );
  });

  it("change only the line of a final transcript when that final arrives", () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), fc.nat(2000), (happenings, every) => {
        const before = play(happenings, every).captions.lines;
        const next = play([...happenings, "V Thursday"], every).captions.lines;
        const changed = before.filter(({ text }, place) => next[place]?.text !== text);
        expect(changed.length).toBeLessThanOrEqual(1);
        expect(changed.every(({ unfinished }) => unfinished)).toBe(true);
      }),
    );
  });
});
