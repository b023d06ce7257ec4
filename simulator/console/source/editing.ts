import { applyEdits, type JSONPath, modify } from "jsonc-parser";
import type { Cancel, Clock } from "../../../src/shared/clock.ts";
import { millis } from "../../../src/shared/units.ts";
import { pointerOf } from "../../scenario/fault.ts";
import type { ConsoleStore, Draft } from "../console-state.ts";
import { isLong, parseAside } from "./parse-aside.ts";

/** A change of one value in a scenario's text. */
export interface Patch {
  /** The keys to the value, such as `["attempts", 0, "events", 2, "at"]`. */
  readonly path: JSONPath;
  /** The new value; undefined removes the value. */
  readonly value: unknown;
  /** Inserts the value before the list item that the path names, or at the end for an index of -1. */
  readonly insert?: true;
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: "\n" } };

/** Applies the patches one after another. The rest of the text keeps its layout. */
export const patchText = (text: string, patches: readonly Patch[]): string =>
  patches.reduce((current, { path, value, insert = false }) => {
    const edits = modify(current, path, value, { ...FORMAT, isArrayInsertion: insert });
    return applyEdits(current, edits);
  }, text);

interface Step {
  readonly id: string;
  readonly text: string;
  /** The change after which the text was another one: “moved call-start to 00:01.100”. */
  readonly label: string;
}

/** The most characters of the history. The oldest steps beyond it are forgotten. */
const MOST_CHARACTERS = 50_000_000;

const TYPED = "typed in Source";
/** Typing takes effect after a pause of this length; in a long text after a longer one. */
const PAUSE = millis(300);
const LONG_PAUSE = millis(1000);
/** Typing that goes on within this time belongs to the same step. */
const SAME_STEP = 1000;

/** The id of a draft in the history. No scenario can have it. */
const idOf = ({ number }: Draft): string => `draft ${number}`;

/** Changes the loaded scenario or the draft, with undo and redo. Every change is a change of its text. */
export function createEditing(
  store: ConsoleStore,
  revise: (text: string) => Promise<void>,
  clock: Clock,
) {
  const past: Step[] = [];
  let future: Step[] = [];
  let typing: { id: string; read: () => string; cancel: Cancel } | null = null;
  let typedAt = -Infinity;

  /** The id of the text in Source; null if no scenario is loaded. */
  function shownId(): string | null {
    const { draft, loaded } = store.get();
    return draft === null ? (loaded?.entry.id ?? null) : idOf(draft);
  }

  /** The text with an id; null if it is no longer open. */
  function textOf(id: string): string | null {
    const { draft, loaded } = store.get();
    if (draft !== null && id === idOf(draft)) return draft.text;
    return loaded?.entry.id === id ? loaded.text : null;
  }

  async function write(id: string, text: string): Promise<void> {
    const { draft } = store.get();
    if (draft === null || id !== idOf(draft)) return revise(text);
    store.change({ draft: { ...draft, text } });
    const parsed = await parseAside(text);
    const { draft: now } = store.get();
    if (now?.number === draft.number && now.text === text)
      store.change({ draft: { ...now, parsed } });
  }

  function remember(step: Step): void {
    past.push(step);
    let characters = past.reduce((sum, { text }) => sum + text.length, 0);
    while (characters > MOST_CHARACTERS) characters -= past.shift()?.text.length ?? characters;
  }

  async function change(id: string, text: string, label: string, joins = false): Promise<void> {
    const before = textOf(id);
    if (before === null || before === text) return;
    if (!joins) remember({ id, text: before, label });
    future = [];
    await write(id, text);
  }

  /** Makes the typed text take effect now. */
  function flush(): void {
    if (typing === null) return;
    const { id, read, cancel } = typing;
    typing = null;
    cancel();
    const last = past.at(-1);
    const joins = last?.id === id && last.label === TYPED && clock.now() - typedAt < SAME_STEP;
    typedAt = clock.now();
    void change(id, read(), TYPED, joins);
  }

  async function restore(from: Step[], to: Step[], verb: "undo" | "redo"): Promise<void> {
    flush();
    const index = from.findLastIndex(({ id }) => textOf(id) !== null);
    const [step] = index < 0 ? [] : from.splice(index, 1);
    if (step === undefined) return store.change({ message: `Nothing to ${verb}.` });
    const { id, text, label } = step;
    to.push({ id, text: textOf(id) ?? text, label });
    typedAt = -Infinity;
    store.change({ message: `${verb === "undo" ? "Undone" : "Redone"}: ${label}.` });
    await write(id, text);
  }

  return {
    /**
     * Takes the typed text of Source at the next pause. Typing without long pauses is one step of the history.
     *
     * @param read returns the current text of the editor.
     */
    type(read: () => string): void {
      typing?.cancel();
      const id = shownId();
      if (id === null) return;
      const pause = isLong(textOf(id) ?? "") ? LONG_PAUSE : PAUSE;
      typing = { id, read, cancel: clock.after(pause, flush) };
    },
    flush,
    /** Whether typed text has not taken effect yet. */
    isTyping: () => typing !== null,
    /** @param label the change in the past tense, for undo: “moved call-start to 00:01.100”. */
    async setText(text: string, label: string): Promise<void> {
      flush();
      const id = shownId();
      if (id !== null) await change(id, text, label);
    },
    /**
     * Changes values of the loaded scenario. Does nothing but say so while its text has faults, because then
     * the paths of the shown scenario can lead elsewhere in the text.
     *
     * @param label the change in the past tense, for undo: “moved call-start to 00:01.100”.
     */
    async patch(
      patches: readonly Patch[],
      label = `changed ${pointerOf((patches[0]?.path ?? []).map(String))}`,
    ): Promise<void> {
      flush();
      const { loaded } = store.get();
      if (loaded === null) return;
      if (loaded.faults.length > 0)
        return store.change({ message: "The text has faults. Correct them in Source first." });
      await change(loaded.entry.id, patchText(loaded.text, patches), label);
    },
    undo: () => restore(past, future, "undo"),
    redo: () => restore(future, past, "redo"),
    /** Selects a value of the loaded scenario; null for none. Source shows it. */
    select: (selection: JSONPath | null): void => store.change({ selection }),
  };
}
