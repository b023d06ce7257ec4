import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { captionsOf } from "./films/captions.ts";
import { CUES, type FilmName, SECONDS } from "./films/cues.ts";
import { HEIGHT, WIDTH } from "./films/film-canvas.ts";
import { FILMS } from "./films/films.ts";

const LOOPS = ["background", "intro-loop", "plexus"];
const TELLING = Object.keys(SECONDS) as FilmName[];

const path = (name: string) =>
  fileURLToPath(new URL(`../../public/videos/${name}`, import.meta.url));
const bytes = (name: string) => readFileSync(path(name));

interface Track {
  /** `video` or `audio`. */
  readonly codec_type: string;
  /** The four-letter code of its encoding, such as `avc1`. */
  readonly codec_tag_string: string;
  readonly width?: number;
  readonly height?: number;
  /** In seconds, with six decimals. */
  readonly duration: string;
}

/** The tracks of a film and the duration of the whole file, read by ffprobe. */
function probe(name: string) {
  const options = ["-v", "error", "-show_streams", "-show_format", "-of", "json"];
  const { streams, format } = JSON.parse(
    execFileSync("ffprobe", [...options, path(`${name}.mp4`)], { encoding: "utf8" }),
  ) as { readonly streams: readonly Track[]; readonly format: Pick<Track, "duration"> };
  return { tracks: streams, seconds: Number(format.duration) };
}

interface Cue {
  readonly from: number;
  readonly until: number;
  readonly words: string;
}

const seconds = (stamp: string) => {
  const parts = /^(\d{2}):([0-5]\d):([0-5]\d\.\d{3})$/.exec(stamp);
  if (parts === null) throw new Error(`Not a WebVTT time: ${stamp}`);
  return Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]);
};

/** Parses the subset of WebVTT that our captions use, and throws for anything else. */
function cuesOf(file: string): Cue[] {
  const [head, ...blocks] = file.trimEnd().split(/\n{2,}/);
  if (head !== "WEBVTT") throw new Error("The file does not start with WEBVTT.");
  return blocks.map((block) => {
    const [times = "", ...words] = block.split("\n");
    const [from = "", until = ""] = times.split(" --> ");
    return { from: seconds(from), until: seconds(until), words: words.join("\n") };
  });
}

describe.each(Object.keys(FILMS))("%s.mp4", (name) => {
  const film = bytes(`${name}.mp4`);
  const { tracks } = probe(name);

  it("is encoded as H.264 with the size and length that its source says", () => {
    const pictures = tracks.filter(({ codec_type }) => codec_type === "video");
    expect(pictures).toHaveLength(1);
    const { density = 1 } = FILMS[name] ?? {};
    const size = { width: WIDTH * density, height: HEIGHT * density };
    expect(pictures[0]).toMatchObject({ ...size, codec_tag_string: "avc1" });
    expect(Number(pictures[0]?.duration)).toBe(FILMS[name]?.seconds);
  });

  it("contains no metadata of its encoders", () => {
    for (const note of ["Lavf", "Lavc", "x264"]) expect(film.includes(note)).toBe(false);
  });
});

describe.each(LOOPS)("the loop %s", (name) => {
  it("has no sound track and lasts at least ten seconds", () => {
    const { tracks } = probe(name);
    expect(tracks.map(({ codec_type }) => codec_type)).toEqual(["video"]);
    expect(Number(tracks[0]?.duration)).toBeGreaterThanOrEqual(10);
  });

  it("has a poster", () => {
    expect(bytes(`${name}.avif`).toString("latin1", 4, 12)).toBe("ftypavif");
  });

  it("has no captions", () => {
    expect(existsSync(path(`${name}.en.vtt`))).toBe(false);
  });
});

it("renders an introduction of exactly 30 seconds", () => {
  expect(probe("intro").seconds).toBe(30);
});

describe.each(TELLING)("the film %s", (name) => {
  const cues = cuesOf(bytes(`${name}.en.vtt`).toString());

  it("has one sound track, as long as its pictures", () => {
    const [pictures, sound, ...others] = probe(name).tracks;
    expect(others).toEqual([]);
    expect(sound).toMatchObject({ codec_type: "audio", codec_tag_string: "mp4a" });
    expect(sound?.duration).toBe(pictures?.duration);
  });

  it("has captions that follow one another and end before the film does", () => {
    expect(cues.length).toBeGreaterThan(5);
    let before = 0;
    for (const { from, until, words } of cues) {
      expect(from).toBeGreaterThanOrEqual(before);
      expect(until).toBeGreaterThan(from);
      expect(words).toMatch(/\S/);
      before = until;
    }
    expect(before).toBeLessThanOrEqual(SECONDS[name]);
  });

  it("has the captions that its source lines produce", () => {
    const film = FILMS[name];
    expect(film && captionsOf(film)).toBe(bytes(`${name}.en.vtt`).toString());
  });

  it("places its sound cues in order and before its end", () => {
    const times = CUES[name].map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(SECONDS[name]);
  });
});
