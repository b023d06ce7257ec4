import { rename } from "node:fs/promises";
import { ffmpeg } from "./ffmpeg.ts";
import { type DrawFrame, withDrawing } from "./films/drawing.ts";
import type { Film } from "./films/film.ts";
import type { RawSound } from "./sound/signal.ts";

// Marks the colours as BT.709. A player that has to guess shows the dark colours differently.
const HD = ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"];
const TO_HD = "scale=in_color_matrix=bt601:in_range=pc:out_color_matrix=bt709:out_range=tv";
// Encoders spend few bits on dark gradients, where the eye sees banding first. These options give more bits
// to dark areas and colours and keep the grain. A fixed thread count makes the result reproducible.
const X264 =
  "aq-mode=3:aq-strength=0.9:chroma-qp-offset=-3:deblock=-1,-1:psy-rd=1.0,0.1:no-dct-decimate=1";
const FAST_START = ["-movflags", "+faststart", "-map_metadata", "-1", "-fflags", "+bitexact"];

/** Frames per second of all films. */
const RATE = 24;

async function* framesOf({ seconds }: Film, draw: DrawFrame) {
  for (let frame = 0; frame < seconds * RATE; frame += 1)
    yield await draw(frame / RATE, "image/jpeg");
}

/** Encodes to a temporary name and renames the file when it is complete. */
async function encode(
  target: string,
  args: readonly string[],
  input: Parameters<typeof ffmpeg>[1],
): Promise<void> {
  const unfinished = target.replace(/(\.\w+)$/, ".part$1");
  await ffmpeg([...args, unfinished], input);
  await rename(unfinished, target);
}

/** Draws every frame of a film and encodes the frames without sound. */
export async function renderFilm(name: string, film: Film, target: string): Promise<void> {
  await withDrawing(name, (draw) =>
    encode(
      target,
      [
        ...["-f", "image2pipe", "-framerate", String(RATE), "-i", "-", "-an", "-vf", TO_HD],
        ...["-codec:v", "libx264", "-preset", "slow", "-crf", String(film.quality)],
        ...["-metadata:s:v:0", "encoder=H.264"],
        ...["-x264-params", X264, "-threads", "2", "-pix_fmt", "yuv420p", "-profile:v", "high"],
        // Removes the metadata with the encoder's name and options.
        ...[...HD, "-bsf:v", "filter_units=remove_types=6", "-flags:v", "+bitexact", ...FAST_START],
      ],
      framesOf(film, draw),
    ),
  );
}

/** Adds a sound track to a film without encoding its pictures again. */
export const addSound = (film: string, seconds: number, sound: RawSound): Promise<void> =>
  encode(
    film,
    [
      ...["-i", film, ...sound.format, "-map", "0:v", "-map", "1:a", "-codec:v", "copy"],
      ...["-codec:a", "aac", "-b:a", "96k", "-t", String(seconds)],
      ...["-flags:a", "+bitexact", ...FAST_START],
    ],
    [sound.samples],
  );

/** Writes the poster of a loop as AVIF. */
export async function renderPoster(name: string, loop: Film, target: string): Promise<void> {
  const still = await withDrawing(name, (draw) => draw(loop.poster ?? 0, "image/png"));
  const avif = ["-codec:v", "libaom-av1", "-still-picture", "1", "-crf", "10", "-cpu-used", "4"];
  // Ten bits per colour keep dark gradients smooth without grain.
  const deep = ["-pix_fmt", "yuv420p10le", ...HD];
  const hd = ["-vf", "scale=out_color_matrix=bt709:out_range=tv", ...deep];
  const read = ["-f", "image2pipe", "-codec:v", "png", "-i", "-", "-frames:v", "1"];
  await encode(`${target}.avif`, [...read, ...hd, ...avif, "-map_metadata", "-1"], [still]);
}
