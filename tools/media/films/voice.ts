import { part } from "./ease.ts";
import type { Line } from "./film.ts";

/** Seconds per word of a spoken line. */
const PACE = 0.135;

/** Loudness of a spoken line at a moment, 0 to 1, with one swell per word. */
export function loudness(line: Line, at: number): number {
  const words = line.text.split(" ").length;
  const since = at - line.at;
  const whole = part(since, 0, 0.12) * (1 - part(since, words * PACE + 0.1, 0.25));
  return whole * (0.62 + 0.38 * Math.sin((since / PACE) * Math.PI) ** 2);
}

/** Loudness of one speaker at a moment. */
export const voiceOf = (speaker: Line["speaker"], talk: readonly Line[], at: number) =>
  talk.reduce((sum, said) => sum + (said.speaker === speaker ? loudness(said, at) : 0), 0);
