import { statSync } from "node:fs";
import { join } from "node:path";
import { fileOf } from "./built/document.ts";
import { gzipped, readVisit, weigh } from "./built/initial-load.ts";
import { findMissingCharacters } from "./built/missing-characters.ts";
import { findForeignVariables } from "./built/foreign-variables.ts";
import { findWords, findWordsBelow, scenarioTitles } from "./built/find-words.ts";
import { bundle } from "../simulator/standin/bundle.ts";
import { ROOT } from "./run.ts";
import { pages, prerenderedPages } from "../src/content/pages.ts";

/** Budgets of a first visit, in gzipped bytes unless they say otherwise. */
const LIMITS = {
  /** The document as the build has compressed it with Brotli. */
  brotli: 9_000,
  /**
   * A server sends ten packets before it waits for an answer, so a document of this size (with its inlined
   * styles) arrives without a further wait.
   */
  document: 14_600,
  scripts: 112_000,
  styles: 12_000,
  /** Fonts count without gzip, because their format is compressed already. */
  fonts: 60_000,
};
/** The bytes that a page other than `/` may have in addition. */
const MORE_OF_A_PAGE = { brotli: 2_000, scripts: 4_000 };
/** The log's recorder. Its bytes count as part of the scripts too. */
const RECORDER = 2_048;
/** The reports of errors and calls, which are part of the log. */
const REPORTS = 4_000;

const FIRST = fileOf(pages.home.path);
const PAGES = prerenderedPages.map(({ path }) => fileOf(path));

/** Words that prove that a build contains the simulator, in addition to the scenarios' titles. */
const SIMULATOR_WORDS = ["voiceSim", "__sim"];
/** Words that prove that a file contains the SDK's code or a staff page. */
const SDK_WORDS = ["daily-js", "call-machine-object-bundle"];
const STAFF_WORDS = ["Workflow testing", "Start Quick Assessment", "Open Admin Testing Page"];

const REAL = join(ROOT, "dist");
const SIMULATED = join(ROOT, "dist-sim");
const faults: string[] = [];

/** Expects each word in a build. If it is missing there, its absence elsewhere proves nothing. */
function expectWords(folder: string, words: readonly string[]): void {
  const found = findWordsBelow(folder, words);
  for (const word of words) {
    if (!found.has(word))
      faults.push(`"${word}" is missing from ${folder}, so that the search for it proves nothing.`);
  }
}

function refuseWords(found: ReadonlyMap<string, string>): void {
  for (const [word, file] of found) faults.push(`${file} contains "${word}".`);
}

const nameOf = (character: string): string =>
  `"${character}" (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")})`;

const count = (bytes: number): string => bytes.toLocaleString("en");

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(20) + cells.map((cell) => cell.padStart(16)).join(""));
}

/** Checks one page and prints its row of the table. */
function checkPage(file: string, limits: typeof LIMITS): void {
  const { document, scripts, styles, fonts } = readVisit(REAL, file);
  refuseWords(
    findWords(
      scripts.map((script) => join(REAL, script)),
      [...SDK_WORDS, ...STAFF_WORDS],
    ),
  );
  const weights = {
    brotli: statSync(join(REAL, `${file}.br`)).size,
    document: gzipped(document),
    scripts: weigh(REAL, scripts),
    styles: gzipped(styles),
    fonts: weigh(REAL, fonts, ({ length }) => length),
  };
  printRow(file, Object.values(weights).map(count));
  for (const [what, weight] of Object.entries(weights)) {
    const over = weight - limits[what as keyof typeof LIMITS];
    if (over > 0) faults.push(`${file}: the ${what} exceed the budget by ${over} bytes.`);
  }
  for (const character of findMissingCharacters(document, styles))
    faults.push(
      `${file}: a browser would fetch another font for ${nameOf(character)}. ` +
        "Use another character, or add it to the core fonts (tools/media/fonts.ts, base.css).",
    );
  if (fonts.length === 0)
    faults.push(`${file} has no fonts, so that the check of characters proves nothing.`);
  if (scripts.length === 0)
    faults.push(`${file} has no scripts, so that the check of words proves nothing.`);
}

/** The gzipped bytes of a module with all that it imports, also later. */
async function weighModule(entry: string, external: RegExp): Promise<number> {
  const chunks = await bundle({
    root: ROOT,
    build: {
      modulePreload: false,
      minify: true,
      lib: { entry: join(ROOT, entry), formats: ["es"] },
      // Vite leaves the white space in a library.
      rolldownOptions: { external, output: { minify: true } },
    },
  });
  return chunks.reduce((sum, chunk) => sum + (chunk.type === "chunk" ? gzipped(chunk.code) : 0), 0);
}

const words = [...SIMULATOR_WORDS, ...scenarioTitles(join(ROOT, "fixtures/scenarios"))];
refuseWords(findWordsBelow(REAL, words));
expectWords(SIMULATED, words);
expectWords(REAL, [...SDK_WORDS, ...STAFF_WORDS]);

/** Code with a budget of its own, without what a page has fetched before. */
const parts = [
  {
    name: "recorder with its taps",
    limit: RECORDER,
    bytes: await weighModule("scripts/built/recorder-entry.ts", /\/open-log\.ts$/),
  },
  {
    name: "code for reports",
    limit: REPORTS,
    bytes: await weighModule(
      "src/diagnostics/report/watch-reports.ts",
      // A build without an address for reports would leave out their code.
      /\/(shared|call)\/|\/settings\.ts$/,
    ),
  },
];
console.log(`A first visit of each page of the real build, in gzipped bytes; fonts as they are.
The first column is the document with Brotli. The document has the styles inlined. The build contains none of ${words.length} words of the simulator.
`);
printRow("", Object.keys(LIMITS));
for (const file of PAGES)
  checkPage(file, {
    ...LIMITS,
    ...(file !== FIRST && {
      brotli: LIMITS.brotli + MORE_OF_A_PAGE.brotli,
      scripts: LIMITS.scripts + MORE_OF_A_PAGE.scripts,
    }),
  });
printRow("at most", Object.values(LIMITS).map(count));
console.log(
  `Pages other than ${FIRST} may load ${count(MORE_OF_A_PAGE.scripts)} more bytes of scripts, and ${count(MORE_OF_A_PAGE.brotli)} more with Brotli.`,
);
for (const { name, bytes, limit } of parts) {
  console.log(`The ${name} has ${count(bytes)} bytes of at most ${count(limit)}.`);
  if (bytes > limit) faults.push(`The ${name} exceeds its budget by ${bytes - limit} bytes.`);
}

const foreign = await findForeignVariables();
faults.push(...foreign);
if (foreign.length === 0)
  console.log("The build contains only those environment variables that the app reads.");

for (const fault of faults) console.error(`FAIL ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
