import { run, seconds } from "./run.ts";

/** `npm run check`: static checks only, in seconds. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  types: ["tsc", "--noEmit"],
  lint: ["oxlint"],
  format: ["oxfmt", "--check"],
  // The linter sees no circle that a dynamic import closes.
  unused: ["knip", "--no-progress", "--files", "--dependencies", "--exports", "--cycles"],
  generated: ["tsx", "scripts/generate.ts", "--check"],
  media: ["tsx", "tools/media/check-products.ts"],
};

async function check([name, command]: [string, readonly string[]]): Promise<boolean> {
  const since = performance.now();
  const { ok, output } = await run(command, "keep");
  console.log(`${ok ? "ok  " : "FAIL"} ${name.padEnd(9)} ${seconds(since)}`);
  if (!ok) console.log(`\n$ ${command.join(" ")}\n${output.trim()}\n`);
  return ok;
}

const results = await Promise.all(Object.entries(CHECKS).map(check));
process.exitCode = results.every(Boolean) ? 0 : 1;
