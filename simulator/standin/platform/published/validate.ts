import { type Fields, isFields } from "../../machine/message.ts";
import type { Field, Limits, Shape } from "./shape.ts";

/**
 * Lists the violations of a value's type, worded like the platform: `members must be an array`,
 * `model.property colour should not exist`. The list is empty for a valid value.
 */
export function violationsOf(value: unknown, shape: Shape, path = ""): string[] {
  const say = (words: string): string[] => [`${path || "body"} ${words}`];
  switch (shape.kind) {
    case "anything":
      return [];
    case "nothing":
      return value === undefined || value === "" ? [] : say("must be empty");
    case "boolean":
      return typeof value === "boolean" ? [] : say("must be a boolean value");
    case "string":
    case "number":
      return typeof value === shape.kind ? [] : say(`must be a ${shape.kind}`);
    case "object":
      return typeof value === "object" && value !== null ? [] : say("must be an object");
    case "literal":
      return value === shape.value ? [] : say(`must be ${String(shape.value)}`);
    case "list":
      if (!Array.isArray(value)) return say("must be an array");
      return value.flatMap((each, index) => violationsOf(each, shape.of, below(path, index)));
    case "named":
      // An uploaded file is valid too, because the generator declares it with the type of the stored file.
      if (shape.name === "File" && value instanceof Blob) return [];
      return violationsOf(value, shape.of(), path);
    case "fields":
    case "all-of":
      return isFields(value)
        ? fieldFaults(value, fieldsOf(shape) ?? [], path)
        : say("must be an object");
    case "one-of":
      return choiceFaults(value, shape.shapes, path);
    default:
      return shape satisfies never;
  }
}

const below = (path: string, key: string | number): string => (path ? `${path}.${key}` : `${key}`);

/** The fields of an object type, merged over its parts; `undefined` for any other type. */
export function fieldsOf(shape: Shape): readonly Field[] | undefined {
  if (shape.kind === "fields") return shape.fields;
  if (shape.kind === "named") return fieldsOf(shape.of());
  if (shape.kind !== "all-of") return undefined;
  const fields = shape.shapes.flatMap((part) => fieldsOf(part) ?? []);
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

function fieldFaults(value: Fields, fields: readonly Field[], path: string): string[] {
  const known = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(value).filter((key) => !known.has(key));
  return [
    ...unknown.map((key) => `${below(path, "property")} ${key} should not exist`),
    ...fields.flatMap(({ name, required, shape, limits }) => {
      const given = value[name];
      // An optional field may be null.
      if (!required && (given === undefined || given === null)) return [];
      const at = below(path, name);
      const faults = violationsOf(given, shape, at);
      return faults.length > 0 ? faults : limitFaults(given, limits, at);
    }),
  ];
}

function limitFaults(value: unknown, limits: Limits, path: string): string[] {
  const { min = -Infinity, max = Infinity, maxLength = Infinity } = limits;
  const isNumber = typeof value === "number";
  if (isNumber && value < min) return [`${path} must not be less than ${min}`];
  if (isNumber && value > max) return [`${path} must not be greater than ${max}`];
  if (typeof value !== "string" || value.length <= maxLength) return [];
  return [`${path} must be shorter than or equal to ${maxLength} characters`];
}

function choiceFaults(value: unknown, shapes: readonly Shape[], path: string): string[] {
  const attempts = shapes.map((shape) => violationsOf(value, shape, path));
  if (attempts.some((faults) => faults.length === 0)) return [];
  const mustBeOneOf = (at: string, values: readonly string[]) => [
    `${at} must be ${values.length > 1 ? "one of the following values: " : ""}${values.join(", ")}`,
  ];
  const literals = literalsOf(shapes);
  if (literals) return mustBeOneOf(path || "body", literals);
  // Beside a type that allows any text or number, literals are only its best-known values.
  const free = shapes.findIndex(({ kind }) => kind === "string" || kind === "number");
  if (free >= 0 && !isFields(value)) return attempts[free] ?? [];
  // If the tag is valid, report the faults of that alternative, else report only the tag, unless it may be missing.
  const tag = tagOf(shapes);
  const right = attempts.filter((_, index) => isTagged(value, tag, index));
  if (tag && right.length === 0 && isFields(value) && (tag.isRequired || tag.name in value))
    return mustBeOneOf(below(path, tag.name), tag.values.flat());
  const possible = right.length > 0 ? right : attempts;
  return possible.reduce((best, faults) => (faults.length < best.length ? faults : best));
}

/** The values of literal types; `undefined` if one of the types is no literal. */
function literalsOf(shapes: readonly Shape[]): readonly string[] | undefined {
  const values = shapes.flatMap((shape) => (shape.kind === "literal" ? [String(shape.value)] : []));
  return values.length === shapes.length ? values : undefined;
}

/**
 * The field that distinguishes the alternatives of a union. Its values in each alternative are empty for one that has
 * other values or lacks the field.
 */
type Tag = Readonly<{ name: string; values: readonly (readonly string[])[]; isRequired: boolean }>;

const tags = new WeakMap<readonly Shape[], Tag | null>();

/**
 * Finds the tag of a union: the field that has only literals in most of its alternatives, and if there are several, the
 * field with the fewest values, because a tag has about one in each alternative. Null if no field has literals in two
 * alternatives.
 */
export function tagOf(shapes: readonly Shape[]): Tag | null {
  const known = tags.get(shapes);
  if (known !== undefined) return known;
  const records = shapes.map((shape) => fieldsOf(shape) ?? []);
  const names = [...new Set(records.flat().map(({ name }) => name))];
  const found = names.map((name): Tag => {
    const fields = records.map((record) => record.find((field) => field.name === name));
    const values = fields.map((field) => {
      if (field === undefined) return [];
      return literalsOf(field.shape.kind === "one-of" ? field.shape.shapes : [field.shape]) ?? [];
    });
    return { name, values, isRequired: fields.some((field) => field?.required === true) };
  });
  const reach = ({ values }: Tag) => values.filter(({ length }) => length > 0).length;
  const [best] = found.toSorted(
    (one, other) =>
      reach(other) - reach(one) || one.values.flat().length - other.values.flat().length,
  );
  const tag = best && reach(best) > 1 ? best : null;
  tags.set(shapes, tag);
  return tag;
}

/** Whether the value has the tag of an alternative of the union. */
export const isTagged = (value: unknown, tag: Tag | null, alternative: number): boolean =>
  tag !== null &&
  isFields(value) &&
  tag.values[alternative]?.includes(String(value[tag.name])) === true;
