import { DEFAULT_FIXTURE_ID, fixtures, fixtureText } from "../../../engine/fixture-library.ts";
import { download } from "../../../../src/shared/download.ts";
import type { LibraryEntry } from "../console-state.ts";
import { counted } from "../format.ts";
import type { Core, Opening } from "../opening.ts";
import { patchText } from "../patch.ts";
import { type Kept, NOTHING_KEPT, type KeptScenarios } from "../storage/scenario-store.ts";

/** The user's own scenarios by id, then the fixtures without an own version. */
function entriesOf(kept: KeptScenarios): LibraryEntry[] {
  const own = [...kept.values()].flatMap(({ own: text }) => text ?? []);
  const untouched = fixtures.get().filter(({ id }) => (kept.get(id)?.own ?? null) === null);
  return [...own.sort((a, b) => (a.id < b.id ? -1 : 1)), ...untouched];
}

/** An id like `short-call-2` that is not taken. A number that was added earlier is counted up. */
export function freeId(id: string, isTaken: (id: string) => boolean): string {
  const stem = id.replace(/-\d+$/, "");
  const base = isTaken(stem) ? stem : id;
  for (let number = 2; ; number++) if (!isTaken(`${base}-${number}`)) return `${base}-${number}`;
}

/** Copies the kept scenarios to the console's state, and the edited text of the loaded scenario to its draft. */
function followKept({ store, kept }: Core, revise: Opening["revise"]): void {
  /** The text on disk that the run with acts by hand does not follow. */
  let passedOver: string | null = null;
  function readKept(): void {
    const { entries, loaded } = store.get();
    const next = entriesOf(kept.get());
    const isSame = next.length === entries.length && next.every((it, at) => it === entries[at]);
    if (!isSame) store.change({ entries: next });
    const entry = next.find(({ id }) => id === loaded?.entry.id);
    if (loaded === null || entry === undefined) return;
    // A text that was opened by other means can have the id of a scenario of the library.
    if (!entries.includes(loaded.entry) && loaded.text !== entry.text) return;
    if (entry !== loaded.entry) store.change({ loaded: { ...loaded, entry } });
    const { draft, take } = kept.of(entry.id);
    const text = draft ?? entry.text;
    const isNew = entry !== loaded.entry || text === passedOver;
    if (take === null || !isNew || text === loaded.text) {
      passedOver = null;
      return void revise(text);
    }
    // Another script would disturb the run with acts by hand.
    if (text === passedOver) return;
    passedOver = text;
    const message = `${entry.id} has changed. The run with acts by hand keeps the earlier text.`;
    store.change({ message });
  }
  let text = store.get().loaded?.text;
  function keepDraft(): void {
    const { loaded, entries } = store.get();
    if (loaded === null || loaded.text === text) return;
    text = loaded.text;
    const { entry } = loaded;
    const draft = text === entry.text ? null : text;
    const before = kept.of(entry.id);
    if (draft === before.draft || !entries.includes(entry)) return;
    // Undoing an earlier change would remove this edit.
    if (store.get().undo?.before.has(entry.id)) store.change({ undo: null });
    kept.change(new Map([[entry.id, { ...before, draft }]]));
  }
  fixtures.subscribe(readKept);
  kept.subscribe(readKept);
  store.subscribe(keepDraft);
}

/** The part of a scenario that a change replaces. */
export type KeptPart = readonly [id: string, part: Partial<Kept>];

export type LibraryActions = ReturnType<typeof createLibrary>;

export function createLibrary(core: Core, { load, loadById, revise }: Opening) {
  const { store, kept } = core;
  const isTaken = (id: string) => store.get().entries.some((entry) => entry.id === id);
  followKept(core, revise);

  /**
   * Changes kept scenarios in part, and offers to undo that if `did` names the change. A text that equals the
   * fixture's is that fixture.
   */
  function change(parts: Iterable<KeptPart>, message: string, did: string | null): void {
    const changes = [...parts].map(([id, part]) => {
      const next = { ...kept.of(id), ...part };
      return [id, next.own?.text === fixtureText(id) ? { ...next, own: null } : next] as const;
    });
    const loadedId = store.get().loaded?.entry.id;
    const before = kept.change(new Map(changes));
    store.change({ message, undo: did === null ? null : { did, before, loadedId } });
  }

  /** An own version of a scenario with another id or title, also in its text and in its unsaved edits. */
  function versionOf(entry: LibraryEntry, key: "id" | "title", value: string) {
    const { draft } = kept.of(entry.id);
    const patch = (text: string) => patchText(text, [{ path: [key], value }]);
    const own = { ...entry, [key]: value, text: patch(entry.text) };
    // Only an object has keys.
    return { own, draft: draft?.trimStart().startsWith("{") ? patch(draft) : draft };
  }

  return {
    isTaken,
    change,
    select(id: string, isSelected: boolean): void {
      const others = [...(store.get().selected ?? [])].filter((one) => one !== id);
      store.change({ selected: new Set(isSelected ? [...others, id] : others) });
    },
    rename(entry: LibraryEntry, title: string): void {
      const did = `Renamed ${entry.id}.`;
      if (title.trim() === "") store.change({ message: "A title needs at least one letter." });
      else change([[entry.id, versionOf(entry, "title", title)]], did, did);
    },
    /** Adds a copy with an id of its own, and loads it. */
    async duplicate(entry: LibraryEntry): Promise<void> {
      const id = freeId(entry.id, isTaken);
      const copy = versionOf(entry, "id", id);
      const message = `Duplicated ${entry.id} as ${id}.`;
      change([[id, copy]], message, null);
      await load(copy.own, message);
    },
    /** Deletes own scenarios. A fixture of the same id takes their place, and scenarios that are not own stay. */
    async remove(...entries: readonly LibraryEntry[]): Promise<void> {
      const ids = entries.map(({ id }) => id).filter((id) => kept.of(id).own !== null);
      const [id] = ids;
      if (id === undefined)
        return store.change({ message: "Fixtures of the project cannot be deleted here." });
      const own = fixtureText(id) === null ? id : `your version of ${id}`;
      const did = `Deleted ${ids.length === 1 ? own : counted(ids.length, "own scenario")}.`;
      const changes = ids.map((one) => [one, NOTHING_KEPT] as const);
      const stay = entries.length - ids.length;
      const left =
        stay === 0 ? "" : ` ${counted(stay, "fixture")} of the project cannot be deleted here.`;
      change(changes, did + left, did);
      const shown = store.get().loaded?.entry.id;
      if (shown !== undefined && ids.includes(shown) && !isTaken(shown))
        await loadById(DEFAULT_FIXTURE_ID, did);
    },
    /** Downloads scenarios, with their unsaved edits, as one zip of files for the command and for imports. */
    async exportAll(entries: readonly LibraryEntry[]): Promise<void> {
      const { strToU8, zipSync } = await import("fflate");
      const files: Record<string, Uint8Array> = {};
      for (const { id, text } of entries) files[`${id}.json`] = strToU8(kept.of(id).draft ?? text);
      download(zipSync(files), "scenarios.zip", "application/zip");
      const message = `Exported ${counted(entries.length, "scenario")} as scenarios.zip.`;
      store.change({ message });
    },
    /** Undoes the last change of the library that offers it. */
    async undo(): Promise<void> {
      const { undo, loaded } = store.get();
      if (undo === null) return;
      change(undo.before, "", null);
      const entry = store.get().entries.find(({ id }) => id === undo.loadedId);
      const loading = entry !== undefined && entry.id !== loaded?.entry.id ? load(entry) : null;
      store.change({ message: `Undone: ${undo.did}` });
      await loading;
    },
  };
}
