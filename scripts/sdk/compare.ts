import type { Release } from "./release.ts";

/** One difference between two releases. */
export interface Change {
  readonly what: "event" | "error type" | "stage" | "method" | "source";
  /** The difference as lines that begin with `+` (added) or `-` (removed). */
  readonly change: string;
  /** Whether the app relies on what has changed. */
  readonly reliedOn: boolean;
}

const changesOf = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.filter((one) => !after.includes(one)).map((one) => `- ${one}`),
  ...after.filter((one) => !before.includes(one)).map((one) => `+ ${one}`),
];

function changedMethods(before: Release, after: Release, reliedOn: readonly string[]): Change[] {
  const names = [...new Set([...Object.keys(before.methods), ...Object.keys(after.methods)])];
  return names.flatMap((name) => {
    const was = before.methods[name];
    const is = after.methods[name];
    if (was === is) return [];
    const change = [was && `- ${was}`, is && `+ ${is}`].filter(Boolean).join("\n");
    return { what: "method", change, reliedOn: reliedOn.includes(name) };
  });
}

/**
 * Compares the readable source and types of two SDK releases.
 *
 * @param reliedOn the methods that the adapter calls.
 */
export function compareReleases(
  before: Release,
  after: Release,
  reliedOn: readonly string[],
): Change[] {
  const methods = changedMethods(before, after, reliedOn);
  const unread = [before, after].flatMap(({ version, surface }) =>
    typeof surface === "string" ? [`${version} cannot be read: ${surface}`] : [],
  );
  if (typeof before.surface === "string" || typeof after.surface === "string")
    return [
      ...unread.map((change) => ({ what: "source" as const, change, reliedOn: true })),
      ...methods,
    ];
  const all = (what: Change["what"], changes: readonly string[]): Change[] =>
    changes.map((change) => ({ what, change, reliedOn: true }));
  const [was, is] = [before.surface, after.surface];
  return [
    ...all("event", changesOf(was.events, is.events)),
    ...all("error type", changesOf(was.errorTypes, is.errorTypes)),
    ...all("stage", changesOf(was.stages, is.stages)),
    ...methods,
  ];
}
