import { isReleased, SDK } from "./sdk/registry.ts";

/** Nothing that we rely on changed; something did; nothing was tried. */
const EXIT = { same: 0, changed: 1, untried: 2 } as const;

function refuse(sentence: string): number {
  console.error(sentence);
  return EXIT.untried;
}

async function main(version: string): Promise<number> {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    return refuse("Name a release of the voice SDK: npm run sdk:try 2.7.1");
  const released = await isReleased(version);
  if (released === null) return refuse("The package registry could not be asked.");
  if (!released) return refuse(`There is no ${SDK} ${version}.`);
  // Fetched only now: to refuse takes neither a parser nor a schema.
  const { tryRelease } = await import("./sdk/try-release.ts");
  return (await tryRelease(version)) ? EXIT.same : EXIT.changed;
}

process.exitCode = await main(process.argv[2] ?? "");
