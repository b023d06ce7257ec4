import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { brand, legalBrand } from "../../src/content/brand.ts";
import { dentalPersona, legalPersona } from "../../src/content/personas.ts";
import { captionsOf } from "./films/captions.ts";
import { type FilmName, SECONDS } from "./films/cues.ts";
import type { Film } from "./films/film.ts";
import { FILMS } from "./films/films.ts";
import { COLOURS } from "./films/film-canvas.ts";
import { linesOf } from "./sound/spoken-lines.ts";

/** One name that the renderer accepts. */
interface Product {
  /** The files or folders that it writes, relative to the repository's root. */
  readonly writes: readonly string[];
  /** The files in this folder that it is rendered from. A module includes the modules that it imports. */
  readonly sources: readonly string[];
  /** The values and modules that it reads from outside this folder. Other changes of those files do not count. */
  readonly data?: unknown;
  /** Writes the files. It loads its renderer on demand, because a check of the hashes needs none. */
  readonly render: () => Promise<void>;
}

/** For each name two hashes at the last rendering: of its sources, and of the files that it writes. */
type Hashes = Record<string, string>;

const ROOT = resolve(import.meta.dirname, "../..");
const HASHES = join(import.meta.dirname, "products.json");
/** Imports every film, so a film that followed it would depend on all the others. */
const ALL_FILMS = resolve(import.meta.dirname, "films/films.ts");
/** The modules that draw the pearl of a call. The films show it, too. */
const PEARL = ["pearl-sprites", "sprites", "colours"].map((name) => `src/visualiser/${name}.ts`);
const SCENARIO = "fixtures/scenarios/friendly-conversation.json";

const inRoot = (path: string) => resolve(ROOT, path);
const read = (path: string) => readFileSync(inRoot(path), "utf8");

function filmColours() {
  const tokens = read("src/components/tokens.css");
  return Object.values(COLOURS).map((name) => new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1]);
}

const tells = (name: string): name is FilmName => name in SECONDS;

/** The separate parts of a film: its pictures take minutes, the other parts seconds. */
function partsOf(name: string, film: Film): Record<string, Product> {
  const path = `public/videos/${name}`;
  const target = inRoot(path);
  const writes = [`${path}.mp4`];
  const pictures = {
    sources: ["film.ts", "films/page.ts", "films/page.html", `films/${name}.ts`],
    data: [filmColours(), brand.name, ...PEARL.map(read)],
  };
  const renderPictures = async () =>
    (await import("./film.ts")).renderFilm(name, film, `${target}.mp4`);
  if (!tells(name))
    return {
      [name]: { ...pictures, writes, render: renderPictures },
      [`${name}-poster`]: {
        ...pictures,
        writes: [`${path}.avif`],
        render: async () => (await import("./film.ts")).renderPoster(name, film, target),
      },
    };
  const renderSound = async () => {
    const { renderScore } = await import("./sound/score.ts");
    await (await import("./film.ts")).addSound(`${target}.mp4`, film.seconds, renderScore(name));
  };
  return {
    [name]: { ...pictures, writes, render: () => renderPictures().then(renderSound) },
    [`${name}-captions`]: {
      writes: [`${path}.en.vtt`],
      sources: ["films/captions.ts", `films/${name}.ts`],
      render: async () => writeFileSync(`${target}.en.vtt`, captionsOf(film)),
    },
    [`${name}-sound`]: { writes, sources: ["film.ts", "sound/score.ts"], render: renderSound },
  };
}

function portrait(name: string): Product {
  const path = `public/images/${name}-headshot`;
  return {
    writes: [".png", ".avif", "-960.avif"].map((end) => path + end),
    sources: ["portrait.ts", `portraits/${name}.svg`],
    render: async () => (await import("./portrait.ts")).renderPortrait(name, inRoot(path)),
  };
}

const RING = "public/sounds/subtle-ring.mp3";
const CARDS = ["public/images/social-card.png", "public/images/social-card-legal.png"] as const;
const ICONS = ["favicon.svg", "favicon.ico", "apple-touch-icon.png", "site.webmanifest"];
const APP_ICONS = ["icon-192.png", "icon-512.png", "icon-maskable-512.png"];
const SPEECH = "fixtures/audio/friendly-conversation";

