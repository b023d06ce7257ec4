import { convertRecord, type RecordKind, recordKindOf } from "../../../from-log/convert-record.ts";
import { defer } from "../../../../src/shared/defer.ts";
import { entryOf } from "../../../engine/fixture-library.ts";
import { describeFaults, parseScenario } from "../../../scenario/parse.ts";
import type { Arrival, LibraryEntry, SameIdAnswer } from "../console-state.ts";
import { counted } from "../format.ts";
import { patchText } from "../patch.ts";
import type { Core, Opening } from "../opening.ts";
import { freeId, type KeptPart, type LibraryActions } from "./library.ts";
import type { Kept } from "../storage/scenario-store.ts";
import { checkedText, readFile } from "./text-files.ts";

interface Incoming {
  readonly name: string;
  /** Rejects with the reason for which there is no text. */
  readonly read: () => string | Promise<string>;
}

/** A file with its scenario, or with the reason why it has none. */
interface Judged extends Arrival {
  readonly entry?: LibraryEntry;
}

/**
 * Decides what becomes of a scenario.
 *
 * @param texts the texts of the library by id, with those that the import has added so far.
 * @returns the outcome and the entry that the library then has; null for a skipped scenario.
 */
function decide(
  entry: LibraryEntry,
  texts: ReadonlyMap<string, string>,
  answer: SameIdAnswer,
): readonly [outcome: string, entry: LibraryEntry | null] {
  const { id, text } = entry;
  const known = texts.get(id);
  if (known === undefined) return [`imported ${id}`, entry];
  if (known === text) return [`same as ${id} in the library`, entry];
  if (answer === "both") {
    const free = freeId(id, (taken) => texts.has(taken));
    const copy = patchText(text, [{ path: ["id"], value: free }]);
    return [`kept as ${free}`, { ...entry, id: free, text: copy }];
  }
  if (answer === "replace") return [`replaced ${id}`, entry];
  return [`skipped: the library has another ${id}`, null];
}

const asSentence = (outcome: string): string => `${outcome[0]?.toUpperCase()}${outcome.slice(1)}.`;

