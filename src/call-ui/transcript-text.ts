import { type CaptionLine } from "../call/captions.ts";
import type { Speaker } from "../provider/events.ts";

/** What was said as plain text, a paragraph for each line. */
export const transcriptText = (
  lines: readonly CaptionLine[],
  names: Readonly<Record<Speaker, string>>,
): string => lines.map(({ speaker, text }) => `${names[speaker]}: ${text}\n`).join("\n");

/** The name of the file that it is saved as; nothing but letters, digits and dashes of the identifier is kept. */
export const transcriptFileName = (sessionId: string): string =>
  `consultation-${sessionId.replaceAll(/[^\w-]+/g, "-")}.txt`;
