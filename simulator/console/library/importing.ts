import { macrotask } from "../../../src/shared/macrotask.ts";
import { systemTimers } from "../../../src/shared/system-clock.ts";
import { convertLog, looksLikeExport } from "../../cli/convert-log.ts";
import { describeFaults, parseScenario } from "../../scenario/parse.ts";
import type { Arrival, ConsoleStore, LibraryEntry, SameIdAnswer } from "../console-state.ts";
import { patchText } from "../source/editing.ts";
import { counted } from "../format.ts";
import { type createLibrary, entryOf, freeId } from "./library.ts";
import type { Kept } from "./scenario-store.ts";
import { type Incoming, readFile, readText } from "./text-files.ts";

/** How many scenarios are added without a pause, so that the page stays responsive. */
const WITHOUT_PAUSE = 16;

interface ValidFile {
  readonly name: string;
  readonly entry: LibraryEntry;
}

/** A valid scenario, or the outcome of a file that has none. */
type Judged = ValidFile | Arrival;

function judge(incoming: Incoming): Judged {
  const { name } = incoming;
  if ("problem" in incoming) return { name, outcome: incoming.problem, tone: "fail" };
  const { text } = incoming;
  const parsed = parseScenario(text);
  if (parsed.ok) return { name, entry: entryOf(parsed.scenario, text) };
  if (looksLikeExport(text))
    return { name, outcome: "is a diagnostic export", tone: "none", text, offer: "convert" };
  const faults = counted(parsed.faults.length, "fault");
  const outcome = `refused: ${faults}. ${describeFaults(parsed.faults.slice(0, 1))}`;
  return { name, outcome, tone: "fail", text, offer: "open" };
}

interface Parts {
  readonly store: ConsoleStore;
  readonly library: Pick<ReturnType<typeof createLibrary>, "isTaken" | "change" | "put">;
  readonly load: (entry: LibraryEntry, message: string) => Promise<void>;
  /** Resolves when the library is complete. */
  readonly ready: Promise<unknown>;
}

/** The scenarios of one import on their way into the library. */
function createLanding({ store, library }: Parts, saved: string | undefined) {
  const present = new Map(store.get().entries.map((entry) => [entry.id, entry]));
  const changes = new Map<string, Kept>();
  const landed: LibraryEntry[] = [];
  const replaced: string[] = [];

  const isOther = ({ id, text }: LibraryEntry): boolean =>
    present.has(id) && id !== saved && present.get(id)?.text !== text;

  function add(entry: LibraryEntry, verb: string): string {
    for (const [id, kept] of library.put(entry.id, { own: entry, draft: null }))
      changes.set(id, kept);
    landed.push(entry);
    return `${verb} ${entry.id}`;
  }

  return {
    changes,
    landed,
    replaced,
    isOther,
    /** Adds a scenario and returns the outcome. Two files with the same id are both kept. */
    settle(entry: LibraryEntry, answer: SameIdAnswer): string {
      const { id, text } = entry;
      const known = changes.get(id)?.own ?? present.get(id);
      if (known?.text === text) {
        landed.push(known);
        return `same as ${id} in the library`;
      }
      if (changes.has(id) || (isOther(entry) && answer === "both")) {
        const free = freeId(id, (taken) => present.has(taken) || changes.has(taken));
        const copy = patchText(text, [{ path: ["id"], value: free }]);
        return add({ ...entry, id: free, text: copy }, "kept as");
      }
      if (isOther(entry) && answer === "skip") return `skipped: the library has another ${id}`;
      if (known !== undefined) replaced.push(id);
      return add(entry, id === saved ? "saved" : known === undefined ? "imported" : "replaced");
    },
  };
}

const asSentence = (outcome: string): string => `${outcome[0]?.toUpperCase()}${outcome.slice(1)}.`;

