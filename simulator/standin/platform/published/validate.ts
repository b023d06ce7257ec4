import { isFields } from "../../machine/message.ts";
import type { Field, Limits, Types, Shape } from "./shape.ts";

/**
 * Lists the violations of a value's type, worded like the platform: `members must be an array`,
 * `model.property colour should not exist`. The list is empty for a valid value.
 */
export function faultsOf(value: unknown, shape: Shape, types: Types, path = ""): string[] {
  const say = (words: string): string[] => [`${path || "body"} ${words}`];
  switch (shape.kind) {
    case "anything":
      return [];
    case "nothing":
      return value === undefined || value === "" ? [] : say("must be empty");
    case "string":
      return typeof value === "string" ? [] : say("must be a string");
    case "boolean":
      return typeof value === "boolean" ? [] : say("must be a boolean value");
    case "number":
      return typeof value === "number" ? [] : say("must be a number");
    case "object":
      return typeof value === "object" && value !== null ? [] : say("must be an object");
    case "literal":
      return value === shape.value ? [] : say(`must be ${String(shape.value)}`);
    case "list":
      if (!Array.isArray(value)) return say("must be an array");
      return value.flatMap((each, index) => faultsOf(each, shape.of, types, below(path, index)));
    case "named":
      return namedFaults(value, shape.name, types, path);
    case "fields":
    case "all-of":
      return fieldFaults(value, fieldsOf(shape, types) ?? [], types, path);
    case "one-of":
      return choiceFaults(value, shape.shapes, types, path);
    default:
      return shape satisfies never;
  }
}

const below = (path: string, key: string | number): string => (path ? `${path}.${key}` : `${key}`);

function namedFaults(value: unknown, name: string, types: Types, path: string): string[] {
  // An uploaded file is valid too, because the generator declares it with the type of the stored file.
  if (name === "File" && value instanceof Blob) return [];
  const shape = types(name);
  return shape ? faultsOf(value, shape, types, path) : [];
}

/** The fields of an object type, merged over its parts; `undefined` for any other type. */
export function fieldsOf(shape: Shape, types: Types): readonly Field[] | undefined {
  if (shape.kind === "fields") return shape.fields;
  if (shape.kind === "named") {
    const named = types(shape.name);
    return named && fieldsOf(named, types);
  }
  if (shape.kind !== "all-of") return undefined;
  const merged = new Map<string, Field>();
  for (const part of shape.shapes) {
    for (const field of fieldsOf(part, types) ?? []) merged.set(field.name, field);
  }
  return [...merged.values()];
}

function fieldFaults(
  value: unknown,
  fields: readonly Field[],
  types: Types,
  path: string,
): string[] {
  if (!isFields(value)) return [`${path || "body"} must be an object`];
  const known = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(value).filter((key) => !known.has(key));
  return [
    ...unknown.map((key) => `${path && `${path}.`}property ${key} should not exist`),
    ...fields.flatMap(({ name, required, shape, limits }) => {
      const given = value[name];
      // An optional field may be null.
      if (!required && (given === undefined || given === null)) return [];
      const at = below(path, name);
      const faults = faultsOf(given, shape, types, at);
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

function choiceFaults(
  value: unknown,
  shapes: readonly Shape[],
  types: Types,
  path: string,
): string[] {
  const attempts: string[][] = [];
  for (const shape of shapes) {
    const faults = faultsOf(value, shape, types, path);
    if (faults.length === 0) return [];
    attempts.push(faults);
  }
  const values = shapes.flatMap((shape) => (shape.kind === "literal" ? [String(shape.value)] : []));
  if (values.length === shapes.length) {
    return [`${path || "body"} must be one of the following values: ${values.join(", ")}`];
  }
  // If the tag is valid, report the faults of that alternative, else report only the tag.
  const tagged = shapes.map((shape) => tagOf(shape, types));
  const right = attempts.filter((_, index) => isTagged(value, tagged[index]));
  if (right.length > 0) return fewest(right);
  const tags = tagged.flatMap((tag) => (tag ? [tag] : []));
  const [first] = tags;
  if (first && isFields(value) && tags.length === shapes.length) {
    const allowed = tags.flatMap((tag) => tag.values).join(", ");
    return [`${below(path, first.name)} must be one of the following values: ${allowed}`];
  }
  return fewest(attempts);
}

function fewest(attempts: readonly string[][]): string[] {
  return attempts.reduce((best, faults) => (faults.length < best.length ? faults : best));
}

interface Tag {
  readonly name: string;
  readonly values: readonly string[];
}

/** Finds the tag of a union's alternative: its first required field whose values are literals. */
function tagOf(shape: Shape, types: Types): Tag | undefined {
  for (const field of fieldsOf(shape, types) ?? []) {
    const { shape: of, name, required } = field;
    const options = of.kind === "one-of" ? of.shapes : [of];
    const values = options.flatMap((option) =>
      option.kind === "literal" ? [String(option.value)] : [],
    );
    if (required && values.length === options.length) return { name, values };
  }
  return undefined;
}

function isTagged(value: unknown, tag: Tag | undefined): boolean {
  return tag !== undefined && isFields(value) && tag.values.includes(String(value[tag.name]));
}
