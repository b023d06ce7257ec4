import { spawn } from "node:child_process";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";

/** Runs ffmpeg with `input` on its standard input. ffmpeg prints its own errors. */
export async function ffmpeg(
  args: readonly string[],
  input: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = [],
): Promise<void> {
  const child = spawn("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  const closed = once(child, "close") as Promise<[number | null]>;
  const [[code]] = await Promise.all([closed, pipeline(input, child.stdin)]);
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
