import type { Field, Limits, Names, Shape } from "./shape.ts";

/**
 * What is wrong with a value, in the platform's words: `members must be an array`,
 * `model.property colour should not exist`. Nothing, if it is as its shape demands.
 */
export function faultsOf(value: unknown, shape: Shape, names: Names, path = ""): string[] {
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
      return value.flatMap((each, index) => faultsOf(each, shape.of, names, below(path, index)));
    case "named":
      return namedFaults(value, shape.name, names, path);
    case "fields":
    case "all-of":
      return fieldFaults(value, fieldsOf(shape, names) ?? [], names, path);
    case "one-of":
      return choiceFaults(value, shape.shapes, names, path);
    default:
      return shape satisfies never;
  }
}

const below = (path: string, key: string | number): string => (path ? `${path}.${key}` : `${key}`);

function namedFaults(value: unknown, name: string, names: Names, path: string): string[] {
  // The generator gives what is uploaded the type of what is kept of it.
  if (name === "File" && value instanceof Blob) return [];
  const shape = names(name);
  return shape ? faultsOf(value, shape, names, path) : [];
}

/** The fields that a shape demands, of whatever it is put together. */
export function fieldsOf(shape: Shape, names: Names): readonly Field[] | undefined {
  if (shape.kind === "fields") return shape.fields;
  if (shape.kind === "named") {
    const named = names(shape.name);
    return named && fieldsOf(named, names);
  }
  if (shape.kind !== "all-of") return undefined;
  const merged = new Map<string, Field>();
  for (const part of shape.shapes) {
    for (const field of fieldsOf(part, names) ?? []) merged.set(field.name, field);
  }
  return [...merged.values()];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fieldFaults(
  value: unknown,
  fields: readonly Field[],
  names: Names,
  path: string,
): string[] {
  if (!isRecord(value)) return [`${path || "body"} must be an object`];
  const known = new Set(fields.map(({ name }) => name));
  const strangers = Object.keys(value).filter((key) => !known.has(key));
  return [
    ...strangers.map((key) => `${path && `${path}.`}property ${key} should not exist`),
    ...fields.flatMap(({ name, required, shape, limits }) => {
      const given = value[name];
      // What may be left out may be null as well.
      if (!required && (given === undefined || given === null)) return [];
      const at = below(path, name);
      const faults = faultsOf(given, shape, names, at);
      return faults.length > 0 ? faults : limitFaults(given, limits, at);
    }),
  ];
}

function limitFaults(value: unknown, { min, max, maxLength }: Limits, path: string): string[] {
  const faults: string[] = [];
  if (typeof value === "number") {
    if (min !== undefined && value < min) faults.push(`${path} must not be less than ${min}`);
    if (max !== undefined && value > max) faults.push(`${path} must not be greater than ${max}`);
  }
  if (typeof value === "string" && maxLength !== undefined && value.length > maxLength) {
    faults.push(`${path} must be shorter than or equal to ${maxLength} characters`);
  }
  return faults;
}

function choiceFaults(
  value: unknown,
  shapes: readonly Shape[],
  names: Names,
  path: string,
): string[] {
  const complaints: string[][] = [];
  for (const shape of shapes) {
    const faults = faultsOf(value, shape, names, path);
    if (faults.length === 0) return [];
    complaints.push(faults);
  }
  const values = shapes.flatMap((shape) => (shape.kind === "literal" ? [String(shape.value)] : []));
  if (values.length === shapes.length) {
    return [`${path || "body"} must be one of the following values: ${values.join(", ")}`];
  }
  // A wrong tag is the one fault worth telling; with the right one, that shape's own faults are.
  const tagged = shapes.map((shape) => tagOf(shape, names));
  const right = complaints.filter((_, index) => isTagged(value, tagged[index]));
  if (right.length > 0) return fewest(right);
  const tags = tagged.flatMap((tag) => (tag ? [tag] : []));
  const [first] = tags;
  if (first && isRecord(value) && tags.length === shapes.length) {
    const allowed = tags.flatMap((tag) => tag.values).join(", ");
    return [`${below(path, first.name)} must be one of the following values: ${allowed}`];
  }
  return fewest(complaints);
}

function fewest(complaints: readonly string[][]): string[] {
  return complaints.reduce((best, faults) => (faults.length < best.length ? faults : best));
}

interface Tag {
  readonly name: string;
  readonly values: readonly string[];
}

/** The required field that tells a shape from its neighbours by the text in it. */
function tagOf(shape: Shape, names: Names): Tag | undefined {
  for (const field of fieldsOf(shape, names) ?? []) {
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
  return tag !== undefined && isRecord(value) && tag.values.includes(String(value[tag.name]));
}
