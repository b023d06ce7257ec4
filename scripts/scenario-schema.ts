/**
 * Writes the JSON Schema of scenario files, or with --check fails when the committed one is stale.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { scenarioJsonSchema } from "../simulator/scenario/json-schema.ts";

const FILE = "fixtures/scenario.schema.json";
const path = fileURLToPath(new URL(`../${FILE}`, import.meta.url));
const schema = `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`;

if (process.argv.includes("--check")) {
  const committed = await readFile(path, "utf8").catch(() => null);
  if (committed !== schema) {
    console.error(`${FILE} is stale. Write it anew: npx tsx scripts/scenario-schema.ts`);
    process.exitCode = 1;
  }
} else {
  await writeFile(path, schema);
}
