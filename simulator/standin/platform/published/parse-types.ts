import type { Field, Limits, Shape } from "./shape.ts";

const TOKEN = /\/\*\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|[A-Za-z_$][\w$]*|=>|[^\s]/g;
const WORDS = new Map<string, Shape>([
  ["any", { kind: "anything" }],
  ["unknown", { kind: "anything" }],
  ["void", { kind: "nothing" }],
  ["string", { kind: "string" }],
  ["number", { kind: "number" }],
  ["boolean", { kind: "boolean" }],
  ["object", { kind: "object" }],
  ["Record", { kind: "object" }],
  ["null", { kind: "literal", value: null }],
  ["true", { kind: "literal", value: true }],
  ["false", { kind: "literal", value: false }],
]);
/** Generic types that are read as their first type argument. */
const WRAPPERS = new Set(["Promise", "HttpResponse"]);

/**
 * Parses the subset of TypeScript's types that the generated client uses, one expression after the other.
 * Each method throws a SyntaxError if the next tokens do not fit.
 */
export function createParser(text: string, from = 0) {
  const tokens = new RegExp(TOKEN);
  tokens.lastIndex = from;
  const read = () => tokens.exec(text)?.[0] ?? "";
  let ahead = read();
  const next = (): string => {
    const token = ahead;
    ahead = read();
    return token;
  };
  const passes = (token: string): boolean => {
    if (ahead !== token) return false;
    next();
    return true;
  };
  const expect = (token: string): void => {
    if (!passes(token)) throw new SyntaxError(`Expected ${token} at "${ahead}" of the types.`);
  };

  const several = (separator: string, kind: "one-of" | "all-of", part: () => Shape): Shape => {
    const first = part();
    const shapes = [first];
    while (passes(separator)) shapes.push(part());
    return shapes.length > 1 ? { kind, shapes } : first;
  };
  const shape = (): Shape => several("|", "one-of", () => several("&", "all-of", listed));

  function listed(): Shape {
    let found = single();
    while (passes("[")) {
      expect("]");
      found = { kind: "list", of: found };
    }
    return found;
  }

  function single(): Shape {
    if (ahead === "{") return { kind: "fields", fields: fields() };
    const token = next();
    if (token === "(") {
      const inner = shape();
      expect(")");
      return inner;
    }
    if (token.startsWith('"')) return { kind: "literal", value: String(JSON.parse(token)) };
    if (/^-?\d/.test(token)) return { kind: "literal", value: Number(token) };
    if (!/^[A-Za-z_$]/.test(token)) throw new SyntaxError(`Cannot read the type at "${token}".`);
    const [inner] = argumentsOf();
    if (inner && WRAPPERS.has(token)) return inner;
    return WORDS.get(token) ?? { kind: "named", name: token };
  }

  function argumentsOf(): Shape[] {
    if (!passes("<")) return [];
    const found = [shape()];
    while (passes(",")) found.push(shape());
    expect(">");
    return found;
  }

  function field(): Field {
    let limits: Limits = {};
    while (ahead.startsWith("/**")) limits = limitsOf(next());
    const token = next();
    const name = token.startsWith('"') ? String(JSON.parse(token)) : token;
    const required = !passes("?");
    expect(":");
    return { name, required, shape: shape(), limits };
  }

  function between(open: string, separator: string, close: string): Field[] {
    expect(open);
    const found: Field[] = [];
    while (!passes(close)) {
      found.push(field());
      if (ahead !== close) expect(separator);
    }
    return found;
  }
  const fields = (): Field[] => between("{", ";", "}");

  /** Parses the parameters of a function, with their parentheses. */
  const inputs = (): Field[] => between("(", ",", ")");

  return { shape, fields, inputs, expect };
}

function limitsOf(comment: string): Limits {
  const tags = comment.matchAll(/@(min|max|maxLength) (-?\d+(?:\.\d+)?)/g);
  return Object.fromEntries([...tags].map(([, name = "", size]) => [name, Number(size)]));
}
