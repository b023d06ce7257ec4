import { expect, it } from "vitest";
import { addTranscript, captionLines, NO_CAPTIONS } from "../call/captions.ts";
import type { Speaker } from "../provider/events.ts";
import { transcriptFileName, transcriptText } from "./transcript-text.ts";

const say = (...said: readonly (readonly [Speaker, string])[]) =>
  captionLines(
    said.reduce(
      (captions, [speaker, text]) => addTranscript(captions, { speaker, final: true, text }),
      NO_CAPTIONS,
    ),
  );

it("tells who said what, in the order in which it was said", () => {
  const lines = say(["assistant", "Hello, how can I help?"], ["visitor", "I have a toothache."]);
  expect(transcriptText(lines, { assistant: "Nora", visitor: "You" })).toBe(
    "Nora: Hello, how can I help?\n\nYou: I have a toothache.\n",
  );
});

it("names the file after the call, whatever its identifier is made of", () => {
  expect(transcriptFileName("0b5e-4f")).toBe("consultation-0b5e-4f.txt");
  expect(transcriptFileName("../a b")).toBe("consultation--a-b.txt");
});
