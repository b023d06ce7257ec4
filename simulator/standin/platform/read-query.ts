import { fieldsOf } from "./published/faults.ts";
import type { Field, Names, Shape } from "./published/shape.ts";

const listIn = ({ kind }: Shape): boolean => kind === "list";

function valueOf(texts: readonly string[], field: Field | undefined): unknown {
  const [text = ""] = texts;
  if (field && listIn(field.shape)) return texts;
  if (field?.shape.kind === "number") return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (field?.shape.kind === "boolean") {
    return text === "true" || text === "false" ? text === "true" : text;
  }
  return texts.length > 1 ? texts : text;
}

/** A query's values, as numbers and lists where its shape has them. What it has not stays text. */
export function readQuery(
  query: URLSearchParams,
  shape: Shape | undefined,
  names: Names,
): Record<string, unknown> {
  const fields = shape ? (fieldsOf(shape, names) ?? []) : [];
  const found: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const field = fields.find((each) => each.name === name);
    found[name] = valueOf(query.getAll(name), field);
  }
  return found;
}
