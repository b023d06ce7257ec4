import type { ConsoleState } from "../console-state.ts";

/** The smallest change of one range that turns `before` into `after`. Offsets count UTF-16 units. */
export function changeBetween(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/** The text that Source shows: the refused import if there is one, otherwise that of the loaded scenario. */
export function sourceOf({ draft, loaded }: Pick<ConsoleState, "draft" | "loaded">) {
  if (draft !== null) {
    const { name, text, parsed, number } = draft;
    return { key: `draft ${number}`, name, text, faults: parsed.ok ? [] : parsed.faults };
  }
  if (loaded === null) return null;
  const { entry, text, faults } = loaded;
  return { key: entry.id, name: `${entry.id}.json`, text, faults };
}
