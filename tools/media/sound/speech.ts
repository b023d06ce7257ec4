import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ffmpeg } from "../ffmpeg.ts";
import { toOneLevel } from "./spoken-level.ts";
import { type Line, linesOf } from "./spoken-lines.ts";

const run = promisify(execFile);

/** Festival's voices: a female HMM voice for the assistant, a male diphone voice for the visitor. */
const VOICES = { assistant: "voice_cmu_us_slt_arctic_hts", visitor: "voice_kal_diphone" } as const;

/** Trims the silence at both ends and boosts the frequencies that small speakers lose. */
const MAKE_UP = [
  "silenceremove=start_periods=1:start_threshold=-45dB",
  "areverse",
  "silenceremove=start_periods=1:start_threshold=-45dB",
  "areverse",
  "highpass=f=90",
  "equalizer=f=220:t=q:w=1:g=1.5",
  "equalizer=f=3400:t=q:w=1.2:g=2",
  "lowpass=f=9500",
  "aresample=24000",
  "apad=pad_dur=0.12",
].join(",");

const SAMPLE_RATE = 24_000;

async function speak({ speaker, text }: Line, folder: string, target: string): Promise<number> {
  const words = join(folder, "words.txt");
  const raw = join(folder, "raw.wav");
  const plain = join(folder, "plain.raw");
  await writeFile(words, text);
  await run("text2wave", ["-eval", `(${VOICES[speaker]})`, words, "-o", raw]);
  const form = ["-ac", "1", "-ar", String(SAMPLE_RATE)];
  await ffmpeg(["-i", raw, "-af", MAKE_UP, ...form, "-f", "f64le", plain]);
  const bytes = await readFile(plain);
  const samples = new Float64Array(new Uint8Array(bytes).buffer);
  const level = new Uint8Array(toOneLevel(samples, SAMPLE_RATE).buffer);
  const mp3 = ["-codec:a", "libmp3lame", "-b:a", "40k", "-map_metadata", "-1"];
  await ffmpeg(
    ["-f", "f64le", ...form, "-i", "-", ...mp3, "-fflags", "+bitexact", target],
    [level],
  );
  return samples.length / SAMPLE_RATE;
}

/** Synthesises one clip per spoken line of a scenario and writes their index.json. */
export async function renderSpeech(scenario: string, folder: string): Promise<void> {
  const lines = linesOf(JSON.parse(await readFile(scenario, "utf8")));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const workshop = await mkdtemp(join(tmpdir(), "speech-"));
  try {
    const clips = [];
    for (const [index, line] of lines.entries()) {
      const file = `${String(index + 1).padStart(2, "0")}-${line.speaker}.mp3`;
      const seconds = await speak(line, workshop, join(folder, file));
      clips.push({ file, ...line, seconds: Number(seconds.toFixed(3)) });
    }
    await writeFile(join(folder, "index.json"), `${JSON.stringify({ clips }, null, 2)}\n`);
  } finally {
    await rm(workshop, { recursive: true });
  }
}
