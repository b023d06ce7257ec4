import { readSettings } from "./settings.ts";

/** The exit codes. `unasked`: a setting is missing or invalid, so nothing was checked. */
const EXIT = { held: 0, failed: 1, unasked: 2 } as const;

/** Runs the cheap checks against the real service. It is started only by hand, because it needs a key. */
async function main(): Promise<number> {
  const settings = readSettings(process.env, process.argv.slice(2));
  if (typeof settings === "string") {
    console.error(settings);
    return EXIT.unasked;
  }
  const [{ checkLive }, { tellReport }] = await Promise.all([
    import("./run-checks.ts"),
    import("./report.ts"),
  ]);
  try {
    const report = await checkLive(settings);
    console.log(`${tellReport(report)}\n\nWritten to ${settings.out}`);
    return report.held ? EXIT.held : EXIT.failed;
  } catch (error) {
    console.error(
      `The checks did not finish: ${error instanceof Error ? error.message : String(error)}`,
    );
    return EXIT.failed;
  }
}

process.exitCode = await main();
