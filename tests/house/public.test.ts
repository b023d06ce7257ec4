import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { dentalPersona, legalPersona } from "../../src/content/personas.ts";

const PUBLIC = resolve(import.meta.dirname, "../../public");
const read = (path: string) => readFileSync(join(PUBLIC, path));
const FILES = readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(PUBLIC.length + 1));

/** Limits in bytes. The first pattern that matches a file's path gives its limit. */
const BUDGETS: readonly (readonly [RegExp, number])[] = [
  [/^videos\/(background|plexus)\.mp4$/, 1_500_000],
  [/^videos\/.+\.mp4$/, 3_500_000],
  [/^videos\/background\.avif$/, 20_000],
  [/^videos\/.+\.avif$/, 30_000],
  [/^images\/.+-headshot\.avif$/, 10_000],
  [/^images\/.+-headshot-960\.avif$/, 14_000],
  [/^images\/.+-headshot\.png$/, 120_000],
  [/^images\/(call|call-cut|sample-voices)\.svg$/, 2000],
  [/^images\/social-card.*\.png$/, 200_000],
  [/^sounds\/.+\.mp3$/, 40_000],
  [/^apple-touch-icon\.png$/, 40_000],
  [/^(favicon|icon-).+$/, 120_000],
  [/\.(vtt|txt|webmanifest)$/, 4000],
];
const budgetOf = (file: string) => BUDGETS.find(([pattern]) => pattern.test(file))?.[1] ?? 0;

/** Reads the size of a PNG from its first chunk, such as `400x400`. */
function sizeOf(path: string): string {
  const png = read(path);
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test("every file in public/ is within its byte budget", () => {
  expect(FILES.length).toBeGreaterThan(20);
  expect(FILES.filter((file) => read(file).length > budgetOf(file))).toEqual([]);
});

test.each([
  [dentalPersona.headshot, "400x400"],
  [legalPersona.headshot, "400x400"],
  ["images/social-card.png", "1200x630"],
  ["images/social-card-legal.png", "1200x630"],
  ["apple-touch-icon.png", "180x180"],
])("public/%s is a picture of %s pixels", (path, size) => {
  expect(sizeOf(path)).toBe(size);
});

test.each(FILES.filter((file) => file.endsWith(".mp4")))(
  "the film %s has its index (moov) before its media data (mdat), so that it plays while it loads",
  (file) => {
    const film = read(file);
    expect(film.indexOf("moov")).toBeGreaterThan(0);
    expect(film.indexOf("moov")).toBeLessThan(film.indexOf("mdat"));
  },
);

interface Manifest {
  readonly name: string;
  readonly icons: readonly {
    readonly src: string;
    readonly sizes: string;
    readonly type: string;
    readonly purpose?: string;
  }[];
}
const manifest = JSON.parse(read("site.webmanifest").toString()) as Manifest;

test("the manifest has a name, the start page / and a maskable icon", () => {
  expect(manifest).toMatchObject({ start_url: "/", display: "standalone" });
  expect(manifest.name).not.toBe("");
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
});

test.each(manifest.icons)("the manifest states the real size of $src", (icon) => {
  if (icon.type === "image/svg+xml") expect(read(icon.src).toString()).toContain("<svg");
  else expect(sizeOf(icon.src)).toBe(icon.sizes);
});
