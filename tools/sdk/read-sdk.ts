import { type ESTree, parseSync, Visitor } from "vite";

/** The events that the SDK emits, read from its source: its types do not list error types and stages. */
export type SdkSurface = ReturnType<typeof readSdk>;

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
}

/** Finds the calls of the SDK's methods, and those that emit, each with the method that contains it. */
function readCalls(source: string) {
  const { program, errors } = parseSync("sdk.js", source);
  if (errors[0] !== undefined) throw new Error(`The SDK's source: ${errors[0].message}`);
  let method: Method = { name: "", parameters: [] };
  const calls: { name: string; args: ESTree.CallExpression["arguments"]; method: Method }[] = [];
  new Visitor({
    MethodDefinition({ key, value }) {
      const parameters = value.params.map((one) => (one.type === "Identifier" ? one.name : ""));
      method = { name: key.type === "Identifier" ? key.name : "", parameters };
    },
    CallExpression(call) {
      const name = nameOf(call);
      if (name !== null) calls.push({ name, args: call.arguments, method });
    },
  }).visit(program);
  // An emission that only forwards arguments, as in `this.emit(event, ...args)`, is left out. The callers of
  // its method name the event.
  const emissions = calls.filter(
    ({ name, args }) => EMITTERS.has(name) && args[1]?.type !== "SpreadElement",
  );
  return { calls, emissions };
}

/**
 * Reads the events that the SDK emits.
 *
 * @throws Error when an event, an error type or a stage is not a readable text, since a partial list would
 *   hide changes.
 */
export function readSdk(source: string) {
  const { calls, emissions } = readCalls(source);

  /** The texts that an argument can have: its own, or those that callers pass for the parameter it names. */
  function textsOf(node: ESTree.Node | null | undefined, method: Method): string[] {
    const text = textOf(node);
    if (text !== null) return [text];
    const [hole, more] = node?.type === "TemplateLiteral" ? node.expressions : [node];
    const at = hole?.type === "Identifier" ? method.parameters.indexOf(hole.name) : -1;
    const given = calls.filter(({ name }) => name === method.name);
    const texts = given.map(({ args }) => textOf(args[at]));
    if (more !== undefined || at < 0 || texts.length === 0 || texts.includes(null))
      throw new Error(`What ${method.name}() of the SDK emits is not written as a text.`);
    const [before, after] =
      node?.type === "TemplateLiteral" ? node.quasis.map(({ value }) => value.cooked) : [];
    return texts.map((one) => `${before ?? ""}${one}${after ?? ""}`);
  }

  const emitted = emissions.flatMap(({ args: [event, payload], method }) =>
    textsOf(event, method).map((name) => ({ name, payload, method })),
  );
  const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted();
  const fieldsOf = (event: string, field: string) =>
    emitted
      .filter(({ name }) => name === event)
      .flatMap(({ payload, method }) => textsOf(fieldOf(payload, field), method));
  return {
    events: sorted(emitted.map(({ name }) => name)),
    /** Each value of `type` that an `error` event can have. */
    errorTypes: sorted(fieldsOf("error", "type")),
    /** Each stage that a `call-start-progress` event can report. */
    stages: sorted(fieldsOf("call-start-progress", "stage")),
  };
}
