import { toJsonSchema } from "@valibot/to-json-schema";
import { format1 } from "./format-1.ts";

/**
 * The published JSON Schema of the newest format, for editors and other tools. It says all that a
 * schema can; that no `expect` lies beyond `until` and that ids are unique is for the reader to judge.
 */
export function scenarioJsonSchema(): object {
  const schema = toJsonSchema(format1, {
    typeMode: "input",
    // JSON has no infinite numbers, and what a check finds cannot be said in JSON Schema.
    ignoreActions: ["finite", "raw_check"],
  });
  const { $schema, title, description, ...rest } = schema;
  return { $schema, $id: "scenario.schema.json", title, description, ...rest };
}
