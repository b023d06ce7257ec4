import type { Json } from "../entry.ts";
import { attempt } from "../../shared/attempt.ts";
import { fieldOf } from "../json.ts";
import { REDACTED, type Redactor } from "./redact.ts";
import { createNamedDetector, isSecretField } from "./secret-names.ts";

// Limits for one value. A note in brackets marks each omission.
const MAX_DEPTH = 16;
/** Items of one list, or fields of one object. */
const MAX_ITEMS = 1000;
const MAX_VALUES = 10_000;
/** Characters of one text, of one field name, and of all together. */
const MAX_TEXT = 100_000;
const MAX_NAME = 200;
const MAX_TOTAL_TEXT = 250_000;

/** Fields of an error that `Object.keys` omits, in reading order. */
const ERROR_FIELDS = ["name", "message", "stack", "cause", "errors"];

const nameOf = (value: object): string => {
  // An object without a prototype has no `constructor`, and other objects may have a `constructor` of any type.
  const { constructor } = value as { readonly constructor: unknown };
  return typeof constructor === "function" ? constructor.name : "object";
};

/** Whether a value is an error of this window or of another. False if inspecting the value throws. */
export const isError = (value: object): boolean =>
  attempt(
    () => value instanceof Error || Object.prototype.toString.call(value) === "[object Error]",
    false,
  );

/** The field names of a pair such as `{ name: "Authorization", value: "…" }`. */
const PAIR_NAME = /^(?:name|key|header)$/i;
const PAIR_VALUE = /^val(?:ue)?$/i;

/** Whether a field holds a credential, judged by its own name or by the name field next to it. */
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

/** Adds a field. Two names may become equal when they are redacted or cut, so later ones get a number. */
function put(fields: Map<string, Json>, key: string, value: Json): void {
  let name = key;
  for (let more = 2; fields.has(name); more += 1) name = `${key} (${more})`;
  fields.set(name, value);
}

function* pairsOf(map: Map<unknown, unknown>): Iterable<unknown> {
  for (const [key, value] of map)
    yield [key, typeof key === "string" && isSecretField(key, value) ? REDACTED : value];
}

const UNREADABLE = "[cannot be read]";

/** The text of an object whose fields do not describe it; null for other objects. */
function textOf(value: object): string | null {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? "[Invalid Date]" : value.toISOString();
  if (value instanceof RegExp || value instanceof URL || value instanceof String)
    return String(value);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return `[${nameOf(value)} of ${value.byteLength} bytes]`;
  if (typeof Node !== "undefined" && value instanceof Node) return `[${value.nodeName}]`;
  return null;
}

/**
 * Converts any value to JSON without secrets: every text and every name is redacted, and so are the values
 * of fields with credential names. Total: a note in brackets replaces values that are unreadable, too deep,
 * too many or not representable in JSON. It reads getters and calls no other code of the value.
 */
export const createToJson =
  (redact: Redactor) =>
  (given: unknown): Json => {
    let values = MAX_VALUES;
    let characters = MAX_TOTAL_TEXT;
    /** The objects that enclose the current value. */
    const ancestors: object[] = [];
    const isSpent = (): boolean => values <= 0 || characters <= 0;

    function text(value: string, limit = Math.min(MAX_TEXT, characters)): string {
      const kept = redact(value, limit);
      characters = Math.max(0, characters - kept.length);
      return kept;
    }

    function listOf(items: Iterable<unknown>, count: number): Json[] {
      const list: Json[] = [];
      const isNamed = createNamedDetector();
      for (const item of items) {
        if (list.length >= MAX_ITEMS || isSpent()) {
          list.push(`[${count - list.length} more]`);
          break;
        }
        list.push(isNamed(item) ? REDACTED : convert(item));
      }
      return list;
    }

    function fieldsOf(value: object, names: readonly string[]): Json {
      const fields = new Map<string, Json>();
      for (const [read, key] of names.entries()) {
        if (read >= MAX_ITEMS || isSpent()) {
          put(fields, "[left out]", `[${names.length - read} more]`);
          break;
        }
        const field = attempt(() => {
          const content: unknown = Reflect.get(value, key);
          if (content === undefined) return undefined;
          return isSecretOf(value, names, key, content) ? REDACTED : convert(content);
        }, UNREADABLE);
        if (field !== undefined) put(fields, text(key, MAX_NAME), field);
      }
      // `fromEntries` treats `__proto__` as a plain key.
      return Object.fromEntries(fields);
    }

    function object(value: object): Json {
      const described = textOf(value);
      if (described !== null) return text(described);
      if (Array.isArray(value)) return listOf(value, value.length);
      if (value instanceof Map) return { "[Map]": listOf(pairsOf(value), value.size) };
      if (value instanceof Set) return { "[Set]": listOf(value, value.size) };
      const own = Object.keys(value);
      if (isError(value)) return fieldsOf(value, [...new Set([...ERROR_FIELDS, ...own])]);
      const className = nameOf(value);
      // An object without own fields, such as a response, is described by its class.
      if (own.length === 0 && className !== "Object" && className !== "object")
        return text(`[${className}]`);
      return fieldsOf(value, own);
    }

    function enter(value: object): Json {
      if (ancestors.includes(value)) return "[circular]";
      if (ancestors.length >= MAX_DEPTH) return "[too deep]";
      ancestors.push(value);
      const json = attempt(() => object(value), UNREADABLE);
      ancestors.length -= 1;
      return json;
    }

    function convert(value: unknown): Json {
      values -= 1;
      switch (typeof value) {
        case "string":
          return text(value);
        case "boolean":
          return value;
        case "number":
          // Adding zero turns a negative zero into zero, since JSON has no negative zero.
          return Number.isFinite(value) ? value + 0 : `[${value}]`;
        case "bigint":
          return text(`${value}n`);
        case "undefined":
          return "[undefined]";
        case "symbol":
          return text(`[${String(value)}]`);
        case "function":
          return text(attempt(() => `[function ${String(value.name)}]`, UNREADABLE));
        default:
          return value === null ? null : enter(value as object);
      }
    }

    return convert(given);
  };
