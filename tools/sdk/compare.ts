import type { Release } from "./release.ts";

export interface Change {
  readonly what: "event" | "error type" | "stage" | "method" | "source";
  /** The difference as lines that begin with `+` (added) or `-` (removed). */
  readonly change: string;
  readonly reliedOn: boolean;
}

/** The kinds of words of a release, with their keys. */
export const KINDS = [
  ["event", "events"],
  ["error type", "errorTypes"],
  ["stage", "stages"],
] as const;

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
  const [was, is] = [before.surface, after.surface];
  const all = (what: Change["what"], changes: readonly string[]): Change[] =>
    changes.map((change) => ({ what, change, reliedOn: true }));
  const unread = [before, after].flatMap(({ version, surface }) =>
    typeof surface === "string" ? [`${version} cannot be read: ${surface}`] : [],
  );
  return [
    ...all("source", unread),
    ...(typeof was === "string" || typeof is === "string"
      ? []
      : KINDS.flatMap(([what, key]) => all(what, changesOf(was[key], is[key])))),
    ...changedMethods(before, after, reliedOn),
  ];
}
