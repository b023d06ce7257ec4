import { spawn } from "node:child_process";
import { delimiter, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "..");

interface RunOptions {
  readonly folder?: string;
  /** Variables for the command, in addition to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * Runs a command from the folder's node_modules/.bin or from PATH. `show` prints its output, `keep` returns it.
 * Aborting the signal sends SIGINT; the promise still settles when the command ends.
 */
export function run(
  command: readonly string[],
  output: "show" | "keep",
  { folder = ROOT, env = {}, signal }: RunOptions = {},
): Promise<{ ok: boolean; output: string }> {
  const [name = "", ...args] = command;
  const PATH = [resolve(folder, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  const stream = output === "show" ? "inherit" : "pipe";
  return new Promise((end) => {
    const child = spawn(name, args, {
      cwd: folder,
      env: { ...process.env, PATH, ...env },
      stdio: ["ignore", stream, stream],
      shell: process.platform === "win32",
    });
    const interrupt = () => child.kill("SIGINT");
    signal?.addEventListener("abort", interrupt);
    const said: string[] = [];
    for (const printed of [child.stdout, child.stderr])
      printed?.on("data", (chunk: Buffer) => said.push(chunk.toString()));
    child.once("error", (error) => end({ ok: false, output: error.message }));
    child.once("close", (code) => {
      signal?.removeEventListener("abort", interrupt);
      end({ ok: code === 0, output: said.join("") });
    });
  });
}

export const seconds = (since: number): string =>
  `${((performance.now() - since) / 1000).toFixed(1)} s`;
