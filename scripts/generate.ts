/** Writes every generated file, or with --check fails and names those that are stale. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { diagnosticExport, workflowExport } from "../src/diagnostics/export/export-schema.ts";
import { scenarioJsonSchema } from "../simulator/scenario/json-schema.ts";
import { withCallTable } from "./call-table.ts";
import { ROOT } from "./run.ts";

/** The JSON Schema of an export file. Its name is its ID. */
function exportJsonSchema($id: string, schema: typeof diagnosticExport | typeof workflowExport) {
  const { $schema, title, description, ...rest } = toJsonSchema(schema, { typeMode: "input" });
  return { [$id]: { $schema, $id, title, description, ...rest } };
}

const schemas = {
  "scenario.schema.json": scenarioJsonSchema(),
  ...exportJsonSchema("diagnostic-export.schema.json", diagnosticExport),
  ...exportJsonSchema("workflow-export.schema.json", workflowExport),
};
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
