import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ffmpeg } from "./ffmpeg.ts";
import type { FilmName } from "./films/cues.ts";
import { type DrawFrame, withDrawing } from "./films/drawing.ts";
import type { Film } from "./films/film.ts";

// The colours of high definition, and said so: a player that has to guess shows another night.
const HD = ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"];
const TO_HD = "scale=in_color_matrix=bt601:in_range=pc:out_color_matrix=bt709:out_range=tv";
// Dark gradients are what an encoder spends least on and an eye sees first: more for the dark and for
// the colours, and hands off the grain. One thread count gives one result.
const X264 =
  "aq-mode=3:aq-strength=0.9:chroma-qp-offset=-3:deblock=-1,-1:psy-rd=1.0,0.1:no-dct-decimate=1";
const FAST_START = ["-movflags", "+faststart", "-map_metadata", "-1", "-fflags", "+bitexact"];

async function* framesOf({ seconds, rate }: Film, draw: DrawFrame) {
  for (let frame = 0; frame < seconds * rate; frame += 1)
    yield await draw(frame / rate, "image/jpeg");
}

/** Encodes to a file of another name until it is whole, so that nobody is served half of it. */
async function encode(
  target: string,
  args: readonly string[],
  input?: AsyncIterable<Uint8Array>,
): Promise<void> {
  const unfinished = target.replace(/(\.\w+)$/, ".part$1");
  await ffmpeg([...args, unfinished], input);
  await rename(unfinished, target);
}

/** Draws every frame of a film once and encodes them, without a sound. */
export async function renderFilm(name: string, film: Film, target: string): Promise<void> {
  await withDrawing(name, (draw) =>
    encode(
      target,
      [
        ...["-f", "image2pipe", "-framerate", String(film.rate), "-i", "-", "-an", "-vf", TO_HD],
        ...["-codec:v", "libx264", "-preset", "slow", "-crf", String(film.quality)],
        ...["-metadata:s:v:0", "encoder=H.264"],
        ...["-x264-params", X264, "-threads", "2", "-pix_fmt", "yuv420p", "-profile:v", "high"],
        // Without the notes in which an encoder tells its name and how it was called.
        ...[...HD, "-bsf:v", "filter_units=remove_types=6", "-flags:v", "+bitexact", ...FAST_START],
      ],
      framesOf(film, draw),
    ),
  );
}

/** Writes a score's sound track beside a film's pictures, which stay as they are. */
export async function addSound(
  name: FilmName,
  seconds: number,
  film: string,
  renderScore: (film: FilmName, target: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "score-"));
  try {
    const score = join(folder, "score.wav");
    await renderScore(name, score);
    await encode(film, [
      ...["-i", film, "-i", score, "-map", "0:v", "-map", "1:a", "-codec:v", "copy"],
      ...["-codec:a", "aac", "-b:a", "96k", "-t", String(seconds)],
      ...["-flags:a", "+bitexact", ...FAST_START],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Writes the still that stands in for a film: as AVIF, and as JPEG for who cannot read that. */
export async function renderPoster(name: string, film: Film, target: string): Promise<void> {
  const still = await withDrawing(name, (draw) => draw(film.poster, "image/png"));
  async function* input() {
    yield still;
  }
  const avif = ["-codec:v", "libaom-av1", "-still-picture", "1", "-crf", "10", "-cpu-used", "4"];
  // Ten bits a colour, so that the dark needs no grain to be smooth.
  const deep = ["-pix_fmt", "yuv420p10le", ...HD];
  const hd = ["-vf", "scale=out_color_matrix=bt709:out_range=tv", ...deep];
  const read = ["-f", "image2pipe", "-codec:v", "png", "-i", "-", "-frames:v", "1"];
  await encode(`${target}.avif`, [...read, ...hd, ...avif, "-map_metadata", "-1"], input());
  await encode(`${target}.jpg`, [...read, "-q:v", "5", "-update", "1"], input());
}
