import { readdirSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { icoOf } from "../../scripts/media/ico.ts";
import { linesOf } from "../../scripts/media/sound/spoken-lines.ts";
import { dentalPersona, legalPersona } from "../../src/content/personas.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const inPublic = (path: string) => resolve(ROOT, "public", path.replace(/^\//, ""));
const bytesOf = (path: string) => statSync(inPublic(path)).size;

/** Width and height as a PNG's first chunk states them. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  expect(png.toString("latin1", 12, 16)).toBe("IHDR");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test.each([
  [dentalPersona.headshot, "400x400", 120_000],
  [legalPersona.headshot, "400x400", 120_000],
  ["/images/social-card.png", "1200x630", 200_000],
  ["/images/social-card-legal.png", "1200x630", 200_000],
  ["/apple-touch-icon.png", "180x180", 40_000],
])("%s measures %s and has at most %i bytes", (path, size, most) => {
  expect(sizeOf(readFileSync(inPublic(path)))).toBe(size);
  expect(bytesOf(path)).toBeLessThanOrEqual(most);
});

test.each([dentalPersona.headshot, legalPersona.headshot])(
  "%s has a smaller form, which comes with the first packets",
  (path) => {
    const file = readFileSync(inPublic(path.replace(".png", ".avif")));
    expect(file.toString("latin1", 4, 12)).toBe("ftypavif");
    expect(file.length).toBeLessThanOrEqual(10_000);
  },
);

test("the icon of old holds a picture of 16 and one of 32", () => {
  const ico = readFileSync(inPublic("favicon.ico"));
  const pictures = [0, 1].map((number) => {
    const entry = 6 + 16 * number;
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    return { side: ico.readUInt8(entry), file: ico.subarray(offset, offset + length) };
  });
  expect(ico.readUInt16LE(4)).toBe(2);
  expect(pictures.map(({ file }) => sizeOf(file))).toEqual(["16x16", "32x32"]);
  expect(icoOf(pictures).equals(ico)).toBe(true);
});

interface Manifest {
  readonly name: string;
  readonly start_url: string;
  readonly display: string;
  readonly background_color: string;
  readonly theme_color: string;
  readonly icons: readonly {
    readonly src: string;
    readonly sizes: string;
    readonly type: string;
    readonly purpose?: string;
  }[];
}
const manifest = JSON.parse(readFileSync(inPublic("site.webmanifest"), "utf8")) as Manifest;

test("the manifest is of the night that the pages are of", () => {
  const tokens = readFileSync(resolve(ROOT, "src/components/tokens.css"), "utf8");
  const night = /--night:\s*(#[\da-f]{6})/.exec(tokens)?.[1];
  expect(night).toBeDefined();
  expect(manifest).toMatchObject({
    start_url: "/",
    display: "standalone",
    background_color: night,
    theme_color: night,
  });
  expect(manifest.name).not.toBe("");
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
});

test.each(manifest.icons)("$src is there as the manifest says", ({ src, sizes, type }) => {
  const file = readFileSync(inPublic(src));
  if (type === "image/svg+xml") expect(file.toString()).toContain("<svg");
  else expect(sizeOf(file)).toBe(sizes);
  expect(file.length).toBeLessThanOrEqual(120_000);
});

test("the ring tone is small", () => {
  expect(bytesOf("sounds/subtle-ring.mp3")).toBeLessThanOrEqual(40_000);
});

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

test("every line of the friendly conversation is said, in its order and by its speaker", () => {
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

test("the clips together are small, and each is as long as a line takes to say", () => {
  const sizes = clips.map(({ file }) => statSync(resolve(CLIPS, file)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000);
  for (const [index, { text, seconds }] of clips.entries()) {
    // 40 kb/s are 5,000 bytes a second; the encoder pads a little at both ends.
    expect(sizes[index]).toBeGreaterThanOrEqual(seconds * 5000 * 0.95);
    expect(text.length / seconds, text).toBeGreaterThan(4);
    expect(text.length / seconds, text).toBeLessThan(30);
  }
});
