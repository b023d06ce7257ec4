import type { Fixture } from "../engine/fixture-library.ts";

/** A scenario of the library: a fixture or an imported one. */
export interface LibraryEntry extends Fixture {
  /** Imported during this visit. */
  readonly imported?: true;
}

const haystackOf = ({ id, title, page, tags, covers }: LibraryEntry): string =>
  [id, title, page, ...tags, ...covers].join("\n").toLowerCase();

/** The entries that contain every word of the query in the id, title, page, tags or covered rules. */
export function searchLibrary<Entry extends LibraryEntry>(
  entries: readonly Entry[],
  query: string,
): readonly Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const haystack = haystackOf(entry);
    return words.every((word) => haystack.includes(word));
  });
}

/** The tags and covered rules that match the query but not the id or the title. */
export function reasonsFound({ tags, covers }: LibraryEntry, query: string): readonly string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [...covers, ...tags].filter((label) =>
    words.some((word) => label.toLowerCase().includes(word)),
  );
  return [...new Set(found)];
}

/** Adds an imported entry before the others; one of the same id is replaced by it. */
export const withEntry = (
  entries: readonly LibraryEntry[],
  entry: LibraryEntry,
): readonly LibraryEntry[] => [entry, ...entries.filter(({ id }) => id !== entry.id)];
