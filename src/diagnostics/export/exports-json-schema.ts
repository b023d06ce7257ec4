import { toJsonSchema } from "@valibot/to-json-schema";
import { diagnosticExport, workflowExport } from "./export-schema.ts";

/** The published JSON Schemas of the export files, by file name. */
export function exportJsonSchemas(): Readonly<Record<string, object>> {
  const schemas = {
    "diagnostic-export.schema.json": toJsonSchema(diagnosticExport, { typeMode: "input" }),
    "workflow-export.schema.json": toJsonSchema(workflowExport, { typeMode: "input" }),
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, title, description, ...rest }]) => [
      name,
      { $schema, $id: name, title, description, ...rest },
    ]),
  );
}
