import { toJsonSchema } from "@valibot/to-json-schema";
import { format1 } from "./format-1.ts";

/**
 * The published JSON Schema of the newest format, for editors and other tools. It cannot express that
 * no `expect` lies after `until`, that ids are unique, and that the length of a typed text counts UTF-16 units;
 * the parser checks these.
 */
export function scenarioJsonSchema(): object {
  const schema = toJsonSchema(format1, {
    typeMode: "input",
    // Both are left out: JSON has no infinite numbers, and JSON Schema cannot express custom checks.
    ignoreActions: ["finite", "raw_check"],
  });
  const { $schema, title, description, ...rest } = schema;
  return { $schema, $id: "scenario.schema.json", title, description, ...rest };
}
