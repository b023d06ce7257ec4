import { type CaptionLine } from "../call/captions.ts";
import type { Speaker } from "../provider/events.ts";

/** The transcript as plain text, one paragraph a line. */
export const transcriptText = (
  lines: readonly CaptionLine[],
  names: Readonly<Record<Speaker, string>>,
): string => lines.map(({ speaker, text }) => `${names[speaker]}: ${text}\n`).join("\n");

/** Keeps only letters, digits and dashes of the ID. */
export const transcriptFileName = (sessionId: string): string =>
  `consultation-${sessionId.replaceAll(/[^\w-]+/g, "-")}.txt`;
