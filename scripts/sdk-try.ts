import { isReleased, SDK } from "./sdk/registry.ts";

/** Nothing that we rely on changed; something did; nothing was tried, or it cannot be told. */
const EXIT = { same: 0, changed: 1, untold: 2, interrupted: 130 } as const;

function refuse(sentence: string): number {
  console.error(sentence);
  return EXIT.untold;
}

async function main(version: string, signal: AbortSignal): Promise<number> {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    return refuse("Name a release of the voice SDK: npm run sdk:try -- 2.7.1");
  try {
    const released = await isReleased(version, signal);
    signal.throwIfAborted();
    if (released === null) return refuse("The package registry could not be asked.");
    if (!released) return refuse(`There is no ${SDK} ${version}.`);
    // Fetched only now: to refuse takes neither a parser nor a schema.
    const { tryRelease } = await import("./sdk/try-release.ts");
    return EXIT[await tryRelease(version, signal)];
  } catch (error) {
    if (!signal.aborted) return refuse(error instanceof Error ? error.message : String(error));
    console.error("Interrupted: nothing is left behind.");
    return EXIT.interrupted;
  }
}

const interruption = new AbortController();
// Not only once: the terminal and npm both tell of one Ctrl-C, and the second must not cut short the tidying.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(name, () => interruption.abort());
process.exitCode = await main(process.argv[2] ?? "", interruption.signal);
