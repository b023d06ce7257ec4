/** Writes every generated file, or with --check fails and names those that are stale. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { diagnosticExport, workflowExport } from "../src/diagnostics/export/export-schema.ts";
import { scenarioJsonSchema } from "../simulator/scenario/json-schema.ts";
import { callTable } from "./call-table.ts";
import { PLACEHOLDERS } from "./deploy/policy.ts";
import { hostFiles, hostsList, serverParts } from "./deploy/render.ts";
import { ROOT } from "./run.ts";
import { thirdParty } from "./third-party.ts";

const inFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The JSON Schema of an export file. Its name is its ID. */
function exportJsonSchema($id: string, schema: typeof diagnosticExport | typeof workflowExport) {
  const { $schema, title, description, ...rest } = toJsonSchema(schema, { typeMode: "input" });
  return { [$id]: inFile({ $schema, $id, title, description, ...rest }) };
}

const schemas = {
  "scenario.schema.json": inFile(scenarioJsonSchema()),
  ...exportJsonSchema("diagnostic-export.schema.json", diagnosticExport),
  ...exportJsonSchema("workflow-export.schema.json", workflowExport),
};
/** Replaces the lines between the two comments of this name, in Markdown or in nginx's configuration. */
function withPart(document: string, name: string, part: string): string {
  const mark = "(?:#|<!--)";
  const parts = new RegExp(
    `^(${mark} ${name}: npm run generate\\b.*\\n)[^]*?^(${mark} /${name}\\b)`,
    "m",
  );
  if (!parts.test(document)) throw new Error(`A document lacks the comments of "${name}".`);
  return document.replace(parts, (_, begin: string, end: string) => `${begin}${part}\n${end}`);
}

/** Adds the folder to the name of each file. */
const textsIn = (folder: string, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, () => text]),
  );

const files: Readonly<Record<string, (committed: string) => string | Promise<string>>> = {
  "ARCHITECTURE.md": (document) => withPart(document, "call table", `\n${callTable()}\n`),
  "docs/security.md": (document) => withPart(document, "hosts", `\n${hostsList}\n`),
  "deploy/nginx/server.conf": (document) =>
    Object.entries(serverParts).reduce(
      (filled, [name, lines]) => withPart(filled, name, lines.join("\n")),
      document,
    ),
  ...textsIn("deploy", hostFiles(PLACEHOLDERS)),
  "THIRD-PARTY.md": thirdParty,
  ...textsIn("fixtures", schemas),
};

for (const [name, render] of Object.entries(files)) {
  const path = join(ROOT, name);
  const committed = existsSync(path) ? readFileSync(path, "utf8") : "";
  const text = await render(committed);
  if (text === committed) continue;
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else {
    console.error(`${name} is stale. Run: npm run generate`);
    process.exitCode = 1;
  }
}
