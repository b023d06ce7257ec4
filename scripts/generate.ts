/** Writes every generated file, or with --check fails and names those that are stale. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportJsonSchemas } from "../src/diagnostics/export/exports-json-schema.ts";
import { scenarioJsonSchema } from "../simulator/scenario/json-schema.ts";
import { withCallTable } from "./call-table.ts";
import { ROOT } from "./run.ts";

const schemas = { "scenario.schema.json": scenarioJsonSchema(), ...exportJsonSchemas() };
const files: Readonly<Record<string, (committed: string | null) => string>> = {
  "ARCHITECTURE.md": (document) => withCallTable(document ?? ""),
  ...Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      `fixtures/${name}`,
      () => `${JSON.stringify(schema, null, 2)}\n`,
    ]),
  ),
};

for (const [name, render] of Object.entries(files)) {
  const path = join(ROOT, name);
  const committed = existsSync(path) ? readFileSync(path, "utf8") : null;
  const text = render(committed);
  if (text === committed) continue;
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else {
    console.error(`${name} is stale. Run: npm run generate`);
    process.exitCode = 1;
  }
}
