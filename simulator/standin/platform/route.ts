import { STATUS_CODES } from "node:http";
import { attempt } from "../../../src/shared/attempt.ts";
import { type Fields, isFields } from "../machine/message.ts";

/** A request that matches a route and its published types. */
export interface PlatformRequest {
  /** The decoded values of the parameters in braces, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Parsed JSON, or the fields of a form with its files as `File`; `undefined` without a body. */
  readonly body: unknown;
  /** The public or private key; empty if the request has none. */
  readonly key: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface Reply {
  readonly status: number;
  /** The body, which is sent as JSON. */
  readonly body?: unknown;
  /** A text that is sent unchanged instead of `body`. */
  readonly text?: string;
  readonly type?: string;
  /** The connection is closed after `text`, before the response is complete. */
  readonly isCut?: true;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `"drop"` closes the connection without a response. */
export type Answer = Reply | "drop";

export interface Route {
  readonly verb: string;
  /** The path as the SDK's client writes it: `/assistant/{id}`. */
  readonly path: string;
  /** The route needs no key. */
  readonly open?: true;
  /** The route accepts a body that is not JSON, as text. */
  readonly loose?: true;
  /** Query parameters that are optional although the SDK's types require them. */
  readonly optional?: readonly string[];
  readonly answer: (request: PlatformRequest) => Answer | Promise<Answer>;
}

/** The members of an object; no members for any other value. */
export const membersOf = (value: unknown): Fields => (isFields(value) ? { ...value } : {});

/** An error in the platform's format. Validation errors are a list of sentences. */
export function refuse(status: number, message: string | readonly string[]): Reply {
  return { status, body: { message, error: STATUS_CODES[status] ?? "Error", statusCode: status } };
}

export const ok = (body: unknown): Reply => ({ status: 200, body });

/** Ends the handling of a request with this reply. */
export class Refusal extends Error {
  readonly reply: Reply;
  constructor(reply: Reply) {
    super("The request is refused.");
    this.reply = reply;
  }
}

/**
 * Returns a function that finds the route of a path, or throws a {@link Refusal}. If several match, the first
 * one wins. Paths match exactly: a doubled or trailing slash leaves an empty part, which matches no parameter.
 */
export function createRouter(routes: readonly Route[]) {
  const candidates = routes.map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  }));

  return (method: string, path: string) => {
    const matching = candidates.flatMap(({ route, pattern }) => {
      const found = pattern.exec(path);
      return found === null ? [] : [{ route, given: Object.entries(found.groups ?? {}) }];
    });
    const best = matching.find(({ route }) => route.verb === (method === "HEAD" ? "GET" : method));
    if (best) {
      const decode = (part: string) => attempt(() => decodeURIComponent(part), part);
      const params = Object.fromEntries(best.given.map(([name, part]) => [name, decode(part)]));
      return { route: best.route, params };
    }
    const cannot = `Cannot ${method} ${path}`;
    if (matching.length === 0) throw new Refusal(refuse(404, cannot));
    const verbs = matching.flatMap(({ route: { verb } }) =>
      verb === "GET" ? ["GET", "HEAD"] : verb,
    );
    const allow = [...new Set([...verbs, "OPTIONS"])].join(", ");
    throw new Refusal({ ...refuse(405, cannot), headers: { allow } });
  };
}
