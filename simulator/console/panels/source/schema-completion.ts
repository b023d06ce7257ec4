import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import { getLocation, type JSONPath } from "jsonc-parser";
import schema from "../../../../fixtures/scenario.schema.json" with { type: "json" };

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

/** The schema or, in place of a choice, each of its alternatives. */
const alternatives = (of: Schema): readonly Schema[] => of.anyOf?.flatMap(alternatives) ?? [of];

/** The schemas that can apply to the value at a path. */
const schemasAt = (path: JSONPath): readonly Schema[] =>
  path.reduce<readonly Schema[]>(
    (outer, key) => {
      const inner = ({ items, properties }: Schema) =>
        typeof key === "number" ? items : properties?.[key];
      return outer.flatMap((one) => alternatives(inner(one) ?? {}));
    },
    [schema],
  );

function valueOptions(path: JSONPath): Completion[] {
  const values = schemasAt(path).flatMap((of): readonly unknown[] => {
    if (of.type === "boolean") return [true, false];
    if (of.type === "null") return [null];
    return of.enum ?? (of.const === undefined ? [] : [of.const]);
  });
  return [...new Set(values)].map((value) => ({ label: JSON.stringify(value), type: "enum" }));
}

/** The quoted keys of the object at the cursor, but for the one that is typed. */
function otherKeys({ state, pos }: CompletionContext): readonly string[] {
  let node = syntaxTree(state).resolve(pos, -1);
  while (node.name !== "Object" && node.parent !== null) node = node.parent;
  return node
    .getChildren("Property")
    .flatMap(({ firstChild }) => firstChild ?? [])
    .filter(({ from, to }) => pos <= from || pos > to)
    .map(({ from, to }) => state.sliceDoc(from, to));
}

function keyOptions(object: JSONPath, others: readonly string[], suffix: string): Completion[] {
  const keysOf = ({ properties = {} }: Schema) => Object.entries(properties);
  return [...new Map(schemasAt(object).flatMap(keysOf))].flatMap(([key, { description = "" }]) => {
    const label = JSON.stringify(key);
    if (others.includes(label)) return [];
    const apply = label + suffix;
    return [{ label, displayLabel: key, apply, type: "property", info: description }];
  });
}

/** Completes keys and values of a scenario file from the published schema. */
export function completeScenario(context: CompletionContext): CompletionResult | null {
  const { state, pos, explicit } = context;
  const { path, isAtPropertyKey: isKey, previousNode } = getLocation(state.doc.toString(), pos);
  const before = context.matchBefore(/"?[\w$-]*/)?.text ?? "";
  // This quote ends a text.
  if (before === '"' && previousNode?.offset !== pos - 1) return null;
  const rest = before.startsWith('"') ? /^[\w$-]*"?/ : /^[\w$-]*/;
  const [after = ""] = rest.exec(state.sliceDoc(pos, pos + 100)) ?? [];
  const [from, to] = [pos - before.length, pos + after.length];
  // Unasked, the list must not take the Enter after a comma.
  if (isKey && !explicit && before === "") return null;
  const hasColon = /^\s*:/.test(state.sliceDoc(to, to + 100));
  const options = isKey
    ? keyOptions(path.slice(0, -1), otherKeys(context), hasColon ? "" : ": ")
    : valueOptions(path);
  return options.length === 0 ? null : { from, to, options, validFor: /^"?[\w$-]*"?$/ };
}
