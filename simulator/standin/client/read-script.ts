import * as v from "valibot";
import { defaultAttempt, format1 } from "../../scenario/format-1.ts";
import type { Attempt } from "../../scenario/schema.ts";
import { STANDIN_PATHS } from "../addresses.ts";

async function fixture(id: string): Promise<unknown> {
  const response = await fetch(`${STANDIN_PATHS.scenarios}/${id}.json`);
  if (!response.ok) throw new Error(`There is no fixture "${id}".`);
  return response.json();
}

/** Reads the attempts of a script. Rejects with every fault, or if there is no such fixture. */
export async function readScript(script: string | object): Promise<readonly Attempt[]> {
  const given = typeof script === "string" ? await fixture(script) : script;
  const scenario = Array.isArray(given)
    ? { schemaVersion: 1, id: "by-hand", title: "By hand", attempts: given as unknown[] }
    : given;
  const { success, output, issues } = v.safeParse(format1, scenario);
  if (success) return output.attempts.length > 0 ? output.attempts : [defaultAttempt];
  const faults = issues.map((issue) => `${v.getDotPath(issue) ?? ""}: ${issue.message}`);
  throw new Error(`The script is refused.\n${faults.join("\n")}`);
}
