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
  readonly description?: string;
}

const [schema = {}] = Object.values(
  import.meta.glob<Schema>("../../../fixtures/scenario.schema.json", {
    import: "default",
    eager: true,
  }),
);

type Node = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;

/** The schema or, in place of a choice, each of its alternatives. */
const alternatives = (of: Schema): readonly Schema[] => of.anyOf?.flatMap(alternatives) ?? [of];

function valuesOf(of: Schema): readonly unknown[] {
  if (of.type === "boolean") return [true, false];
  if (of.type === "null") return [null];
  return of.enum ?? (of.const === undefined ? [] : [of.const]);
}

function keyOf(doc: Text, property: Node): string {
  const name = property.getChild("PropertyName");
  return name === null ? "" : doc.sliceString(name.from + 1, name.to - 1);
}

/** The keys of an object in the text, but for that of one property. */
const keysOf = (doc: Text, object: Node, but: Node | null): readonly string[] =>
  object
    .getChildren("Property")
    .filter(({ from }) => from !== but?.from)
    .map((property) => keyOf(doc, property));

/**
 * The schemas that can apply to the value at a node. Of the schemas of an object, those that have its keys count,
 * but for the key of one property; if none has them, all.
 */
function schemasAt(doc: Text, node: Node, but: Node | null = null): readonly Schema[] {
  const { name, parent } = node;
  if (parent === null) return [schema];
  const all = schemasAt(doc, parent, node).flatMap((outer) => {
    const inner = parent.name === "Array" ? outer.items : outer;
    const own = name === "Property" ? inner?.properties?.[keyOf(doc, node)] : inner;
    return own === undefined ? [] : alternatives(own);
  });
  if (name !== "Object") return all;
  const keys = keysOf(doc, node, but);
  const fitting = all.filter(({ properties = {} }) => keys.every((key) => key in properties));
  return fitting.length > 0 ? fitting : all;
}

function keyOptions(doc: Text, object: Node, property: Node | null): Completion[] {
  const present = keysOf(doc, object, property);
  const schemas = schemasAt(doc, object, property);
  const offered = new Map(schemas.flatMap(({ properties = {} }) => Object.entries(properties)));
  // A key that has its colon keeps it.
  const name = property?.firstChild;
  const hasColon = name && /^\s*:/.test(doc.sliceString(name.to, doc.lineAt(name.to).to));
  return [...offered]
    .filter(([key]) => !present.includes(key))
    .map(([key, { description: info = "" }]) => {
      const label = JSON.stringify(key);
      const apply = hasColon ? label : `${label}: `;
      return { label, displayLabel: key, apply, type: "property", info };
    });
}

function valueOptions(doc: Text, place: Node): Completion[] {
  const values = schemasAt(doc, place).flatMap(valuesOf);
  return [...new Set(values)].map((value) => ({ label: JSON.stringify(value), type: "enum" }));
}

/** Completes keys and values of a scenario file from the published schema. */
export function completeScenario(context: CompletionContext): CompletionResult | null {
  const { state, pos, explicit } = context;
  const { doc } = state;
  const inner = syntaxTree(state).resolveInner(pos, -1);
  const isKey = inner.name === "PropertyName";
  const isValue = inner.firstChild === null && /^[A-Z]/.test(inner.name) && !isKey;
  let place: Node | null = inner;
  while (place !== null && !isValue && !/^(?:Object|Array|Property)$/.test(place.name))
    place = place.parent;
  // Unasked, the list must not take the Enter after a number.
  if (place === null || (!explicit && !isKey && !/String|Property/.test(place.name))) return null;
  const object = isKey ? place.parent : place.name === "Object" ? place : null;
  const options =
    object === null
      ? valueOptions(doc, place.name === "Array" ? inner : place)
      : keyOptions(doc, object, isKey ? place : null);
  const from = isKey || isValue ? inner.from : (context.matchBefore(/[\w-]+/)?.from ?? pos);
  const to = isKey || isValue ? inner.to : pos;
  return { from, to, options, validFor: /^"?[\w$-]*"?$/ };
}
