import { expect, it } from "vitest";
import type { PlannedAction } from "./action.ts";
import { withVoices } from "./voices.ts";

const CLIPS = [{ text: "Hi, I'm Nora.", address: "/nora.mp3", seconds: 0.8 }];

const at = (moment: number, action: PlannedAction["action"]): PlannedAction => ({
  at: moment,
  lane: "event",
  late: false,
  action,
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

it("withVoices replaces the scripted levels of a line by its recording, which ends at the final transcript", () => {
  const actions = [
    level(1000),
    level(1200),
    level(1500, "visitor"),
    line(2000, "Hi, I'm Nora."),
    level(2001),
  ];
  expect(withVoices(actions, CLIPS, "measured")).toEqual([
    level(1000),
    at(1200, { do: "speak", address: "/nora.mp3" }),
    level(1500, "visitor"),
    line(2000, "Hi, I'm Nora."),
    level(2001),
  ]);
});

it("withVoices keeps the scripted levels of a recorded line when only commands report levels", () => {
  const actions = [level(1300), line(2000, "Hi, I'm Nora."), at(3000, { do: "fall-silent" })];
  expect(withVoices(actions, CLIPS, "scripted")).toEqual([
    at(1200, { do: "speak", address: "/nora.mp3" }),
    ...actions,
  ]);
});

it("withVoices removes scripted silences when levels are measured from the audio", () => {
  expect(withVoices([level(1000), at(2000, { do: "fall-silent" })], [], "measured")).toEqual([
    level(1000),
  ]);
});

it("withVoices keeps the levels of the visitor and of lines without a recording", () => {
  const actions = [
    level(1000),
    line(1500, "Something else."),
    line(1600, "Hi, I'm Nora.", { role: "user" }),
    line(1700, "Hi, I'm Nora.", { transcriptType: "partial" }),
    at(1800, { do: "tell", message: "Hi, I'm Nora." }),
  ];
  expect(withVoices(actions, CLIPS, "measured")).toEqual(actions);
});
