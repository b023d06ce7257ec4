import type { Json } from "../entry.ts";
import { fieldOf } from "./field-of.ts";
import { REDACTED, type Redactor } from "./redact.ts";
import { createNaming, isSecretField } from "./secret-names.ts";

/** How much of one value is kept. What is left out is said where it was. */
const DEPTH = 16;
/** Items of one list, or fields of one object. */
const ITEMS = 1000;
/** Values in all. */
const VALUES = 10_000;
/** Characters of one text, of one field's name, and of all of them. */
const TEXT = 100_000;
const NAME = 200;
const TEXT_IN_ALL = 250_000;

/** Fields of an error that its listing leaves out, in the order in which they are read. */
const ERROR_FIELDS = ["name", "message", "stack", "cause", "errors"];

type Fields = Record<string, Json>;

/** What is left to spend on one value, and the objects around the one that is being read. */
interface Work {
  values: number;
  characters: number;
  readonly around: object[];
}

const isSpent = (work: Work): boolean => work.values <= 0 || work.characters <= 0;

const nameOf = (value: object): string => {
  // A prototype may be missing, and its constructor anything.
  const { constructor } = value as { readonly constructor: unknown };
  return typeof constructor === "function" ? constructor.name : "object";
};

/** Whether it is an error, of this window or of another; what cannot be asked is none. */
export function isError(value: object): boolean {
  try {
    return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
  } catch {
    return false;
  }
}

/** How the two fields of a pair like `{ name: "Authorization", value: "…" }` may be called. */
const PAIR_NAME = /^(?:name|key|header)$/i;
const PAIR_VALUE = /^val(?:ue)?$/i;

/** Whether a field holds a credential by its own name, or by the one that the other half of a pair gives it. */
function isSecretOf(
  value: object,
  names: readonly string[],
  key: string,
  content: unknown,
): boolean {
  if (isSecretField(key, content)) return true;
  if (!PAIR_VALUE.test(key)) return false;
  return names.some((other) => {
    const name = PAIR_NAME.test(other) ? fieldOf(value, other) : null;
    return typeof name === "string" && isSecretField(name, content);
  });
}

/** An own field, also one called `__proto__`. */
function put(fields: Fields, key: string, value: Json): void {
  let name = key;
  // Two names may look alike once they are redacted or cut.
  for (let more = 2; Object.hasOwn(fields, name); more += 1) name = `${key} (${more})`;
  if (name === "__proto__")
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true });
  else fields[name] = value;
}

function* pairsOf(map: Map<unknown, unknown>): Iterable<unknown> {
  for (const [key, value] of map)
    yield [key, typeof key === "string" && isSecretField(key, value) ? REDACTED : value];
}

/**
 * Makes JSON of anything, without its secrets: every text and every name is redacted, and fields that
 * are named like credentials lose their value. Total: what cannot be read, is too deep, too much or
 * cannot be said in JSON is described in brackets. Getters are read; nothing else of a value is called.
 */
export function createToJson(redact: Redactor): (value: unknown) => Json {
  function text(value: string, work: Work, limit = Math.min(TEXT, work.characters)): string {
    const kept = redact(value, limit);
    work.characters = Math.max(0, work.characters - kept.length);
    return kept;
  }

  function list(values: Iterable<unknown>, count: number, work: Work): Json[] {
    const items: Json[] = [];
    const isNamed = createNaming();
    for (const value of values) {
      if (items.length >= ITEMS || isSpent(work)) {
        items.push(`[${count - items.length} more]`);
        break;
      }
      items.push(isNamed(value) ? REDACTED : convert(value, work));
    }
    return items;
  }

  function fieldsOf(value: object, names: readonly string[], work: Work): Fields {
    const fields: Fields = {};
    let read = 0;
    for (const key of names) {
      if (read >= ITEMS || isSpent(work)) {
        put(fields, "[left out]", `[${names.length - read} more]`);
        break;
      }
      read += 1;
      const field = attempt(() => {
        const content: unknown = Reflect.get(value, key);
        if (content === undefined) return undefined;
        return isSecretOf(value, names, key, content) ? REDACTED : convert(content, work);
      });
      if (field !== undefined) put(fields, text(key, work, NAME), field);
    }
    return fields;
  }

  function attempt<Result>(question: () => Result): Result | string {
    try {
      return question();
    } catch {
      return "[cannot be read]";
    }
  }

  /** What an object is, where its fields would not tell. */
  function inOneWord(value: object): string | null {
    if (value instanceof Date)
      return Number.isNaN(value.getTime()) ? "[Invalid Date]" : value.toISOString();
    if (value instanceof RegExp || value instanceof URL || value instanceof String)
      return String(value);
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
      return `[${nameOf(value)} of ${value.byteLength} bytes]`;
    if (typeof Node !== "undefined" && value instanceof Node) return `[${value.nodeName}]`;
    return null;
  }

  function object(value: object, work: Work): Json {
    const word = inOneWord(value);
    if (word !== null) return text(word, work);
    if (Array.isArray(value)) return list(value, value.length, work);
    if (value instanceof Map) return { "[Map]": list(pairsOf(value), value.size, work) };
    if (value instanceof Set) return { "[Set]": list(value, value.size, work) };
    const own = Object.keys(value);
    if (isError(value)) return fieldsOf(value, [...new Set([...ERROR_FIELDS, ...own])], work);
    const plain = nameOf(value);
    // What keeps its fields to itself, such as a response, at least says what it is.
    if (own.length === 0 && plain !== "Object" && plain !== "object")
      return text(`[${plain}]`, work);
    return fieldsOf(value, own, work);
  }

  function enter(value: object, work: Work): Json {
    if (work.around.includes(value)) return "[circular]";
    if (work.around.length >= DEPTH) return "[too deep]";
    work.around.push(value);
    const json = attempt(() => object(value, work));
    work.around.length -= 1;
    return json;
  }

  function convert(value: unknown, work: Work): Json {
    work.values -= 1;
    switch (typeof value) {
      case "string":
        return text(value, work);
      case "boolean":
        return value;
      case "number":
        // JSON has no negative zero.
        return Number.isFinite(value) ? value + 0 : `[${value}]`;
      case "bigint":
        return text(`${value}n`, work);
      case "undefined":
        return "[undefined]";
      case "symbol":
        return text(`[${String(value)}]`, work);
      case "function":
        return text(
          attempt(() => `[function ${String(value.name)}]`),
          work,
        );
      default:
        return value === null ? null : enter(value as object, work);
    }
  }

  return (value) => convert(value, { values: VALUES, characters: TEXT_IN_ALL, around: [] });
}
