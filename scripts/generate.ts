/** Writes every generated file, or with --check fails and names those that are stale. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { diagnosticExport, workflowExport } from "../src/diagnostics/export/export-schema.ts";
import { format1 } from "../simulator/scenario/format-1.ts";
import { callTable } from "./call-table.ts";
import { PLACEHOLDERS } from "./deploy/policy.ts";
import { hostFiles, hostsList, serverParts } from "./deploy/render.ts";
import { ROOT } from "./run.ts";
import { thirdParty } from "./third-party.ts";

const inFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The JSON Schema of a file. Its name is its ID. It leaves out custom checks, which JSON Schema cannot express, and
 * that numbers are finite, as all of JSON are.
 */
function jsonSchema($id: string, schema: v.GenericSchema) {
  const { $schema, title, description, ...rest } = toJsonSchema(schema, {
    typeMode: "input",
    ignoreActions: ["finite", "raw_check"],
  });
  return { [$id]: inFile({ $schema, $id, title, description, ...rest }) };
}

const schemas = {
  ...jsonSchema("scenario.schema.json", format1),
  ...jsonSchema("diagnostic-export.schema.json", diagnosticExport),
  ...jsonSchema("workflow-export.schema.json", workflowExport),
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
