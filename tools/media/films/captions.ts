import type { Film, Line } from "./film.ts";

/** A time of WebVTT, such as `00:00:02.500`. */
const stamp = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

function cue({ text, speaker }: Line, from: number, until: number): string {
  const said = speaker === undefined ? text : `<v ${speaker}>${text}`;
  return `${stamp(from)} --> ${stamp(until)}\n${said}\n`;
}

/** A film's captions as WebVTT. Each cue ends with its line, or when the next one starts. */
export function captionsOf({ captions = [], seconds }: Film): string {
  const cues = captions.map((line, index) =>
    cue(line, line.at, Math.min(line.until, captions[index + 1]?.at ?? seconds, seconds)),
  );
  return ["WEBVTT\n", ...cues].join("\n");
}
