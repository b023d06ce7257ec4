import { join } from "node:path";
import { fileOf } from "./built/document.ts";
import { gzipped, readVisit, weigh, weighGzipped } from "./built/initial-load.ts";
import { findStrangers } from "./built/letters.ts";
import { weighRecorder } from "./built/weigh-recorder.ts";
import { findForeignVariables } from "./built/plant.ts";
import { findWords, findWordsBelow, scenarioTitles } from "./built/words.ts";
import { ROOT } from "./run.ts";
import { pages, prerenderedPages } from "../src/content/pages.ts";

/** Budgets of a first visit, in gzipped bytes. */
const SCRIPTS = 101_000;
/** The additional scripts of a page other than `/`. */
const SCRIPTS_OF_A_PAGE = 4_000;
const STYLES = 12_000;
/** Fonts are compressed as they are. */
const FONTS = 60_000;
/** A server sends ten packets before it waits for an answer. The document has its styles inlined. */
const DOCUMENT = 14_600;
/** The recorder is part of the scripts. */
const RECORDER = 2_048;

const FIRST = fileOf(pages.home.path);
const PAGES = prerenderedPages.map(({ path }) => fileOf(path));

/** Words that only the simulator knows; each scenario's title is one more. */
const SIMULATOR_WORDS = ["voiceSim", "__sim"];
/** Words that only the voice service's SDK knows, and that only the staff reads. */
const SDK_WORDS = ["daily-js", "call-machine-object-bundle"];
const STAFF_WORDS = ["Workflow testing", "Start Quick Assessment", "Open Admin Testing Page"];

const REAL = join(ROOT, "dist");
const SIMULATED = join(ROOT, "dist-sim");
const faults: string[] = [];

/** A word that is nowhere to be found where it belongs would prove nothing by being absent elsewhere. */
function expectWords(folder: string, words: readonly string[]): void {
  const found = findWordsBelow(folder, words);
  for (const word of words) {
    if (!found.has(word))
      faults.push(`"${word}" is nowhere in ${folder}: the check is blind to it.`);
  }
}

function refuseWords(found: ReadonlyMap<string, string>): void {
  for (const [word, file] of found) faults.push(`"${word}" stands in ${file}.`);
}

const nameOf = (character: string): string =>
  `"${character}" (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")})`;

const padded = (bytes: number): string => bytes.toLocaleString("en").padStart(16);

/** Checks one page and prints its row of the table. */
function checkPage(file: string, limits: Readonly<Record<string, number>>): void {
  const { document, scripts, styles, fonts } = readVisit(REAL, file);
  refuseWords(
    findWords(
      scripts.map((script) => join(REAL, script)),
      [...SDK_WORDS, ...STAFF_WORDS],
    ),
  );
  const weights: Readonly<Record<string, number>> = {
    document: gzipped(document),
    scripts: weighGzipped(REAL, scripts),
    styles: gzipped(styles),
    fonts: weigh(REAL, fonts),
  };
  console.log(file.padEnd(20) + Object.values(weights).map(padded).join(""));
  for (const [what, limit] of Object.entries(limits)) {
    const over = (weights[what] ?? 0) - limit;
    if (over > 0) faults.push(`${file}: ${what} of ${over} bytes too many.`);
  }
  for (const character of findStrangers(document, styles))
    faults.push(
      `${file}: its text has ${nameOf(character)}, for which another font would be fetched. ` +
        "Say it with another character, or have it in the fonts' core (scripts/media/fonts.ts, base.css).",
    );
  if (fonts.length === 0)
    faults.push(`${file} has no fonts: the check is blind to their characters.`);
  if (scripts.length === 0) faults.push(`${file} has no scripts: the check is blind to them.`);
}

const words = [...SIMULATOR_WORDS, ...scenarioTitles(join(ROOT, "fixtures/scenarios"))];
refuseWords(findWordsBelow(REAL, words));
expectWords(SIMULATED, words);
expectWords(REAL, [...SDK_WORDS, ...STAFF_WORDS]);

const recorder = await weighRecorder();
const limits = {
  document: DOCUMENT,
  scripts: SCRIPTS,
  styles: STYLES,
  fonts: FONTS,
};
console.log(`A first visit of each page of the real build, in bytes, gzipped but for the fonts.
The styles stand in the document. ${words.length} sentinels looked for.
`);
console.log(
  "".padEnd(20) +
    Object.keys(limits)
      .map((what) => what.padStart(16))
      .join(""),
);
for (const file of PAGES)
  checkPage(file, {
    ...limits,
    scripts: limits.scripts + (file === FIRST ? 0 : SCRIPTS_OF_A_PAGE),
  });
console.log("at most".padEnd(20) + Object.values(limits).map(padded).join(""));
console.log(
  `Pages other than the first may bring ${SCRIPTS_OF_A_PAGE.toLocaleString("en")} bytes of scripts more.`,
);
console.log(
  `The recorder with its taps is ${recorder.toLocaleString("en")} bytes of at most ${RECORDER.toLocaleString("en")}.`,
);
if (recorder > RECORDER) faults.push(`The recorder has ${recorder - RECORDER} bytes too many.`);

const foreign = await findForeignVariables();
faults.push(...foreign);
if (foreign.length === 0)
  console.log(
    "Of the build's environment, only the variables that the app reads are in the build.",
  );

for (const fault of faults) console.error(`FAIL ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
