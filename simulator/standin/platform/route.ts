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

export type Fields = Readonly<Record<string, unknown>>;

/** The members of an object; no members for any other value. */
export function membersOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
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

/** An error in the platform's format. Validation errors are a list of sentences. */
export function refuse(status: number, message: string | readonly string[]): Reply {
  return { status, body: { message, error: REASONS[status] ?? "Error", statusCode: status } };
}

export const ok = (body: unknown): Reply => ({ status: 200, body });
export const created = (body: unknown): Reply => ({ status: 201, body });

export type Match =
  | { readonly type: "route"; readonly route: Route; readonly params: Record<string, string> }
  /** The path exists, but only with these verbs. */
  | { readonly type: "other-verbs"; readonly verbs: readonly string[] }
  | { readonly type: "nothing" };

/**
 * Returns a function that finds the route of a path. If several match, the first one wins. Paths match
 * exactly: a doubled or trailing slash leaves an empty part, which matches no parameter.
 */
export function createMatcher(routes: readonly Route[]): (verb: string, path: string) => Match {
  const candidates = routes.map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  }));

  return (verb, path) => {
    const matching = candidates.flatMap(({ route, pattern }) => {
      const found = pattern.exec(path);
      return found === null ? [] : [{ route, given: Object.entries(found.groups ?? {}) }];
    });
    const best = matching.find(({ route }) => route.verb === verb);
    if (best) {
      const params = Object.fromEntries(best.given.map(([name, part]) => [name, decode(part)]));
      return { type: "route", route: best.route, params };
    }
    if (matching.length === 0) return { type: "nothing" };
    return { type: "other-verbs", verbs: [...new Set(matching.map(({ route }) => route.verb))] };
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
