import { attempt } from "../shared/attempt.ts";

/** The reader of an error's texts. Only a developer gets JSON and the texts of native errors. */
export type Reader = "visitor" | "developer";

/** The contents of a provider's error, independent of its shape. */
export interface ProviderError {
  /** Every `type` in lower case, the outermost first. */
  readonly types: readonly string[];
  /** Every text, the outermost first. */
  readonly texts: readonly string[];
  /** The first `errorMsg`; null without one. */
  readonly errorMsg: string | null;
  /** The first `message`; without one, the first `msg` or the text under `error`; else null. */
  readonly message: string | null;
  /** The error itself if it is a string, else null. */
  readonly plain: string | null;
  /** Every `statusCode` that is a number or a string of digits. */
  readonly statusCodes: readonly number[];
}

/** The maximum number of visited objects. It is needed because a getter may create objects endlessly. */
const VISIT_LIMIT = 250_000;

/** The maximum number of characters of JSON to parse for one error. Further JSON is ignored. */
const JSON_LIMIT = 100_000;

const TEXT_KEYS: readonly string[] = ["errorMsg", "message", "msg", "error"];

/** The names of native errors whose texts mean nothing to a visitor. */
const NATIVE_NAMES: readonly unknown[] = ["TypeError", "SyntaxError"];

/** Strings that count as no text. The last two result when an object is printed. */
const NO_TEXTS: readonly string[] = ["", "{}", "[object Object]"];

const isText = (value: unknown): value is string =>
  typeof value === "string" && !NO_TEXTS.includes(value.trim());

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

// The getters and traps of a foreign object may throw.
const isList = (value: unknown): value is object => attempt(() => Array.isArray(value), false);

const read = (source: object, key: string): unknown =>
  attempt(() => (source as Readonly<Record<string, unknown>>)[key]);

/** The keys to read, with `message` and `cause`, because those are not enumerable on an Error. */
const keysOf = (source: object): readonly string[] =>
  attempt(() => [...new Set([...Object.keys(source), "message", "cause"])], []);

const isStatus = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value.trim()));

/**
 * Flattens an error of any shape: nested objects, arrays, Error instances, plain strings. Breadth first,
 * so that outer values come first. Total: cyclic, hostile or empty input gives an error without contents.
 *
 * Each string directly in a list under a text key is a text of that key. For a visitor, a text that is
 * JSON of an object or a list counts as that object or list. A native TypeError or SyntaxError, recognised
 * by its `name`, has no text for a visitor, but its type, status and cause still count.
 */
export function parseProviderError(input: unknown, reader: Reader = "visitor"): ProviderError {
  const isForVisitor = reader === "visitor";
  const types: string[] = [];
  const texts: string[] = [];
  const statusCodes: number[] = [];
  let errorMsg: string | null = null;
  let message: string | null = null;
  const queue: object[] = [];
  const seen = new Set<object>();
  const seenLists = new Set<object>();
  let json = JSON_LIMIT;

  /** Parses a text that is JSON, because the SDK prints objects that have no message as JSON. */
  function unfold(value: unknown): unknown {
    if (!isForVisitor || typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
    json -= value.length;
    return json < 0 ? null : attempt(() => JSON.parse(value) as unknown, value);
  }

  /** Collects the texts under a text key and returns the first. Queues objects. */
  function noteTexts(given: unknown): string | null {
    const count = texts.length;
    const value = unfold(given);
    if (isText(value)) texts.push(value);
    else if (isList(value) && !seenLists.has(value)) {
      // Many objects may share a list, so its texts are collected only once.
      seenLists.add(value);
      const items = keysOf(value).map((key) => read(value, key));
      queue.push(items);
      for (const item of items) if (typeof item === "string") noteTexts(item);
    } else if (isObject(value)) queue.push(value);
    return texts[count] ?? null;
  }

  function visit(node: object): void {
    seen.add(node);
    const isSilent = isForVisitor && NATIVE_NAMES.includes(read(node, "name"));
    const first: Record<string, string | null> = {};
    for (const key of keysOf(node)) {
      const value = read(node, key);
      if (TEXT_KEYS.includes(key) && !isSilent) first[key] = noteTexts(value);
      else if (isObject(value)) queue.push(value);
      else if (key === "statusCode" && isStatus(value)) statusCodes.push(Number(value));
      else if (key === "type" && isText(value)) types.push(value.trim().toLowerCase());
    }
    errorMsg ??= first["errorMsg"] ?? null;
    message ??= first["message"] ?? first["msg"] ?? first["error"] ?? null;
  }

  const root = unfold(input);
  const plain = isText(root) ? root : null;
  if (plain !== null) texts.push(plain);
  if (isObject(root)) queue.push(root);
  for (const node of queue) if (seen.size < VISIT_LIMIT && !seen.has(node)) visit(node);
  return { types, texts, errorMsg, message, plain, statusCodes };
}
