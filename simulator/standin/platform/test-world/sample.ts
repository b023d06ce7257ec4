import { fieldsOf } from "../published/faults.ts";
import type { Field, Names, Shape } from "../published/shape.ts";

/** Deeper than this, lists stay empty: some shapes hold themselves. */
const DEEPEST = 4;

/** The smallest value that a shape accepts: what is required, and the first of what may be chosen. */
export function sampleOf(shape: Shape, names: Names, depth = 0): unknown {
  switch (shape.kind) {
    case "anything":
    case "object":
      return {};
    case "nothing":
      return undefined;
    case "string":
      return "text";
    case "number":
      return 1;
    case "boolean":
      return true;
    case "literal":
      return shape.value;
    case "list":
      return depth < DEEPEST ? [sampleOf(shape.of, names, depth + 1)] : [];
    case "one-of":
      return shape.shapes[0] && sampleOf(shape.shapes[0], names, depth);
    case "named":
    case "fields":
    case "all-of": {
      if (shape.kind === "named" && shape.name === "File") return textFile();
      return recordOf(fieldsOf(shape, names) ?? [], names, depth);
    }
    default:
      return shape satisfies never;
  }
}

function recordOf(fields: readonly Field[], names: Names, depth: number): Record<string, unknown> {
  // A phone call needs a customer, although its type makes each way to name one optional.
  const needed = fields.filter(({ name, required }) => required || name === "customerId");
  return Object.fromEntries(
    needed.map(({ name, shape, limits }) => {
      // A form has no way to hold an object but as text.
      if (name === "metadata" && shape.kind === "string") return [name, "{}"];
      // What is streamed is no JSON.
      if (name === "stream") return [name, false];
      if (shape.kind === "number") return [name, limits.min ?? 1];
      if (shape.kind === "string") return [name, "text".slice(0, limits.maxLength)];
      return [name, sampleOf(shape, names, depth + 1)];
    }),
  );
}

/** Two samples for each of the shapes that a body may have: the smallest, and one with every field. */
export function samplesOf(shape: Shape, names: Names): unknown[] {
  const shapes = shape.kind === "one-of" ? shape.shapes : [shape];
  return shapes.flatMap((each) => {
    const fields = fieldsOf(each, names);
    const smallest = sampleOf(each, names);
    if (!fields) return [smallest];
    const every = fields.map((field) => ({ ...field, required: true }));
    return [smallest, recordOf(every, names, 0)];
  });
}

const textFile = (): File => new File(["spoken"], "voice.txt", { type: "text/plain" });

/** A body as it is sent: as a form if there is a file in it. */
export function asSent(body: unknown): unknown {
  const entries = Object.entries(Object(body) as Record<string, unknown>);
  const isFile = (value: unknown) => value instanceof File;
  if (!entries.some(([, value]) => [value].flat().some(isFile))) return body;
  const form = new FormData();
  for (const [name, value] of entries) {
    for (const each of [value].flat())
      form.append(name, each instanceof File ? each : String(each));
  }
  return form;
}
