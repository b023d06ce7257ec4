export type Json =
  | { readonly type: "json"; readonly value: unknown }
  | { readonly type: "fault"; readonly words: string };

/** Nobody nests deeper. What is nested much deeper can be read, but not written again. */
const DEEPEST = 200;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(levels - 1, each));
}

/** Reads a text as JSON, or says in words about it why that cannot be. */
export function readJson(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (!isDeeperThan(DEEPEST, value)) return { type: "json", value };
    return { type: "fault", words: `is nested more than ${DEEPEST} levels deep` };
  } catch {
    return { type: "fault", words: "is not JSON" };
  }
}
