import type { Fault } from "./fault.ts";
import type { Identity } from "./parse.ts";

const MOST_NAMED = 3;

/** Names at most three of the given names. */
export function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  const shown = names.slice(0, MOST_NAMED).join(", ");
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

/** Returns the faults of files that have the same id, by path. */
export function checkUniqueIds(
  files: readonly (Identity & { readonly path: string })[],
): Map<string, Fault[]> {
  const pathsById = new Map<string, Set<string>>();
  for (const { id, path } of files)
    if (id !== null) pathsById.set(id, (pathsById.get(id) ?? new Set()).add(path));
  const faults = new Map<string, Fault[]>();
  for (const { id, path, idAt } of files) {
    if (id === null) continue;
    const others = [...(pathsById.get(id) ?? [])].filter((other) => other !== path);
    if (others.length === 0) continue;
    const bear = others.length === 1 ? "bears" : "bear";
    const message = `found the id "${id}", which ${named(others)} ${bear} too; expected one of its own`;
    faults.set(path, [{ pointer: "/id", line: 1, column: 1, ...idAt, message }]);
  }
  return faults;
}
