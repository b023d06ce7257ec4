import { FIXTURES } from "../../engine/fixture-library.ts";
import { parseScenario } from "../../scenario/parse.ts";
import type { Scenario } from "../../scenario/schema.ts";
import type { ConsoleStore, LibraryEntry } from "../console-state.ts";
import { download } from "../source/download.ts";
import { patchText } from "../source/editing.ts";
import type { ProviderChoice } from "../stage/page-address.ts";
import {
  type Kept,
  NOTHING_KEPT,
  type Result,
  type ScenarioStore,
  type Shelf,
  stampOf,
} from "./scenario-store.ts";
import { fixtureText } from "./storage.ts";

export const entryOf = (scenario: Scenario, text: string): LibraryEntry => {
  const { id, title, page, tags, covers } = scenario;
  return { id, title, page, tags, covers, text };
};

/** The user's own scenarios by id, then the fixtures without an own version. */
function entriesOf(shelf: Shelf): LibraryEntry[] {
  const own = [...shelf.values()].flatMap((kept) => kept.own ?? []);
  const untouched = FIXTURES.filter(({ id }) => (shelf.get(id)?.own ?? null) === null);
  return [...own.sort((a, b) => (a.id < b.id ? -1 : 1)), ...untouched];
}

/** An id like `short-call-2` that is not taken. A number that was added earlier is counted up. */
export function freeId(id: string, isTaken: (id: string) => boolean): string {
  const stem = id.replace(/-\d+$/, "");
  const base = isTaken(stem) ? stem : id;
  for (let number = 2; ; number++) if (!isTaken(`${base}-${number}`)) return `${base}-${number}`;
}

/** The last result of a scenario; null if it has none, or one of another text. */
export function resultOf(
  { text }: LibraryEntry,
  kept: Kept,
  provider: ProviderChoice,
): Result["verdict"] | null {
  const result = kept.results[provider];
  return result !== undefined && result.stamp === stampOf(text) ? result.verdict : null;
}

/** The verdict on one text of a scenario on one provider. */
interface JudgedText {
  readonly id: string;
  readonly text: string;
  readonly provider: ProviderChoice;
  readonly verdict: Result["verdict"];
}

interface Parts {
  readonly store: ConsoleStore;
  readonly kept: ScenarioStore;
  readonly load: (entry: LibraryEntry) => Promise<void>;
  readonly loadDefault: () => Promise<void>;
  /** Changes the text of the loaded scenario. */
  readonly revise: (text: string) => Promise<void>;
}

/** Keeps the console's state equal to what is kept, and the draft of the loaded scenario equal to its text. */
function followShelf({ store, kept, revise }: Parts): void {
  function readShelf(): void {
    const shelf = kept.get();
    const { entries, loaded } = store.get();
    const next = entriesOf(shelf);
    const isSame = next.length === entries.length && next.every((it, at) => it === entries[at]);
    store.change({ shelf, trouble: kept.trouble.get(), ...(!isSame && { entries: next }) });
    const entry = next.find(({ id }) => id === loaded?.entry.id);
    if (loaded === null || entry === undefined) return;
    if (entry !== loaded.entry) store.change({ loaded: { ...loaded, entry } });
    void revise(kept.of(entry.id).draft ?? entry.text);
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
    kept.change(new Map([[entry.id, { ...before, draft }]]));
  }
  kept.subscribe(readShelf);
  kept.trouble.subscribe(readShelf);
  store.subscribe(keepDraft);
}

/** The actions on scenarios of the library. */
export function createLibrary(parts: Parts) {
  const { store, kept, load, loadDefault } = parts;
  const isTaken = (id: string) => store.get().entries.some((entry) => entry.id === id);
  followShelf(parts);

  /** Changes the library and offers to undo the change, if `did` says what it is. */
  function change(changes: Shelf, message: string, did: string | null): void {
    const loadedId = store.get().loaded?.entry.id;
    const before = kept.change(changes);
    store.change({ message, undo: did === null ? null : { did, before, loadedId } });
  }

  /** Changes one scenario. A text that equals the fixture's is that fixture. */
  function put(id: string, part: Partial<Kept>): Shelf {
    const next = { ...kept.of(id), ...part };
    return new Map([[id, next.own?.text === fixtureText(id) ? { ...next, own: null } : next]]);
  }

  return {
    isTaken,
    change,
    put,
    /** Stores the results of texts of scenarios. Those of a saved text are shown until it changes. */
    keepResults(judged: readonly JudgedText[]): void {
      const changes = new Map<string, Kept>();
      for (const { id, text, provider, verdict } of judged) {
        const before = changes.get(id) ?? kept.of(id);
        const results = { ...before.results, [provider]: { verdict, stamp: stampOf(text) } };
        changes.set(id, { ...before, results });
      }
      kept.change(changes);
    },
    rename(entry: LibraryEntry, title: string): void {
      const retitled = (text: string) => patchText(text, [{ path: ["title"], value: title }]);
      const { draft } = kept.of(entry.id);
      const text = retitled(entry.text);
      const parsed = parseScenario(text);
      if (!parsed.ok) return store.change({ message: "A title needs at least one letter." });
      const own = entryOf(parsed.scenario, text);
      const did = `Renamed ${entry.id}.`;
      change(put(entry.id, { own, draft: draft && retitled(draft) }), did, did);
    },
    /** Adds a copy with an id of its own, and loads it. Edits are copied if the result is valid. */
    async duplicate(entry: LibraryEntry): Promise<void> {
      const id = freeId(entry.id, isTaken);
      const copies = [kept.of(entry.id).draft, entry.text].map((text) => {
        const copy = patchText(text ?? "", [{ path: ["id"], value: id }]);
        const parsed = parseScenario(copy);
        return parsed.ok ? entryOf(parsed.scenario, copy) : null;
      });
      const own = copies.find((copy) => copy !== null);
      if (!own) return;
      change(put(id, { own }), `Duplicated ${entry.id} as ${id}.`, null);
      await load(own);
    },
    /** Downloads the current text, with unsaved edits. */
    download: ({ id, text }: LibraryEntry): void =>
      download(kept.of(id).draft ?? text, `${id}.json`),
    /** Deletes an own scenario. Its fixture, if it has one, takes its place. */
    async remove({ id }: LibraryEntry): Promise<void> {
      const fixture = FIXTURES.find((candidate) => candidate.id === id);
      const did = fixture === undefined ? `Deleted ${id}.` : `Deleted your version of ${id}.`;
      change(new Map([[id, NOTHING_KEPT]]), did, did);
      if (fixture === undefined && store.get().loaded?.entry.id === id) await loadDefault();
      store.change({ message: did });
    },
    discardEdits({ id }: LibraryEntry): void {
      const did = `Discarded the edits of ${id}.`;
      change(put(id, { draft: null }), did, did);
    },
    /** Undoes the last change of the library that offers it. */
    async undo(): Promise<void> {
      const { undo, loaded } = store.get();
      if (undo === null) return;
      change(undo.before, "", null);
      const entry = store.get().entries.find(({ id }) => id === undo.loadedId);
      if (entry !== undefined && entry.id !== loaded?.entry.id) await load(entry);
      store.change({ message: `Undone: ${undo.did}` });
    },
  };
}
