import type { Route } from "./route.ts";

export type Found =
  | { readonly type: "route"; readonly route: Route; readonly params: Record<string, string> }
  /** The path is known, the verb is not among these. */
  | { readonly type: "other-verbs"; readonly verbs: readonly string[] }
  | { readonly type: "nothing" };

interface Candidate {
  readonly route: Route;
  readonly parts: readonly string[];
}

const nameIn = (part: string): string | undefined => /^\{(\w+)\}$/.exec(part)?.[1];
const partsOf = (path: string): string[] => path.split("/").slice(1);

/**
 * Finds the route of a path. If several match, the one with a fixed part where they first differ wins.
 * Paths match exactly: a doubled or trailing slash leaves an empty part, which matches no parameter.
 */
export function createMatcher(routes: readonly Route[]) {
  const candidates: Candidate[] = routes.map((route) => ({ route, parts: partsOf(route.path) }));

  return (verb: string, path: string): Found => {
    const given = partsOf(path);
    const fitting = candidates.filter(
      ({ parts }) =>
        parts.length === given.length &&
        parts.every(
          (part, index) =>
            part === given[index] || (given[index] !== "" && nameIn(part) !== undefined),
        ),
    );
    const [best] = fitting.filter(({ route }) => route.verb === verb).toSorted(fixedFirst);
    if (best) return { type: "route", route: best.route, params: paramsOf(best.parts, given) };
    if (fitting.length === 0) return { type: "nothing" };
    return { type: "other-verbs", verbs: [...new Set(fitting.map(({ route }) => route.verb))] };
  };
}

function fixedFirst(one: Candidate, other: Candidate): number {
  for (const [index, part] of one.parts.entries()) {
    const open = Number(nameIn(part) !== undefined);
    const otherOpen = Number(nameIn(other.parts[index] ?? "") !== undefined);
    if (open !== otherOpen) return open - otherOpen;
  }
  return 0;
}

function paramsOf(parts: readonly string[], given: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const name = nameIn(part);
    if (name !== undefined) params[name] = decode(given[index] ?? "");
  }
  return params;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
