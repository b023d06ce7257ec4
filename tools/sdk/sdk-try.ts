import { run } from "../../scripts/run.ts";

/** The exit codes. `same`: no relevant change; `changed`: a relevant change; `untold`: no result. */
const EXIT = { same: 0, changed: 1, untold: 2, interrupted: 130 } as const;

function refuse(sentence: string): number {
  console.error(sentence);
  return EXIT.untold;
}

async function main(version: string, signal: AbortSignal): Promise<number> {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    return refuse("Name a release of the voice SDK: npm run sdk:try -- 2.7.1");
  try {
    const question = ["npm", "view", `@vapi-ai/web@${version}`, "version", "--fetch-retries=1"];
    const { ok, output } = await run(question, "keep", { signal });
    signal.throwIfAborted();
    if (!ok) return refuse(output.trim());
    // Imported late, because the checks above need neither parser nor schemas and so answer sooner.
    const { tryRelease } = await import("./try-release.ts");
    return EXIT[await tryRelease(version, signal)];
  } catch (error) {
    if (!signal.aborted) return refuse(error instanceof Error ? error.message : String(error));
    console.error("Interrupted. All temporary files are removed.");
    return EXIT.interrupted;
  }
}

const interruption = new AbortController();
// `on` instead of `once`: terminal and npm both signal one Ctrl-C, and the second must not stop the cleanup.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(name, () => interruption.abort());
process.exitCode = await main(process.argv[2] ?? "", interruption.signal);