/** Everything that is rendered, by the names that the renderer accepts. */
export const PRODUCTS: Readonly<Record<string, Product>> = {
  ring: {
    writes: [RING],
    sources: ["sound/ring-tone.ts"],
    render: async () => (await import("./sound/ring-tone.ts")).renderRingTone(inRoot(RING)),
  },
  nora: portrait("nora"),
  julian: portrait("julian"),
  icons: {
    writes: [...ICONS, ...APP_ICONS].map((name) => `public/${name}`),
    sources: ["icons.ts", "icons/mark.svg"],
    data: [brand.name, brand.tagline],
    render: async () => (await import("./icons.ts")).renderIcons(`${inRoot("public")}/`),
  },
  "social-cards": {
    writes: CARDS,
    sources: ["social-card.ts", "portraits/nora.svg", "portraits/julian.svg"],
    data: [brand, legalBrand, dentalPersona, legalPersona].map((it) =>
      "tagline" in it ? [it.name, it.tagline] : it.firstName,
    ),
    async render() {
      const { renderSocialCard } = await import("./social-card.ts");
      await renderSocialCard("dental", inRoot(CARDS[0]));
      await renderSocialCard("legal", inRoot(CARDS[1]));
    },
  },
  fonts: {
    writes: ["figtree", "spectral"].map((face) => `src/components/fonts/${face}-core.woff2`),
    sources: ["fonts.ts"],
    render: async () => (await import("./fonts.ts")).renderFonts(),
  },
  speech: {
    writes: [SPEECH],
    sources: ["sound/speech.ts"],
    data: linesOf(JSON.parse(read(SCENARIO))),
    render: async () =>
      (await import("./sound/speech.ts")).renderSpeech(inRoot(SCENARIO), inRoot(SPEECH)),
  },
  ...Object.fromEntries(Object.entries(FILMS).flatMap((film) => Object.entries(partsOf(...film)))),
};

/** Adds a file, and the files in this folder that it imports or names as a URL, to `found`. */
function collect(file: string, found: Set<string>): void {
  if (found.has(file) || file === ALL_FILMS || !file.startsWith(import.meta.dirname)) return;
  found.add(file);
  if (!file.endsWith(".ts")) return;
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(
    /(?: from |new URL\()"(\.[^"]+)"/g,
  ))
    collect(resolve(dirname(file), path), found);
}

const hash = (parts: Iterable<string | Buffer>): string => {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part).update("\0");
  return sum.digest("hex").slice(0, 16);
};

function hashSources({ sources, data = null }: Product): string {
  const found = new Set<string>();
  for (const source of sources) collect(resolve(import.meta.dirname, source), found);
  return hash([JSON.stringify(data), ...[...found].toSorted().map((file) => readFileSync(file))]);
}

function* contentsOf(path: string): Iterable<string | Buffer> {
  const whole = resolve(ROOT, path);
  if (!existsSync(whole)) yield "missing";
  else if (statSync(whole).isFile()) yield readFileSync(whole);
  else
    for (const name of readdirSync(whole).toSorted())
      yield* [name, readFileSync(join(whole, name))];
}

const hashFiles = ({ writes }: Product): string =>
  hash(writes.flatMap((path) => [...contentsOf(path)]));

const readHashes = (): Hashes => JSON.parse(readFileSync(HASHES, "utf8")) as Hashes;

/** Notes that the committed files of these names come from the present sources. */
export function noteRendered(names: readonly string[]): void {
  const hashes = readHashes();
  for (const [name, product] of Object.entries(PRODUCTS))
    if (names.includes(name)) hashes[name] = `${hashSources(product)} ${hashFiles(product)}`;
  writeFileSync(HASHES, `${JSON.stringify(hashes, null, 2)}\n`);
}

/** One sentence for each name whose sources or files differ from the last rendering. */
export function findStale(): readonly string[] {
  const hashes = readHashes();
  return Object.entries(PRODUCTS).flatMap(([name, product]) => {
    const [sources, files] = hashes[name]?.split(" ") ?? [];
    const faults = [
      ...(sources === hashSources(product) ? [] : [`older than the sources of "${name}"`]),
      ...(files === hashFiles(product) ? [] : [`not as "${name}" wrote it`]),
    ];
    const written = product.writes.join(", ");
    return faults.map((fault) => `${written}: ${fault}. Render: npm run media -- ${name}`);
  });
}
