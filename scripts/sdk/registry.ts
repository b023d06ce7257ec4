import { run } from "../run.ts";

export const SDK = "@vapi-ai/web";

/** Options for npm with short timeouts, because a user waits for the answer. */
const SOON = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=20000"];

/** Whether the registry has a release; null if it cannot be reached or its answer is unclear. */
export async function isReleased(version: string, signal: AbortSignal): Promise<boolean | null> {
  const question = ["npm", "view", `${SDK}@${version}`, "version", "--loglevel=error", ...SOON];
  const { ok, output } = await run(question, "keep", { signal });
  if (ok) return output.includes(version);
  return /\bE404\b|\bETARGET\b/.test(output) ? false : null;
}
