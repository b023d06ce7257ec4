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

/** `"drop"` closes the connection without a response. */
export type Answer = Response | "drop";

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

const BODILESS = [204, 205, 304];
type Extra = Readonly<Record<string, string>>;

/** A response with this content, which is JSON by default. Without content it has none of these headers. */
export function respond(status: number, content?: string, headers?: Extra): Response {
  if (content === undefined || BODILESS.includes(status)) return new Response(null, { status });
  const type = { "content-type": "application/json; charset=utf-8" };
  return new Response(content, { status, headers: { ...type, ...headers } });
}

export const ok = (body: unknown): Response => respond(200, JSON.stringify(body));

/** The body of an error in the platform's format. Validation errors are a list of sentences. */
export const errorOf = (status: number, message: string | readonly string[]) => ({
  message,
  error: STATUS_CODES[status] ?? "Error",
  statusCode: status,
});

/** Ends the handling of a request with an error. */
export class Refusal extends Error {
  readonly response: Response;
  constructor(status: number, message: string | readonly string[], headers?: Extra) {
    super("The request is refused.");
    this.response = respond(status, JSON.stringify(errorOf(status, message)), headers);
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
    const matching = candidates.filter(({ pattern }) => pattern.test(path));
    const best = matching.find(({ route }) => route.verb === (method === "HEAD" ? "GET" : method));
    if (best) {
      const decode = (part: string) => attempt(() => decodeURIComponent(part), part);
      const given = Object.entries(best.pattern.exec(path)?.groups ?? {});
      const params = Object.fromEntries(given.map(([name, part]) => [name, decode(part)]));
      return { route: best.route, params };
    }
    const cannot = `Cannot ${method} ${path}`;
    if (matching.length === 0) throw new Refusal(404, cannot);
    const verbs = matching.flatMap(({ route: { verb } }) =>
      verb === "GET" ? ["GET", "HEAD"] : verb,
    );
    const allow = [...new Set([...verbs, "OPTIONS"])].join(", ");
    throw new Refusal(405, cannot, { allow });
  };
}
