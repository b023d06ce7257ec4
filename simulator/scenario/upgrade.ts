/** The newest known format. Parsed scenarios are in this format. */
export const NEWEST_VERSION = 1;

export type Upgraded =
  | { readonly ok: true; readonly value: unknown }
  /** The message is that of a fault at /schemaVersion. */
  | { readonly ok: false; readonly message: string };

const versionOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "schemaVersion" in value
    ? value.schemaVersion
    : undefined;

/**
 * Converts a file of any known format into the newest one. A newer version is refused for its version
 * alone. A file without a valid version is passed on: the newest schema reports the version with the
 * other faults.
 *
 * Format 1 is the only one so far. A step from 1 to 2 belongs here, after a check by the schema of format 1.
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
