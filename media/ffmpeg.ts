import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs ffmpeg with `input` on its standard input. ffmpeg prints its own errors. */
export async function ffmpeg(
  args: readonly string[],
  input?: AsyncIterable<Uint8Array>,
): Promise<void> {
  const child = spawn("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args], {
    stdio: [input === undefined ? "ignore" : "pipe", "ignore", "inherit"],
  });
  const closed = once(child, "close") as Promise<[number | null]>;
  if (input !== undefined && child.stdin !== null) {
    for await (const chunk of input)
      if (!child.stdin.write(chunk)) await once(child.stdin, "drain");
    child.stdin.end();
  }
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
