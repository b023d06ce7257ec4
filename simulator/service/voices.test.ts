import { expect, it } from "vitest";
import type { PlannedCue } from "./cue.ts";
import { withVoices } from "./voices.ts";

const CLIPS = [{ text: "Hi, I'm Nora.", address: "/nora.mp3", seconds: 0.8 }];

const at = (moment: number, cue: PlannedCue["cue"]): PlannedCue => ({
  at: moment,
  lane: "event",
  late: false,
  cue,
});
const level = (moment: number, of: "assistant" | "visitor" = "assistant") =>
  at(moment, { do: "level", of, raw: 0.1 });
const line = (moment: number, transcript: string, more: object = {}) =>
  at(moment, {
    do: "tell",
    message: {
      type: "transcript",
      role: "assistant",
      transcriptType: "final",
      transcript,
      ...more,
    },
  });

it("has a line said by the time that it is written, in place of its levels", () => {
  const cues = [
    level(1000),
    level(1200),
    level(1500, "visitor"),
    line(2000, "Hi, I'm Nora."),
    level(2001),
  ];
  expect(withVoices(cues, CLIPS, "measured")).toEqual([
    level(1000),
    at(1200, { do: "speak", address: "/nora.mp3" }),
    level(1500, "visitor"),
    line(2000, "Hi, I'm Nora."),
    level(2001),
  ]);
});

it("has a line heard beside its levels where these are told to the letter", () => {
  const cues = [level(1300), line(2000, "Hi, I'm Nora."), at(3000, { do: "fall-silent" })];
  expect(withVoices(cues, CLIPS, "cued")).toEqual([
    at(1200, { do: "speak", address: "/nora.mp3" }),
    ...cues,
  ]);
});

it("waits for no silence that is told: what is heard says so itself", () => {
  expect(withVoices([level(1000), at(2000, { do: "fall-silent" })], [], "measured")).toEqual([
    level(1000),
  ]);
});

it("leaves what nobody has spoken to the levels, and the visitor to the visitor", () => {
  const cues = [
    level(1000),
    line(1500, "Something else."),
    line(1600, "Hi, I'm Nora.", { role: "user" }),
    line(1700, "Hi, I'm Nora.", { transcriptType: "partial" }),
    at(1800, { do: "tell", message: "Hi, I'm Nora." }),
  ];
  expect(withVoices(cues, CLIPS, "measured")).toEqual(cues);
});
