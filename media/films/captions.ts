import type { Film, Line } from "./film.ts";

function stamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1_000);
  const parts = [
    milliseconds / 3_600_000,
    (milliseconds / 60_000) % 60,
    (milliseconds / 1_000) % 60,
  ];
  const clock = parts.map((value) => String(Math.floor(value)).padStart(2, "0")).join(":");
  return `${clock}.${String(milliseconds % 1_000).padStart(3, "0")}`;
}

function cue({ text, speaker }: Line, from: number, until: number): string {
  const words = text.replaceAll("\n", " ");
  const said = speaker === undefined ? words : `<v ${speaker}>${words}`;
  return `${stamp(from)} --> ${stamp(until)}\n${said}\n`;
}

/** A film's captions as WebVTT. Each cue ends with its line, or when the next one starts. */
export function captionsOf({ captions = [], seconds }: Film): string {
  const cues = captions.map((line, index) =>
    cue(line, line.at, Math.min(line.until, captions[index + 1]?.at ?? seconds, seconds)),
  );
  return ["WEBVTT\n", ...cues].join("\n");
}
