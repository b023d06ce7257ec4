import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../../scripts/run.ts";
import type { Outcome } from "../../simulator/cli/outcome.ts";
import { BUNDLED_CLI } from "./bundle-sim.ts";

export interface SimRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the bundled command line with these arguments in its own process. */
export const runSim = (...args: string[]): Promise<SimRun> => feedSim("", ...args);

/** The same with a text on its standard input. */
export function feedSim(input: string, ...args: string[]): Promise<SimRun> {
  const command = [BUNDLED_CLI, ...args];
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      command,
      { cwd: ROOT, maxBuffer: 2 ** 28 },
      (error, stdout, stderr) =>
        done({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

/** One line that `npm run sim -- --json` prints. */
export type SimLine = Outcome["line"];

export const linesOf = ({ stdout }: SimRun): SimLine[] =>
  stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as SimLine);

export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), "voice-sim-"));
  return {
    path,
    /** Writes a file, with its folder, and returns its path. Content other than text or bytes becomes JSON. */
    write(name: string, content: unknown): string {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      const isRaw = typeof content === "string" || content instanceof Uint8Array;
      writeFileSync(file, isRaw ? content : JSON.stringify(content, null, 2));
      return file;
    },
    /** Creates a folder and returns its path. */
    folder(name: string): string {
      const folder = join(path, name);
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Returns the smallest valid scenario with this ID, extended by `more`. */
export const scenarioFile = (id: string, more: object = {}): object => ({
  schemaVersion: 1,
  id,
  title: `The scenario ${id}`,
  ...more,
});
