import type { LibraryEntry } from "../console-state.ts";

/** The groups of the library with the tags of their scenarios. The first group that has one of the tags counts. */
const BY_TAG = {
  "Microphone and sound": ["microphone", "audio"],
  Redirect: ["redirect"],
  Conversation: ["conversation", "presence", "transcripts", "levels", "typing", "mute", "timer"],
  Endings: ["ending", "disconnect", "stop", "go-home", "late"],
  Errors: ["error", "configuration", "non-fatal"],
  Start: ["start", "limit"],
} as const;

/** The names of all groups in the order of the library. */
export const GROUPS = [
  "Conversation",
  "Start",
  "Errors",
  "Endings",
  "Redirect",
  "Microphone and sound",
  "Admin",
  "Recorded",
  "Yours",
] as const;

export type Group = (typeof GROUPS)[number];

/** The group of a scenario. `isOwn`: the user has imported, kept or changed it. */
export function groupOf({ id, page, tags }: LibraryEntry, isOwn: boolean): Group {
  if (isOwn) return "Yours";
  if (id.startsWith("recorded-")) return "Recorded";
  if (page === "admin") return "Admin";
  if (id.startsWith("error-")) return "Errors";
  const names = Object.keys(BY_TAG) as (keyof typeof BY_TAG)[];
  return names.find((name) => BY_TAG[name].some((tag) => tags.includes(tag))) ?? "Conversation";
}

/** A row of the library: the heading of a group, or one of its scenarios. */
export type LibraryItem =
  | { readonly group: Group; readonly count: number; readonly entry: null }
  | { readonly group: Group; readonly entry: LibraryEntry };

/** The rows of the library: each group that has scenarios, and those of the open groups. */
export function itemsOf(
  entries: readonly LibraryEntry[],
  isOwn: (id: string) => boolean,
  isOpen: (group: Group) => boolean,
): readonly LibraryItem[] {
  const members = entries.map((entry) => ({ group: groupOf(entry, isOwn(entry.id)), entry }));
  return GROUPS.flatMap((group): LibraryItem[] => {
    const rows = members.filter((member) => member.group === group);
    if (rows.length === 0) return [];
    return [{ group, count: rows.length, entry: null }, ...(isOpen(group) ? rows : [])];
  });
}
