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

it("lists speaker and text in the order of the call", () => {
  const lines = say(["assistant", "Hello, how can I help?"], ["visitor", "I have a toothache."]);
  expect(transcriptText(lines, { assistant: "Nora", visitor: "You" })).toBe(
    "Nora: Hello, how can I help?\n\nYou: I have a toothache.\n",
  );
});

it("keeps only letters, digits and dashes of the session ID in the file name", () => {
  expect(transcriptFileName("0b5e-4f")).toBe("consultation-0b5e-4f.txt");
  expect(transcriptFileName("../a b")).toBe("consultation--a-b.txt");
});
