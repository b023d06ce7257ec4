import { type ESTree, parseSync, Visitor, type VisitorObject } from "vite";

/** Signatures by method name, each on one line and without comments. */
export type Signatures = Readonly<Record<string, string>>;

const nameOf = (key: ESTree.Node): string | null => (key.type === "Identifier" ? key.name : null);

const inOneLine = (text: string): string =>
  text
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/;$/, "")
    .trim();

/** @throws Error that names the file and its first syntax error. */
function visit(source: string, file: string, visitor: VisitorObject): void {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  new Visitor(visitor).visit(program);
}

/** Reads the public methods and the constructor from the SDK's types. */
export function readMethods(types: string): Signatures {
  const found: Record<string, string> = {};
  visit(types, "vapi.d.ts", {
    MethodDefinition({ accessibility, key, start, end }) {
      const name = nameOf(key);
      if (name !== null && accessibility !== "private")
        found[name] = inOneLine(types.slice(start, end));
    },
  });
  return found;
}

/** Reads the methods that the adapter calls from its interface `VapiSdk`. */
export function readReliedOn(adapter: string): string[] {
  const names: string[] = [];
  visit(adapter, "sdk.ts", {
    TSInterfaceDeclaration({ id, body: { body } }) {
      if (id.name !== "VapiSdk") return;
      const methods = body.filter((member) => member.type === "TSMethodSignature");
      names.push(...methods.flatMap(({ key }) => nameOf(key) ?? []));
    },
  });
  if (names.length === 0) throw new Error("The adapter has no interface VapiSdk any more.");
  return ["constructor", ...names];
}
