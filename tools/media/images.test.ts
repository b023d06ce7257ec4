import { readdirSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { icoOf } from "./ico.ts";
import { linesOf } from "./sound/spoken-lines.ts";

const ROOT = resolve(import.meta.dirname, "../..");

test("writes favicon.ico with one icon of 16 pixels and one of 32", () => {
  const ico = readFileSync(resolve(ROOT, "public/favicon.ico"));
  const pictures = [0, 1].map((number) => {
    const entry = 6 + 16 * number;
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    return { side: ico.readUInt8(entry), file: ico.subarray(offset, offset + length) };
  });
  expect(ico.readUInt16LE(4)).toBe(2);
  expect(pictures.map(({ file }) => [file.readUInt32BE(16), file.readUInt32BE(20)])).toEqual([
    [16, 16],
    [32, 32],
  ]);
  expect(icoOf(pictures).equals(ico)).toBe(true);
});

test.each(["nora", "julian"])("writes the small portrait of %s as AVIF", (name) => {
  const file = readFileSync(resolve(ROOT, `public/images/${name}-headshot.avif`));
  expect(file.toString("latin1", 4, 12)).toBe("ftypavif");
});

test.each(["nora", "dentist"])(
  "finds every part of the portrait of %s that the films hide or move",
  (name) => {
    const portrait = readFileSync(resolve(ROOT, `tools/media/portraits/${name}.svg`), "utf8");
    const films = readFileSync(resolve(ROOT, "tools/media/films/people.ts"), "utf8");
    const parts = [...films.matchAll(/#([a-z-]+)[,{]/g)].map(([, id]) => id);
    expect(new Set(parts).size).toBe(8);
    // The dentist does not speak.
    const needed = name === "nora" ? parts : parts.filter((id) => !/mouth|lip/.test(id ?? ""));
    for (const id of needed) expect(portrait).toContain(`id="${id}"`);
  },
);

interface Clip {
  readonly file: string;
  readonly speaker: string;
  readonly text: string;
  readonly seconds: number;
}
const CLIPS = resolve(ROOT, "fixtures/audio/friendly-conversation");
const { clips } = JSON.parse(readFileSync(resolve(CLIPS, "index.json"), "utf8")) as {
  readonly clips: readonly Clip[];
};

test("speaks every line of the friendly conversation, in order and with its speaker", () => {
  const scenario: unknown = JSON.parse(
    readFileSync(resolve(ROOT, "fixtures/scenarios/friendly-conversation.json"), "utf8"),
  );
  const lines = linesOf(scenario);
  expect(lines.length).toBeGreaterThan(20);
  expect(clips.map(({ speaker, text }) => ({ speaker, text }))).toEqual(lines);
  expect(clips.map(({ file }) => file)).toEqual(
    readdirSync(CLIPS)
      .filter((file) => file.endsWith(".mp3"))
      .toSorted(),
  );
});

test("keeps all spoken clips under 400 kB, each at a natural pace for its text", () => {
  const sizes = clips.map(({ file }) => statSync(resolve(CLIPS, file)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000);
  for (const [index, { text, seconds }] of clips.entries()) {
    // 40 kbit/s are 5,000 bytes per second; the encoder pads both ends a little.
    expect(sizes[index]).toBeGreaterThanOrEqual(seconds * 5000 * 0.95);
    expect(text.length / seconds, text).toBeGreaterThan(4);
    expect(text.length / seconds, text).toBeLessThan(30);
  }
});
