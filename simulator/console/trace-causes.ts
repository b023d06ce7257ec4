const LEVEL_CAUSES: ReadonlySet<string> = new Set([
  "provider.volume-level",
  "provider.local-volume-level",
]);

/** Levels come many times a second and change nothing that a trace shows. */
export const isLevelCause = (cause: string): boolean => LEVEL_CAUSES.has(cause);
