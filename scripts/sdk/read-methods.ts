import { type ESTree, parseSync } from "vite";

/** Signatures by method name, each on one line and without comments. */
export type Signatures = Readonly<Record<string, string>>;

const nameOf = (key: ESTree.Node): string | null => (key.type === "Identifier" ? key.name : null);

const inOneLine = (text: string): string =>
  text
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/;$/, "")
    .trim();

function declarationsOf(source: string, file: string): ESTree.Node[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  return program.body.flatMap((statement) =>
    statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration"
      ? (statement.declaration ?? [])
      : statement,
  );
}

/** Reads the public methods and the constructor from the SDK's types. */
export function readMethods(types: string): Signatures {
  const found: Record<string, string> = {};
  for (const declaration of declarationsOf(types, "vapi.d.ts")) {
    if (declaration.type !== "ClassDeclaration") continue;
    for (const member of declaration.body.body) {
      if (member.type !== "MethodDefinition" || member.accessibility === "private") continue;
      const name = nameOf(member.key);
      if (name !== null) found[name] = inOneLine(types.slice(member.start, member.end));
    }
  }
  return found;
}

/** Reads the methods that the adapter calls from its interface `VapiSdk`. */
export function readReliedOn(adapter: string): string[] {
  const asked = declarationsOf(adapter, "sdk.ts").flatMap((declaration) =>
    declaration.type === "TSInterfaceDeclaration" && declaration.id.name === "VapiSdk"
      ? declaration.body.body
      : [],
  );
  const names = asked.flatMap((member) =>
    member.type === "TSMethodSignature" ? (nameOf(member.key) ?? []) : [],
  );
  if (names.length === 0) throw new Error("The adapter has no interface VapiSdk any more.");
  return ["constructor", ...names];
}
