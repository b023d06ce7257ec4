import { during, part } from "./ease.ts";
import { type FilmCanvas, HEIGHT, WIDTH, withAlpha } from "./film-canvas.ts";
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

/** Dims the picture of Nora while she listens to a caller's line. */
export function listen(canvas: FilmCanvas, talk: readonly Line[], at: number): void {
  const heard = talk.filter(({ speaker }) => speaker === "Caller");
  const dim = heard.reduce((sum, said) => sum + during(at, said.at - 0.2, said.until + 0.2), 0);
  withAlpha(canvas, 0.4 * dim, () => {
    canvas.context.fillStyle = canvas.colours.night;
    canvas.context.fillRect(0, 0, WIDTH, HEIGHT);
  });
}
