import { spawnSync } from "node:child_process";
import { median, printRow } from "./measure.ts";

const ROUNDS = 5;

/** Measures the wall time of `npm run sim` over all fixtures, with process start. */
export function benchFixtures(): void {
  const times: number[] = [];
  let summary = "";
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    const command = ["--import", "tsx", "simulator/cli.ts", "fixtures/scenarios"];
    const { status, stdout } = spawnSync(process.execPath, command, { encoding: "utf8" });
    times.push(performance.now() - from);
    if (status !== 0) throw new Error(`The fixtures fail:\n${stdout}`);
    summary = stdout.trim().split("\n").at(-1) ?? "";
  }
  printRow(summary, `median ${(median(times) / 1000).toFixed(2)} s (goal: under 2 s)`);
}
