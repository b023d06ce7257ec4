import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { captionsOf } from "../../scripts/media/films/captions.ts";
import { CUES, type FilmName, SECONDS } from "../../scripts/media/films/cues.ts";
import { FILMS } from "../../scripts/media/films/films.ts";
import { boxesOf, find, tracksOf } from "./mp4.ts";

const MB = 1_000_000;
const LOOPS = ["background", "plexus"];
const TELLING = Object.keys(SECONDS) as FilmName[];

const path = (name: string) =>
  fileURLToPath(new URL(`../../public/videos/${name}`, import.meta.url));
const bytes = (name: string) => readFileSync(path(name));

interface Cue {
  readonly from: number;
  readonly until: number;
  readonly words: string;
}

const seconds = (stamp: string) => {
  const parts = /^(\d{2}):([0-5]\d):([0-5]\d\.\d{3})$/.exec(stamp);
  if (parts === null) throw new Error(`No time of WebVTT: ${stamp}`);
  return Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]);
};

/** As much of WebVTT as our captions use; anything else is refused. */
function cuesOf(file: string): Cue[] {
  const [head, ...blocks] = file.trimEnd().split(/\n{2,}/);
  if (head !== "WEBVTT") throw new Error("The file does not begin with WEBVTT.");
  return blocks.map((block) => {
    const [times = "", ...words] = block.split("\n");
    const [from = "", until = ""] = times.split(" --> ");
    return { from: seconds(from), until: seconds(until), words: words.join("\n") };
  });
}

describe.each(Object.keys(FILMS))("%s.mp4", (name) => {
  const film = bytes(`${name}.mp4`);
  const tracks = tracksOf(film);

  it("can be played before it has arrived: what it holds is told first", () => {
    const order = boxesOf(film).map(({ type }) => type);
    expect(order[0]).toBe("ftyp");
    expect(order.indexOf("moov")).toBeGreaterThan(0);
    expect(order.indexOf("moov")).toBeLessThan(order.indexOf("mdat"));
  });

  it("is H.264, 1280 by 720", () => {
    const pictures = tracks.filter(({ kind }) => kind === "vide");
    expect(pictures).toHaveLength(1);
    expect(pictures[0]).toMatchObject({ width: 1280, height: 720, codec: "avc1" });
    expect(pictures[0]?.seconds).toBe(FILMS[name]?.seconds);
  });

  it("carries no metadata", () => {
    for (const note of ["Lavf", "Lavc", "x264"]) expect(film.includes(note)).toBe(false);
  });

  it("has stills that stand in for it", () => {
    expect(bytes(`${name}.avif`).toString("latin1", 4, 12)).toBe("ftypavif");
    expect(bytes(`${name}.jpg`).readUInt16BE(0)).toBe(0xff_d8);
    expect(bytes(`${name}.avif`).length).toBeLessThan(name === "background" ? 20_000 : 30_000);
    expect(bytes(`${name}.jpg`).length).toBeLessThan(60_000);
  });
});

describe.each(LOOPS)("the loop %s", (name) => {
  it("is silent, ten seconds or more, and small", () => {
    const film = bytes(`${name}.mp4`);
    const tracks = tracksOf(film);
    expect(tracks.map(({ kind }) => kind)).toEqual(["vide"]);
    expect(tracks[0]?.seconds).toBeGreaterThanOrEqual(10);
    expect(film.length).toBeLessThanOrEqual(1.5 * MB);
  });

  it("has nothing to say", () => {
    expect(existsSync(path(`${name}.en.vtt`))).toBe(false);
  });
});

it("has an introduction of exactly 30 seconds", () => {
  const [header] = find(bytes("intro.mp4"), "moov/mvhd");
  expect((header?.readUInt32BE(16) ?? 0) / (header?.readUInt32BE(12) ?? 1)).toBe(30);
});

describe.each(TELLING)("the film %s", (name) => {
  const cues = cuesOf(bytes(`${name}.en.vtt`).toString());

  it("has a sound track of its own length, and keeps within its bytes", () => {
    const film = bytes(`${name}.mp4`);
    const [pictures, sound, ...others] = tracksOf(film);
    expect(others).toEqual([]);
    expect(sound).toMatchObject({ kind: "soun", codec: "mp4a" });
    expect(sound?.seconds).toBe(pictures?.seconds);
    expect(film.length).toBeLessThanOrEqual(3.5 * MB);
  });

  it("is told in captions that come in order and end with it", () => {
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

  it("has the captions that its own words give", () => {
    const film = FILMS[name];
    expect(film && captionsOf(film)).toBe(bytes(`${name}.en.vtt`).toString());
  });

  it("places its sounds in order and within it", () => {
    const times = CUES[name].map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(SECONDS[name]);
  });
});
