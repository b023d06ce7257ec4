import { join } from "node:path";
import { readInitialLoad, weigh, weighGzipped } from "./built/initial-load.ts";
import { findWords, findWordsBelow, scenarioTitles } from "./built/words.ts";
import { weighFloor } from "./floor/weigh.ts";
import { ROOT } from "./run.ts";

/** What a visitor of `/` may have to load before anything is asked for, in gzipped bytes. */
const SCRIPTS_ABOVE_FLOOR = 20_000;
const STYLES = 12_000;
/** Fonts are compressed as they are. */
const FONTS = 60_000;

/** Words that only the simulator knows; each scenario's title is one more. */
const SIMULATOR_WORDS = ["voiceSim", "__sim"];
/** Words that only the voice service's SDK knows. */
const SDK_WORDS = ["daily-js", "call-machine-object-bundle"];

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

function row(what: string, bytes: number, limit: number, files: readonly string[]): void {
  const verdict = bytes > limit ? "OVER" : "ok";
  const [is, most] = [bytes, limit].map((it) => it.toLocaleString("en").padStart(9));
  console.log(`${what.padEnd(24)} ${is} of ${most}  ${verdict.padEnd(5)} ${files.length} file(s)`);
  if (bytes > limit) faults.push(`${what}: ${bytes - limit} bytes too many in ${files.join(", ")}`);
}

const words = [...SIMULATOR_WORDS, ...scenarioTitles(join(ROOT, "fixtures/scenarios"))];
refuseWords(findWordsBelow(REAL, words));
expectWords(SIMULATED, words);

const { scripts, styles, fonts } = readInitialLoad(REAL);
const initial = scripts.map((file) => join(REAL, file));
refuseWords(findWords(initial, SDK_WORDS));
expectWords(REAL, SDK_WORDS);

const floor = await weighFloor();
console.log(
  `A first visit of / in the real build, in bytes; ${words.length} sentinels looked for.\n`,
);
row("scripts, gzipped", weighGzipped(REAL, scripts), floor + SCRIPTS_ABOVE_FLOOR, scripts);
row("styles, gzipped", weighGzipped(REAL, styles), STYLES, styles);
row("fonts", weigh(REAL, fonts), FONTS, fonts);
console.log(`\nThe floor (React, its DOM, the router) is ${floor.toLocaleString("en")} bytes.`);

for (const fault of faults) console.error(`FAIL ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
