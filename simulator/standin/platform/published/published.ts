import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as vite from "vite";
import type { ESTree } from "vite";
import type { Endpoint, Field, Limits, Shape } from "./shape.ts";

/** The types and endpoints that the SDK publishes. */
export type Published = ReturnType<typeof readPublished>;

const WORDS: Partial<Record<ESTree.TSType["type"], Shape>> = {
  TSAnyKeyword: { kind: "anything" },
  TSUnknownKeyword: { kind: "anything" },
  TSVoidKeyword: { kind: "nothing" },
  TSStringKeyword: { kind: "string" },
  TSNumberKeyword: { kind: "number" },
  TSBooleanKeyword: { kind: "boolean" },
  TSObjectKeyword: { kind: "object" },
  TSNullKeyword: { kind: "literal", value: null },
};
/** Generic types that are read as their first type argument. */
const WRAPPERS = ["Promise", "HttpResponse"];

const cache = new Map<string, Published>();
/** Stands for the types where Vite has no parser for them, which is before its release 8. */
const UNKNOWN: Published = { types: () => undefined, endpoints: [], endpoint: () => undefined };

/**
 * The types that the installed release of the SDK publishes. They are read at the first call. Before its release 8, Vite
 * cannot read them: then the platform checks no fields and knows only calls.
 *
 * @param project the folder from which the SDK is found.
 */
export function publishedBySdk(project: string = import.meta.dirname): Published {
  const file = createRequire(join(project, "any.js")).resolve("@vapi-ai/web/dist/api.d.ts");
  if (!("parseSync" in vite)) return UNKNOWN;
  const published = cache.get(file) ?? readPublished(readFileSync(file, "utf8"));
  cache.set(file, published);
  return published;
}

type Members = ESTree.TSTypeLiteral | ESTree.TSInterfaceBody;
type TypeNode = ESTree.TSType | ESTree.TSTypeAnnotation | ESTree.TSInterfaceBody;

/**
 * Reads the declarations of the SDK's generated client (`dist/api.d.ts`).
 *
 * @throws SyntaxError for syntax that the generated client does not use; `types` throws it for a single type.
 */
export function readPublished(source: string) {
  const { program, errors } = vite.parseSync("api.d.ts", source);
  if (errors[0] !== undefined) throw new SyntaxError(errors[0].message);
  const textOf = ({ start, end }: ESTree.Span): string => source.slice(start, end);

  /** The properties of an object type, each with the comment before it. */
  function propertiesOf(type: Members) {
    const members = type.type === "TSTypeLiteral" ? type.members : type.body;
    return members.flatMap((member, index) => {
      if (member.type !== "TSPropertySignature") return [];
      const comment = source.slice(members[index - 1]?.end ?? type.start, member.start);
      return [{ ...member, name: textOf(member.key).replaceAll('"', ""), comment }];
    });
  }

  const fieldsOf = (type: Members): Field[] =>
    propertiesOf(type).map(({ name, optional, typeAnnotation, comment }) => {
      const required = !optional;
      return { name, required, shape: shapeOf(typeAnnotation), limits: limitsOf(comment) };
    });

  function referenceOf({ typeName, typeArguments }: ESTree.TSTypeReference): Shape {
    const name = textOf(typeName);
    const inner = typeArguments?.params[0];
    if (inner !== undefined && WRAPPERS.includes(name)) return shapeOf(inner);
    if (name === "Record") return { kind: "object" };
    return { kind: "named", name, of: () => types(name) ?? { kind: "anything" } };
  }

  function shapeOf(node: TypeNode | null | undefined): Shape {
    switch (node?.type) {
      case "TSTypeAnnotation":
      case "TSParenthesizedType":
        return shapeOf(node.typeAnnotation);
      case "TSArrayType":
        return { kind: "list", of: shapeOf(node.elementType) };
      case "TSUnionType":
        return { kind: "one-of", shapes: node.types.map(shapeOf) };
      case "TSIntersectionType":
        return { kind: "all-of", shapes: node.types.map(shapeOf) };
      case "TSTypeLiteral":
      case "TSInterfaceBody":
        return { kind: "fields", fields: fieldsOf(node) };
      case "TSTypeReference":
        return referenceOf(node);
      case "TSLiteralType":
        return { kind: "literal", value: JSON.parse(textOf(node)) as string | number | boolean };
      default: {
        const shape = node && WORDS[node.type];
        if (shape) return shape;
        throw new SyntaxError(`Cannot read the type "${node ? textOf(node) : ""}".`);
      }
    }
  }

  /** The endpoints of a group of the client, such as `assistant`. */
  const endpointsOf = (group: string, methods: ESTree.TSTypeLiteral): Endpoint[] =>
    propertiesOf(methods).flatMap(({ name, typeAnnotation, comment }) => {
      const call = typeAnnotation?.typeAnnotation;
      const [, verb, path] = /@request (\w+):(\S+)/.exec(comment) ?? [];
      if (call?.type !== "TSFunctionType" || verb === undefined || path === undefined) return [];
      const inputs = call.params.flatMap((input): Field[] => {
        if (input.type !== "Identifier" || input.name === "params") return [];
        // The parser's types say wrongly that no parameter is optional.
        const required = (input.optional as boolean | undefined) !== true;
        return [{ name: input.name, required, shape: shapeOf(input.typeAnnotation), limits: {} }];
      });
      return [{ verb, path, group, method: name, inputs, answer: shapeOf(call.returnType) }];
    });

  const declared = new Map<string, TypeNode>();
  const endpoints: Endpoint[] = [];
  for (const statement of program.body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
    if (declaration?.type === "TSInterfaceDeclaration")
      declared.set(declaration.id.name, declaration.body);
    if (declaration?.type === "TSTypeAliasDeclaration")
      declared.set(declaration.id.name, declaration.typeAnnotation);
    if (declaration?.type !== "ClassDeclaration" || declaration.id?.name !== "Api") continue;
    for (const group of declaration.body.body) {
      const methods = group.type === "PropertyDefinition" && group.typeAnnotation?.typeAnnotation;
      if (methods && methods.type === "TSTypeLiteral")
        endpoints.push(...endpointsOf(textOf(group.key), methods));
    }
  }
  // Most types are never used, and some are large: each is converted at its first use.
  const converted = new Map<string, Shape>();
  /** Looks up a type by name; `undefined` if the SDK declares no such type. */
  function types(name: string): Shape | undefined {
    if (!declared.has(name)) return undefined;
    const shape = converted.get(name) ?? shapeOf(declared.get(name));
    converted.set(name, shape);
    return shape;
  }
  const byRequest = new Map(endpoints.map((one) => [`${one.verb} ${one.path}`, one]));
  return {
    types,
    endpoints,
    /** Finds an endpoint by its verb and its path, such as `GET` and `/assistant/{id}`. */
    endpoint: (verb: string, path: string) => byRequest.get(`${verb} ${path}`),
  };
}

function limitsOf(comment: string): Limits {
  const tags = comment.matchAll(/@(min|max|maxLength) (-?\d+(?:\.\d+)?)/g);
  return Object.fromEntries([...tags].map(([, name = "", size]) => [name, Number(size)]));
}
