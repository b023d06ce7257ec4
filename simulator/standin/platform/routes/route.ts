import type { Shape } from "../published/shape.ts";

/** One request, read and checked. */
export interface Ask {
  /** What stands in the path's braces. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Parsed JSON, or the fields of a form with its files as `File`; `undefined` if there was none. */
  readonly body: unknown;
  /** The public or private key; empty where none is asked for. */
  readonly key: string;
  /** Ends when whoever asked has gone. */
  readonly signal: AbortSignal;
}

export interface Reply {
  readonly status: number;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly text?: string;
  readonly type?: string;
  /** Closes the connection after `text`, as if more of it were to come. */
  readonly isCut?: true;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `"drop"` closes the connection without an answer. */
export type Answer = Reply | "drop";

export interface Route {
  readonly verb: string;
  /** As the SDK's client writes it: `/assistant/{id}`. */
  readonly path: string;
  /** Asks for no key. */
  readonly open?: true;
  /** Takes a body that is not JSON as it is, as text. */
  readonly loose?: true;
  /** What the body has to be, where the SDK's types do not say it, or not as it is. */
  readonly takes?: Shape;
  /** Query parameters that may be left out, although the SDK's types require them. */
  readonly optional?: readonly string[];
  readonly answer: (ask: Ask) => Answer | Promise<Answer>;
}

export type Fields = Readonly<Record<string, unknown>>;

/** The members of an object; of anything else, none. */
export function membersOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** The items of a list; of anything else, none. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The names whose values are given: null counts as left out. */
export function givenIn(fields: Fields, names: readonly string[]): readonly string[] {
  return names.filter((name) => fields[name] !== undefined && fields[name] !== null);
}

const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  413: "Payload Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

/** An error in the platform's shape. What is wrong with a body is a list of sentences. */
export function refuse(status: number, message: string | readonly string[]): Reply {
  return { status, body: { message, error: REASONS[status] ?? "Error", statusCode: status } };
}

export const ok = (body: unknown): Reply => ({ status: 200, body });
export const created = (body: unknown): Reply => ({ status: 201, body });