/** Imports files and texts into the library, one import after another. */
export function createImporting(
  { store, ready }: Core,
  library: LibraryActions,
  { load }: Opening,
) {
  let turn: Promise<unknown> = ready;
  let drafts = 0;

  /** Makes a scenario of the latest call of a record, without its words, and imports it. */
  async function convert(kind: RecordKind, name: string, text: string): Promise<void> {
    const become = (outcome: string, tone: Arrival["tone"]) => {
      const replace = (one: Arrival) =>
        one.offer && one.name === name ? { name, outcome, tone } : one;
      store.change({ report: store.get().report?.map(replace) ?? null });
    };
    try {
      const { id, text: made, notes } = await convertRecord(kind, text, name, {});
      become([`became ${id}`, ...notes].join("; "), "pass");
      await enqueue([{ name: `${id}.json`, read: () => made }]);
    } catch (error) {
      const { message } = error as Error;
      become(message.replace(`${name} `, ""), "fail");
      store.change({ message });
    }
  }

  async function judge({ name, read }: Incoming): Promise<Judged> {
    let text: string;
    try {
      text = await read();
    } catch (error) {
      return { name, outcome: (error as Error).message, tone: "fail" };
    }
    const parsed = parseScenario(text);
    if (parsed.ok)
      return { name, outcome: "", tone: "pass", entry: entryOf(parsed.scenario, text) };
    const { faults } = parsed;
    const kind = recordKindOf(text);
    if (kind !== null) {
      const act = () => void convert(kind, name, text);
      const offer = { label: "Make a scenario of its latest call", act };
      const what = kind === "log" ? "a diagnostic export" : "a record of the voice service";
      return { name, outcome: `is ${what}`, tone: "none", offer };
    }
    const count = counted(faults.length, "fault");
    const outcome = `refused: ${count}. ${describeFaults(faults.slice(0, 1))}`;
    const act = () => {
      const draft = { id: `draft ${++drafts}`, name, text, faults };
      store.change({ draft, tab: "source", message: `${name} ${outcome}` });
    };
    return { name, outcome, tone: "fail", offer: { label: "Open in the editor", act } };
  }

  /** Asks once about all scenarios whose ids are taken. */
  async function ask(ids: readonly string[], arriving: ReadonlySet<string>): Promise<SameIdAnswer> {
    const [first] = ids;
    if (first === undefined) return "replace";
    const isTaken = (id: string) => library.isTaken(id) || arriving.has(id);
    const { promise, resolve: answer } = defer<SameIdAnswer>();
    store.change({ question: { ids, keptAs: freeId(first, isTaken), answer } });
    return promise.finally(() => store.change({ question: null }));
  }

  /** Adds the valid scenarios, and changes the part that they save. Returns a function that opens the first of them. */
  async function take(incoming: readonly Incoming[], saved: KeptPart | null = null) {
    const judged: Judged[] = [];
    for (const file of incoming) judged.push(await judge(file));
    const [only] = judged;
    if (judged.length === 1 && only?.offer && only.tone === "fail") return only.offer.act();
    store.change({ message: "" });
    const textsById = () => new Map(store.get().entries.map(({ id, text }) => [id, text]));
    const before = textsById();
    const isOther = ({ id, text }: LibraryEntry) => (before.get(id) ?? text) !== text;
    const arriving = judged.flatMap(({ entry }) => entry ?? []);
    const others = [...new Set(arriving.filter(isOther).map(({ id }) => id))];
    const answer = await ask(others, new Set(arriving.map(({ id }) => id)));
    // Another tab can have changed the library before the answer, which does not apply to its new ids.
    const texts = textsById();
    const added = new Map<string, LibraryEntry>();
    const landed: LibraryEntry[] = [];
    const arrivals = judged.map(({ entry, ...arrival }): Arrival => {
      if (entry === undefined) return arrival;
      // Two files of an import with the same id are both kept.
      const isAnswered = others.includes(entry.id) && !added.has(entry.id);
      const [outcome, landing] = decide(entry, texts, isAnswered ? answer : "both");
      if (landing === null) return { ...arrival, outcome };
      landed.push(landing);
      if (texts.get(landing.id) !== landing.text) added.set(landing.id, landing);
      texts.set(landing.id, landing.text);
      return { ...arrival, outcome };
    });
    const [arrival, ...rest] = arrivals;
    const isOne = arrival?.tone === "pass" && rest.length === 0;
    const all = `Imported ${landed.length} of ${counted(arrivals.length, "file")}.`;
    const message = isOne ? asSentence(arrival.outcome) : all;
    const changes = new Map<string, Partial<Kept>>();
    if (saved !== null && landed.length > 0) changes.set(...saved);
    for (const [id, own] of added) changes.set(id, { own, draft: null, take: null });
    const replaced = [...added.keys()].filter(library.isTaken);
    const what = replaced.length === 1 ? replaced[0] : counted(replaced.length, "scenario");
    const news = added.size - replaced.length;
    const did = news === 0 ? `Replaced ${what}.` : `Replaced ${what} and added ${news}.`;
    // One log or record can only be meant for a scenario.
    const offer = rest.length === 0 ? arrival?.offer : undefined;
    library.change(changes, offer ? "" : message, replaced.length === 0 ? null : did);
    if (!isOne) store.change({ report: arrivals });
    offer?.act();
    const [first] = landed;
    return first && (() => load(first, message));
  }

  /** Takes one import after another. The next one need not wait until the preview is loaded. */
  async function enqueue(...work: Parameters<typeof take>): Promise<void> {
    const taken = turn.then(() => take(...work));
    turn = taken.catch(() => {});
    const open = await taken;
    await open?.();
  }

  /** Imports a text. If it is refused, it becomes the draft in the editor instead. */
  const importText = (text: string, name: string, saved?: KeptPart): Promise<void> =>
    enqueue([{ name, read: () => checkedText(text) }], saved);

  return {
    importText,
    /** Imports files. Those that are no valid scenarios are reported. */
    importFiles: (files: Iterable<File>): Promise<void> =>
      enqueue([...files].map((file) => ({ name: file.name, read: () => readFile(file) }))),
    /**
     * Saves the text of a scenario of the library. A text with another id becomes another scenario, and the
     * first one stays as it was saved.
     */
    async save(text: string, id: string): Promise<void> {
      const parsed = parseScenario(text);
      if (!parsed.ok || parsed.scenario.id !== id)
        return importText(text, id, [id, { draft: null }]);
      const own = entryOf(parsed.scenario, text);
      library.change([[id, { own, draft: null }]], `Saved ${id}.`, null);
    },
  };
}
