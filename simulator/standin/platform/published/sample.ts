import type { Fields } from "../../machine/message.ts";
import type { Field, Limits, Shape } from "./shape.ts";
import { violationsOf, fieldsOf, isTagged, tagOf } from "./validate.ts";

/** Lists below this depth stay empty, because some types contain themselves. */
const MAX_DEPTH = 4;

/**
 * Returns a value that a published type accepts: its required fields and those of `given` that fit. For a union it
 * takes the alternative with the tag of `given`; if there are several, the one that keeps most of `given`. For an
 * untyped object it returns all of `given`. The item of a list has the fields of `given`, too.
 *
 * @example sampleOf({ kind: "named", name: "Squad" }, { name: "Reception" })
 */
export function sampleOf(
  shape: Shape,
  given: Fields = {},
  depth = 0,
  limits: Limits = {},
): unknown {
  switch (shape.kind) {
    case "anything":
    case "object":
      return given;
    case "nothing":
      return undefined;
    case "string":
      return "text".slice(0, limits.maxLength);
    case "number":
      return limits.min ?? 1;
    case "boolean":
      return true;
    case "literal":
      return shape.value;
    case "list":
      return depth < MAX_DEPTH ? [sampleOf(shape.of, depth === 0 ? given : {}, depth + 1)] : [];
    case "one-of":
      return closest(shape.shapes, given, depth);
    case "named":
    case "fields":
    case "all-of":
      return recordOf(fieldsOf(shape) ?? [], given, depth);
    default:
      return shape satisfies never;
  }
}

function closest(shapes: readonly Shape[], given: Fields, depth: number): unknown {
  const keys = Object.keys(given);
  const tag = tagOf(shapes);
  const tagged = shapes.filter((_, index) => isTagged(given, tag, index));
  const possible = tagged.length > 0 ? tagged : shapes;
  const choices = (keys.length > 0 ? possible : shapes.slice(0, 1)).map((shape) => {
    const sample = sampleOf(shape, given, depth);
    const kept = keys.filter((key) => Reflect.get(Object(sample), key) === given[key]).length;
    return { sample, kept };
  });
  return choices.toSorted((one, other) => other.kept - one.kept)[0]?.sample;
}

function recordOf(fields: readonly Field[], given: Fields, depth: number): Fields {
  return Object.fromEntries(
    fields.flatMap(({ name, shape, required, limits }) => {
      const value = given[name];
      const fits = value !== undefined && violationsOf(value, shape).length === 0;
      if (fits) return [[name, value]];
      return required ? [[name, sampleOf(shape, {}, depth + 1, limits)]] : [];
    }),
  );
}
