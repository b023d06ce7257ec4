import { run } from "../run.ts";

export const SDK = "@vapi-ai/web";

/** Whether the registry has a release; null where it could not be asked, or gave no answer that tells. */
export async function isReleased(version: string): Promise<boolean | null> {
  const question = ["npm", "view", `${SDK}@${version}`, "version", "--loglevel=error"];
  const { ok, output } = await run(question, "keep");
  if (ok) return output.includes(version);
  return /\bE404\b|\bETARGET\b/.test(output) ? false : null;
}
