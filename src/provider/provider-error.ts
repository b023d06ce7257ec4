/** What a provider's error says, whatever its shape was. */
export interface ProviderError {
  /** Every `type`, lower case, the outermost first. */
  readonly types: readonly string[];
  /** Every text, the outermost first; a plain string is the only one. */
  readonly texts: readonly string[];
  /** The first `errorMsg`. */
  readonly errorMsg: string | null;
  /** The first `message`, or a `msg` or a string `error` standing in for one. */
  readonly message: string | null;
  /** The error itself where it was a string and nothing more. */
  readonly plain: string | null;
  /** Every `statusCode`: a number, or a string of digits. */
  readonly statusCodes: readonly number[];
  /** False for the failures of audio and recording set-up, after which the call goes on. */
  readonly fatal: boolean;
}

/** Errors that the service reports while the call goes on. */
const NON_FATAL_TYPES: ReadonlySet<string> = new Set([
  "audio-processing-setup-error",
  "audio-observer-setup-error",
  "video-recording-setup-error",
  "audio-processor-recovery-error",
  "audio-start-failed",
]);

/** Nothing that a service means to say is this far down; what is made up while it is read has no end. */
const VISIT_LIMIT = 250_000;

/** The keys that hold texts; at one object, the earlier one stands for its message. */
const MESSAGE_KEYS = ["message", "msg", "error"] as const;
type TextKey = "errorMsg" | (typeof MESSAGE_KEYS)[number];

/** Texts that only look like one: what a careless print of an object leaves behind. */
const isText = (value: unknown): value is string => {
  if (typeof value !== "string") return false;
  const trimmed = value.trim();
  return trimmed !== "" && trimmed !== "{}" && trimmed !== "[object Object]";
};

/** Asks something foreign, whose getters and traps may throw. */
function ask<Answer>(question: () => Answer, otherwise: Answer): Answer {
  try {
    return question();
  } catch {
    return otherwise;
  }
}

const read = (source: object, key: string): unknown =>
  ask(() => Reflect.get(source, key) as unknown, undefined);

const keysOf = (source: object): string[] =>
  ask(() => {
    const keys = Object.keys(source);
    // An Error's own message and cause are not enumerable.
    return source instanceof Error ? [...new Set(["message", ...keys, "cause"])] : keys;
  }, []);

/** A SyntaxError tells of a body that was not JSON: its words mean nothing to a visitor. */
const isSyntaxError = (source: object): boolean => ask(() => source instanceof SyntaxError, false);

interface Found {
  types: string[];
  texts: string[];
  errorMsg: string | null;
  message: string | null;
  statusCodes: number[];
}

const textKeyOf = (key: string): TextKey | null =>
  key === "errorMsg" ? key : (MESSAGE_KEYS.find((name) => name === key) ?? null);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function noteText(found: Found, key: TextKey, value: unknown): void {
  if (!isText(value)) return;
  found.texts.push(value);
  if (key === "errorMsg") found.errorMsg ??= value;
}

function noteStatus(found: Found, value: unknown): void {
  const digits = typeof value === "string" && /^\d+$/.test(value.trim());
  if (digits || typeof value === "number") found.statusCodes.push(Number(value));
}

function visit(found: Found, node: object, queue: object[]): void {
  for (const name of keysOf(node)) {
    const value = read(node, name);
    const key = textKeyOf(name);
    if (isObject(value)) queue.push(value);
    else if (key !== null) noteText(found, key, value);
    else if (name === "statusCode") noteStatus(found, value);
    else if (name === "type" && isText(value)) found.types.push(value.trim().toLowerCase());
  }
  found.message ??= MESSAGE_KEYS.map((key) => read(node, key)).find(isText) ?? null;
}

/**
 * Flattens whatever a provider threw or sent as an error: objects within objects, arrays, Error
 * instances, plain strings. Breadth first, so that the outermost word counts first. Total: it never
 * throws, and cyclic, hostile or empty input gives an error that says nothing.
 */
export function parseProviderError(input: unknown): ProviderError {
  const found: Found = { types: [], texts: [], errorMsg: null, message: null, statusCodes: [] };
  const plain = isText(input) ? input : null;
  if (plain !== null) found.texts.push(plain);

  const seen = new Set<object>();
  const queue: object[] = isObject(input) ? [input] : [];
  for (const node of queue) {
    if (seen.size >= VISIT_LIMIT) break;
    if (seen.has(node) || isSyntaxError(node)) continue;
    seen.add(node);
    visit(found, node, queue);
  }
  return { ...found, plain, fatal: !NON_FATAL_TYPES.has(found.types[0] ?? "") };
}
