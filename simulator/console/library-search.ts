import type { Fixture } from "../engine/fixture-library.ts";

/** A scenario of the library: one of the project's, or one that was brought along. */
export interface LibraryEntry extends Fixture {
  /** Brought in by hand, for this visit. */
  readonly imported?: true;
}

const haystackOf = ({ id, title, page, tags, covers }: LibraryEntry): string =>
  [id, title, page, ...tags, ...covers].join("\n").toLowerCase();

/** The entries in which every word of the query occurs: in the id, the title, the page, a tag or what it covers. */
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

/** Of the covers and tags of an entry, those that made a query find it: shown where the id and the title do not tell. */
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
