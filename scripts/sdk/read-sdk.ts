import { type ESTree, parseSync, Visitor } from "vite";

/** The events that the SDK emits, read from its source: its types do not list error types and stages. */
export type SdkSurface = ReturnType<typeof readSdk>;

type Emission = ESTree.CallExpression;

/** The names of the methods that emit an event. `emitToConsumer` calls `emit` if the event has listeners. */
const EMITTERS = new Set(["emit", "emitToConsumer"]);

/** The text of a string literal; null for any other node. */
const textOf = (node: ESTree.Node | null | undefined): string | null =>
  node?.type === "Literal" && typeof node.value === "string" ? node.value : null;

function nameOf(call: ESTree.CallExpression): string | null {
  const { callee } = call;
  if (callee.type !== "MemberExpression" || callee.object.type !== "ThisExpression") return null;
  return callee.property.type === "Identifier" ? callee.property.name : null;
}

/** The value of a property of an object literal; null if the node has no such property. */
function fieldOf(node: ESTree.Node | undefined, name: string): ESTree.Node | null {
  if (node?.type !== "ObjectExpression") return null;
  for (const property of node.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier") continue;
    if (property.key.name === name) return property.value;
  }
  return null;
}

interface Method {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly emissions: Emission[];
}

/** Finds the emissions in each method of the SDK, and the arguments of each call of a method. */
function readMethods(source: string) {
  const { program, errors } = parseSync("sdk.js", source);
  if (errors[0] !== undefined) throw new Error(`The SDK's source: ${errors[0].message}`);
  const methods: Method[] = [];
  const calls: ESTree.CallExpression[] = [];
  new Visitor({
    MethodDefinition({ key, value }) {
      const parameters = value.params.map((one) => (one.type === "Identifier" ? one.name : ""));
      const name = key.type === "Identifier" ? key.name : "";
      methods.push({ name, parameters, emissions: [] });
    },
    CallExpression(call) {
      const name = nameOf(call);
      if (name === null) return;
      calls.push(call);
      if (EMITTERS.has(name)) methods.at(-1)?.emissions.push(call);
    },
  }).visit(program);
  return { methods, calls };
}

/**
 * Whether an emission only forwards the arguments of its method, as in `this.emit(event, ...args)`. The
 * method's callers then name the event.
 */
const forwards = (emission: Emission): boolean => emission.arguments[1]?.type === "SpreadElement";

/**
 * Reads the events that the SDK emits.
 *
 * @throws Error when an event, an error type or a stage is not a readable text, since a partial list would
 *   hide changes.
 */
export function readSdk(source: string) {
  const { methods, calls } = readMethods(source);
  const found = {
    events: new Set<string>(),
    errorTypes: new Set<string>(),
    stages: new Set<string>(),
  };

  /**
   * Returns the possible texts of an argument: its literal text, or the literals that callers pass for the
   * parameter that it names.
   */
  function textsOf(node: ESTree.Node | null, method: Method): string[] {
    const text = textOf(node);
    if (text !== null) return [text];
    const [hole, more] = node?.type === "TemplateLiteral" ? node.expressions : [node];
    const at = hole?.type === "Identifier" ? method.parameters.indexOf(hole.name) : -1;
    const given = calls.filter((call) => nameOf(call) === method.name);
    const texts = given.map((call) => textOf(call.arguments[at]));
    if (more !== undefined || at < 0 || texts.length === 0 || texts.includes(null))
      throw new Error(`What ${method.name}() of the SDK emits is not written as a text.`);
    const [before, after] =
      node?.type === "TemplateLiteral" ? node.quasis.map(({ value }) => value.cooked) : [];
    return texts.map((one) => `${before ?? ""}${one}${after ?? ""}`);
  }

  for (const method of methods) {
    for (const emission of method.emissions.filter((one) => !forwards(one))) {
      const [event, payload] = emission.arguments;
      for (const name of textsOf(event ?? null, method)) {
        found.events.add(name);
        const add = (set: Set<string>, key: string) => {
          for (const text of textsOf(fieldOf(payload, key), method)) set.add(text);
        };
        if (name === "error") add(found.errorTypes, "type");
        if (name === "call-start-progress") add(found.stages, "stage");
      }
    }
  }
  return {
    events: [...found.events].toSorted(),
    /** Each value of `type` that an `error` event can have. */
    errorTypes: [...found.errorTypes].toSorted(),
    /** Each stage that a `call-start-progress` event can report. */
    stages: [...found.stages].toSorted(),
  };
}
