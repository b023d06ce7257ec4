/**
 * Writes the JSON Schemas of the export files, or with --check fails when a committed one is stale.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { exportJsonSchemas } from "../src/diagnostics/export/exports-json-schema.ts";

for (const [name, schema] of Object.entries(exportJsonSchemas())) {
  const file = `fixtures/${name}`;
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  if (process.argv.includes("--check")) {
    const committed = await readFile(path, "utf8").catch(() => null);
    if (committed === text) continue;
    console.error(`${file} is stale. Write it anew: npx tsx scripts/export-schemas.ts`);
    process.exitCode = 1;
  } else {
    await writeFile(path, text);
  }
}
