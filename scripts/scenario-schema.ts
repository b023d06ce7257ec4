/**
 * Writes the JSON Schema of scenario files, or with --check fails when the committed one is stale.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { format, type FormatConfig } from "oxfmt";
import { scenarioJsonSchema } from "../simulator/scenario/json-schema.ts";

const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const FILE = "fixtures/scenario.schema.json";

async function generate(): Promise<string> {
  const house = JSON.parse(await readFile(inProject(".oxfmtrc.json"), "utf8")) as FormatConfig;
  const { code, errors } = await format(FILE, JSON.stringify(scenarioJsonSchema()), house);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return code;
}

const schema = await generate();
if (process.argv.includes("--check")) {
  const committed = await readFile(inProject(FILE), "utf8").catch(() => null);
  if (committed !== schema) {
    console.error(`${FILE} is stale. Write it anew: npx tsx scripts/scenario-schema.ts`);
    process.exitCode = 1;
  }
} else {
  await writeFile(inProject(FILE), schema);
}