/** Imports files and texts into the library, one import after another. */
export function createImporting(parts: Parts) {
  const { store, library, load, ready } = parts;
  let turn: Promise<unknown> = ready;
  let drafts = 0;

  function openRefused(name: string, text: string): void {
    const draft = { name, text, parsed: parseScenario(text), number: ++drafts };
    store.change({ draft, message: `${name} is refused. The editor lists its faults.` });
  }

  /** Asks once about all scenarios whose ids are taken. */
  function ask(others: readonly LibraryEntry[]): Promise<SameIdAnswer> {
    const scenarios = others.map(({ id }) => ({ id, keptAs: freeId(id, library.isTaken) }));
    return new Promise((resolve) => {
      const answer = (chosen: SameIdAnswer) => {
        store.change({ question: null });
        resolve(chosen);
      };
      store.change({ question: { scenarios, answer } });
    });
  }

  async function land(judged: readonly Judged[], saved: string | undefined) {
    const landing = createLanding(parts, saved);
    const valid = judged.flatMap((one) => ("entry" in one ? [one.entry] : []));
    const others = valid.filter(landing.isOther);
    const answer = others.length === 0 ? "replace" : await ask(others);
    const arrivals: Arrival[] = [];
    for (const [index, one] of judged.entries()) {
      if (index % WITHOUT_PAUSE === WITHOUT_PAUSE - 1) await macrotask(systemTimers);
      if (!("entry" in one)) arrivals.push(one);
      else
        arrivals.push({ name: one.name, outcome: landing.settle(one.entry, answer), tone: "pass" });
    }
    return { ...landing, arrivals };
  }

  /** Returns a function that opens the first scenario in the preview. */
  async function take(
    incoming: readonly (() => Incoming | Promise<Incoming>)[],
    saved?: string,
    report: readonly Arrival[] | null = null,
  ): Promise<() => Promise<void>> {
    const judged: Judged[] = [];
    for (const read of incoming) judged.push(judge(await read()));
    const [only] = judged;
    store.change({ message: "", report });
    if (judged.length === 1 && only !== undefined && "offer" in only && only.offer === "open") {
      openRefused(only.name, only.text ?? "");
      return () => Promise.resolve();
    }
    const { changes, landed, replaced, arrivals } = await land(judged, saved);
    const isOne = arrivals.length === 1 && arrivals[0]?.tone === "pass";
    if (!isOne) store.change({ report: arrivals });
    const message = isOne
      ? asSentence(arrivals[0]?.outcome ?? "")
      : `Imported ${landed.length} of ${counted(arrivals.length, "file")}.`;
    if (saved !== undefined && landed.length > 0 && !changes.has(saved))
      for (const [id, kept] of library.put(saved, { draft: null })) changes.set(id, kept);
    const did = `Replaced ${replaced.length === 1 ? replaced[0] : counted(replaced.length, "scenario")}.`;
    if (changes.size > 0) library.change(changes, message, replaced.length === 0 ? null : did);
    const [first] = landed;
    store.change({ message });
    return () => (first === undefined ? Promise.resolve() : load(first, message));
  }

  /** Takes one import after another. The next one need not wait until the preview is loaded. */
  function enqueue(...work: Parameters<typeof take>): Promise<void> {
    const taken = turn.then(() => take(...work));
    turn = taken.catch(() => {});
    return taken.then((open) => open());
  }

  return {
    openRefused,
    /** Imports files. Those that are no valid scenarios are reported. */
    importFiles: (files: Iterable<File>): Promise<void> =>
      enqueue([...files].map((file) => () => readFile(file))),
    /** Imports a text. If it is refused, it becomes the draft in the editor instead. */
    importText: (text: string, name: string): Promise<void> =>
      enqueue([() => readText(name, text)]),
    /**
     * Saves the text of a scenario of the library. A text with another id becomes another scenario, and the
     * first one stays as it was saved.
     */
    save: (text: string, id: string): Promise<void> => enqueue([() => readText(id, text)], id),
    /** Makes a scenario of the latest call of an exported log, without its words, and imports it. */
    async convert(arrival: Arrival): Promise<void> {
      const { name, text = "" } = arrival;
      const settled = (outcome: string, tone: Arrival["tone"]) =>
        store.get().report?.map((one) => (one === arrival ? { name, outcome, tone } : one)) ?? null;
      try {
        const made = await convertLog(text, name, {});
        const outcome = [`became ${made.id}`, made.departure].filter((part) => part !== null);
        const report = settled(outcome.join(", but "), "pass");
        await enqueue([() => ({ name: `${made.id}.json`, text: made.text })], undefined, report);
      } catch (error) {
        store.change({ report: settled(error instanceof Error ? error.message : "", "fail") });
      }
    },
  };
}
