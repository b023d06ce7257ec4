import { run } from "../run.ts";

export const SDK = "@vapi-ai/web";

/** Whoever asks is waiting: a registry that does not answer soon is not asked for minutes. */
const SOON = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=20000"];

/** Whether the registry has a release; null where it could not be asked, or gave no answer that tells. */
export async function isReleased(version: string, signal: AbortSignal): Promise<boolean | null> {
  const question = ["npm", "view", `${SDK}@${version}`, "version", "--loglevel=error", ...SOON];
  const { ok, output } = await run(question, "keep", { signal });
  if (ok) return output.includes(version);
  return /\bE404\b|\bETARGET\b/.test(output) ? false : null;
}
