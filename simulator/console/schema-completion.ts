import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { Text } from "@codemirror/state";

/** The parts of JSON Schema that the published schema uses. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly description?: string;
}

const [schema = {}] = Object.values(
  import.meta.glob<Schema>("../../fixtures/scenario.schema.json", {
    import: "default",
    eager: true,
  }),
);

type Node = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;

const textOf = (doc: Text, { from, to }: Node): string => doc.sliceString(from, to);

const keyOf = (doc: Text, property: Node): string | null => {
  const name = property.getChild("PropertyName");
  return name && textOf(doc, name).replaceAll('"', "");
};

/** The schema and, in place of a choice, each of its alternatives. */
const alternatives = (of: Schema): readonly Schema[] => of.anyOf?.flatMap(alternatives) ?? [of];

const isDefined = <Value>(value: Value | undefined): value is Value => value !== undefined;

function valuesOf(of: Schema): readonly unknown[] {
  if (of.const !== undefined) return [of.const];
  if (of.type === "boolean") return [true, false];
  if (of.type === "null") return [null];
  return of.enum ?? (Object(of.default) === of.default ? [] : [of.default].filter(isDefined));
}

/** Whether an object with these keys and values can become one of this schema. */
const admits = ({ properties = {} }: Schema, entries: ReadonlyMap<string, string>): boolean =>
  [...entries].every(([key, text]) => {
    const value = properties[key];
    if (value === undefined) return false;
    const closed = alternatives(value).every((one) => one.const !== undefined || one.enum);
    const allowed = alternatives(value).flatMap(valuesOf);
    return !closed || allowed.some((each) => JSON.stringify(each) === text);
  });

/** The schemas that admit the entries; all of them if the entries fit none. */
function fitting(schemas: readonly Schema[], entries: ReadonlyMap<string, string>) {
  const admitting = schemas.filter((one) => admits(one, entries));
  return admitting.length > 0 ? admitting : schemas;
}

/** The entries of an object in the text, but for one. */
const entriesOf = (doc: Text, object: Node, but: Node | null): ReadonlyMap<string, string> =>
  new Map(
    object
      .getChildren("Property")
      .filter((property) => property.from !== but?.from)
      .flatMap((property) => {
        const value = property.lastChild;
        const key = keyOf(doc, property);
        return key === null || value === null ? [] : [[key, textOf(doc, value)] as const];
      }),
  );

/** The schemas that can apply to the value at a node. */
function schemasAt(doc: Text, node: Node): readonly Schema[] {
  const { parent } = node;
  if (parent === null) return [schema];
  if (node.name === "Property") {
    const key = keyOf(doc, node);
    return fitting(schemasAt(doc, parent), entriesOf(doc, parent, node))
      .map(({ properties = {} }) => (key === null ? undefined : properties[key]))
      .filter(isDefined)
      .flatMap(alternatives);
  }
  const outer = schemasAt(doc, parent);
  if (parent.name !== "Array") return outer;
  return outer.flatMap(({ items }) => (items === undefined ? [] : alternatives(items)));
}

function keyOptions(doc: Text, object: Node, property: Node | null): Completion[] {
  const entries = entriesOf(doc, object, property);
  const schemas = fitting(schemasAt(doc, object), entries);
  const offered = new Map(schemas.flatMap(({ properties = {} }) => Object.entries(properties)));
  // A key that has its colon keeps it.
  const name = property?.firstChild;
  const hasColon = name && /^\s*:/.test(doc.sliceString(name.to, doc.lineAt(name.to).to));
  return [...offered]
    .filter(([key]) => !entries.has(key))
    .map(([key, { description = "" }]) => {
      const label = JSON.stringify(key);
      return {
        label,
        displayLabel: key,
        apply: hasColon ? label : `${label}: `,
        type: "property",
        info: description,
      };
    });
}

function valueOptions(doc: Text, place: Node): Completion[] {
  const labels = schemasAt(doc, place)
    .flatMap(valuesOf)
    .map((value) => JSON.stringify(value));
  return [...new Set(labels)].map((label) => ({ label, type: "enum" }));
}

const LITERALS = ["String", "Number", "True", "False", "Null"];

/** Completes keys and values of a scenario file from the published schema. */
export function completeScenario({
  state,
  pos,
  explicit,
}: CompletionContext): CompletionResult | null {
  const { doc } = state;
  const inner = syntaxTree(state).resolveInner(pos, -1);
  const isKey = inner.name === "PropertyName";
  const isLiteral = LITERALS.includes(inner.name) && inner.from < pos;
  const word = /[\w-]*$/.exec(doc.sliceString(doc.lineAt(pos).from, pos))?.[0] ?? "";
  const range =
    isKey || isLiteral ? { from: inner.from, to: inner.to } : { from: pos - word.length, to: pos };
  let place: Node = inner;
  if (!isLiteral)
    while (!["Object", "Array", "Property"].includes(place.name)) {
      if (place.parent === null) return null;
      place = place.parent;
    }
  // Unasked, the list must not take the Enter after a number.
  if (!explicit && !isKey && !["String", "Property"].includes(place.name)) return null;
  const object = isKey ? place.parent : place.name === "Object" ? place : null;
  const options =
    object === null
      ? valueOptions(doc, place.name === "Array" ? inner : place)
      : keyOptions(doc, object, isKey ? place : null);
  return { ...range, options, validFor: /^"?[\w$-]*"?$/ };
}
