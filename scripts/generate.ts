/** Writes every generated file, or with --check fails and names those that are stale. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { diagnosticExport, workflowExport } from "../src/diagnostics/export/export-schema.ts";
import { scenarioJsonSchema } from "../simulator/scenario/json-schema.ts";
import { callTable } from "./call-table.ts";
import { hostsTable } from "./deploy/hosts-table.ts";
import { deployFiles } from "./deploy/render.ts";
import { ROOT } from "./run.ts";
import { thirdParty } from "./third-party.ts";

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
/** Replaces the part of a document between the two markers of this name. */
function withPart(document: string | null, name: string, part: string): string {
  const [begin, end] = [`<!-- ${name}: npm run generate -->`, `<!-- /${name} -->`];
  const [before, rest = ""] = (document ?? "").split(begin);
  const [, after] = rest.split(end);
  if (before === undefined || after === undefined)
    throw new Error(`The document lacks the markers of "${name}".`);
  return `${before}${begin}\n\n${part}\n\n${end}${after}`;
}

const files: Readonly<Record<string, (committed: string | null) => string | Promise<string>>> = {
  "ARCHITECTURE.md": (document) => withPart(document, "call table", callTable()),
  "docs/security.md": (document) => withPart(document, "hosts", hostsTable()),
  ...deployFiles,
  "THIRD-PARTY.md": thirdParty,
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
  const text = await render(committed);
  if (text === committed) continue;
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else {
    console.error(`${name} is stale. Run: npm run generate`);
    process.exitCode = 1;
  }
}
