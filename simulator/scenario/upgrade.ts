/** The newest format that this version reads, and the one that scenarios are in once they are read. */
export const NEWEST_VERSION = 1;

export type Upgraded =
  | { readonly ok: true; readonly value: unknown }
  /** Why the file cannot be read at all, for a fault at /schemaVersion. */
  | { readonly ok: false; readonly message: string };

const versionOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "schemaVersion" in value
    ? value.schemaVersion
    : undefined;

/**
 * Brings a file of any known format into the newest one. A file from the future is refused by the
 * name of its version, whatever else is in it. One whose version is missing or is none goes on as
 * the newest format, whose schema says so beside its other faults.
 *
 * Format 1 is the first and the newest: nothing needs a step yet. When format 2 comes, the step from
 * 1 to 2 belongs here, judged by the schema of format 1 before it is taken.
 */
export function upgrade(value: unknown): Upgraded {
  const version = versionOf(value);
  if (typeof version !== "number" || !Number.isInteger(version) || version <= NEWEST_VERSION)
    return { ok: true, value };
  const newest = `newer than ${NEWEST_VERSION}, the newest that this version reads`;
  return {
    ok: false,
    message: `schemaVersion ${version} is ${newest}; a newer version of this project can read it`,
  };
}
