import { readFile, rm } from "node:fs/promises";
import { ffmpeg } from "./ffmpeg.ts";
import { renderPicture } from "./picture.ts";

const SIDE = 400;
/** Size of the AVIF, which most browsers load. No page shows a face larger than 160 px. */
const SMALL_SIDE = 320;

/** Renders a portrait to `<target>.png` and `<target>.avif`. */
export async function renderPortrait(name: string, target: string): Promise<void> {
  const markup = await readFile(new URL(`portraits/${name}.svg`, import.meta.url), "utf8");
  const size = { width: SIDE, height: SIDE };
  await renderPicture({ markup, ...size, few: true }, `${target}.png`);
  const whole = `${target}.whole.png`;
  await renderPicture({ markup, ...size }, whole);
  const scaled = ["-vf", `scale=${SMALL_SIDE}:-1:flags=lanczos`, "-pix_fmt", "yuv444p"];
  const still = ["-codec:v", "libaom-av1", "-still-picture", "1", "-crf", "24", "-cpu-used", "4"];
  await ffmpeg(["-i", whole, ...scaled, ...still, "-map_metadata", "-1", `${target}.avif`]);
  await rm(whole);
}
