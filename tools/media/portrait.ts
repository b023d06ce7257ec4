import { readFile, rm } from "node:fs/promises";
import { ffmpeg } from "./ffmpeg.ts";
import { renderPicture } from "./picture.ts";

const SIDE = 400;
/** Sides of the AVIFs, which most browsers load, by the end of their names. */
const AVIFS = [
  { end: "", side: 320, quality: 24 },
  // For a portrait of up to 480 px on a screen with two pixels per px.
  { end: "-960", side: 960, quality: 30 },
];

/** Renders a portrait to `<target>.png`, `<target>.avif` and `<target>-960.avif`. */
export async function renderPortrait(name: string, target: string): Promise<void> {
  const markup = await readFile(new URL(`portraits/${name}.svg`, import.meta.url), "utf8");
  await renderPicture({ markup, width: SIDE, height: SIDE, few: true }, `${target}.png`);
  const whole = `${target}.whole.png`;
  await renderPicture({ markup, width: 960, height: 960 }, whole);
  for (const { end, side, quality } of AVIFS) {
    const scaled = ["-vf", `scale=${side}:-1:flags=lanczos`, "-pix_fmt", "yuv444p"];
    const still = ["-codec:v", "libaom-av1", "-still-picture", "1", "-cpu-used", "4"];
    const written = ["-crf", String(quality), "-map_metadata", "-1", `${target}${end}.avif`];
    await ffmpeg(["-i", whole, ...scaled, ...still, ...written]);
  }
  await rm(whole);
}
