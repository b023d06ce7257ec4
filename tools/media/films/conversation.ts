import { part, travel } from "./ease.ts";
import type { Line } from "./film.ts";
import { LEFT, type FilmCanvas, withAlpha } from "./film-canvas.ts";
import { loudness, speak } from "./type.ts";

const LEADING = 1.1;

const rows = ({ text }: Line, size: number) => text.split("\n").length * size * LEADING + size / 2;

/** Loudness of one speaker at a moment. */
export const voiceOf = (speaker: Line["speaker"], talk: readonly Line[], at: number) =>
  talk.reduce((sum, said) => sum + (said.speaker === speaker ? loudness(said, at) : 0), 0);

/**
 * Draws a conversation in one column beside Nora, her words in her colour. Each new line appears at the same
 * height, and earlier lines move up and fade. All lines leave at `until`.
 */
export function conversation(
  canvas: FilmCanvas,
  talk: readonly Line[],
  at: number,
  { size, y, until }: { readonly size: number; readonly y: number; readonly until: number },
): void {
  const come = (said: Line | undefined, early: number) =>
    said === undefined ? 0 : travel(part(at, said.at - early, 0.5));
  const scroll = talk.reduce((sum, said) => sum + rows(said, size) * come(said, 0.4), 0);
  const leave = travel(part(at, until, 0.5));
  let top = y - scroll + size * 0.72 - 60 * leave;
  for (const [index, said] of talk.entries()) {
    const past = 0.62 * come(talk[index + 1], 0.3);
    const over = come(talk[index + 2], 0.4);
    const row = top;
    withAlpha(canvas, (1 - past) * (1 - over) * (1 - leave), () =>
      speak(canvas, said, at, {
        ...{ x: LEFT, y: row, size, leading: LEADING },
        colour: said.speaker === "Nora" ? "light" : "pearl",
      }),
    );
    top += rows(said, size);
  }
}
