import type { Cancel } from "../../../../src/shared/clock.ts";
import { millis } from "../../../../src/shared/units.ts";
import type { ConsoleState, Loaded, Undoable } from "../console-state.ts";
import type { Core, Opening } from "../opening.ts";
import type { Take } from "../run/take.ts";
import { type Patch, patchText } from "../patch.ts";
import { isLong, parseAside } from "../jobs/run-aside.ts";

/** The open texts. Source shows the first one: the refused draft if there is one, else the loaded scenario. */
export function openTexts({ draft, loaded }: Pick<ConsoleState, "draft" | "loaded">) {
  const texts = draft === null ? [] : [draft];
  if (loaded === null) return texts;
  const { entry, text, faults } = loaded;
  return [...texts, { id: entry.id, name: `${entry.id}.json`, text, faults }];
}

interface Step {
  readonly id: string;
  readonly text: string;
  /** The take before an act by hand; null for a change of the text. */
  readonly take: Take | null;
  /** The change that the step undoes, in the past tense: “moved call-start to 00:01.100”. */
  readonly label: string;
  /** The change of the library that could be undone at that time. */
  readonly library: Undoable | null;
}

/** The most steps that can be undone. */
const MOST_STEPS = 100;

const TYPED = "typed in Source";
/** Typing takes effect after a pause of this length; in a long text after a longer one. */
const PAUSE = millis(300);
const LONG_PAUSE = millis(1000);
/** Typing that goes on within this time belongs to the same step. */
const SAME_STEP = 1000;

export type Editing = ReturnType<typeof createEditing>;

/** Changes the loaded scenario, the draft or the take, with undo and redo. Undo includes the library's last change. */
export function createEditing(
  { store, frames, clock }: Pick<Core, "store" | "frames" | "clock">,
  { revise, retake }: Pick<Opening, "revise" | "retake">,
  undoLibrary: () => Promise<void>,
) {
  let past: Step[] = [];
  let future: Step[] = [];
  let typing: { id: string; read: () => string; cancel: Cancel } | null = null;
  let typedAt = -Infinity;

  /** The text with an id; undefined if it is no longer open. */
  const textOf = (id: string) => openTexts(store.get()).find((open) => open.id === id)?.text;

  async function write(id: string, text: string): Promise<void> {
    const { draft } = store.get();
    if (draft === null || id === store.get().loaded?.entry.id) return revise(text);
    store.change({ draft: { ...draft, text } });
    const parsed = await parseAside(text);
    const { draft: now } = store.get();
    if (now?.id === draft.id && now.text === text)
      store.change({ draft: { ...now, faults: parsed.ok ? [] : parsed.faults } });
  }

  async function change(id: string, text: string, label: string, joins = false): Promise<void> {
    const before = textOf(id);
    if (before === undefined || before === text) return;
    if (joins) future = [];
    else remember({ id, text: before, take: null, label });
    await write(id, text);
  }

  function remember(step: Omit<Step, "library">): void {
    past.push({ ...step, library: store.get().undo });
    if (past.length > MOST_STEPS) past.shift();
    future = [];
  }

  /** Makes the typed text take effect now. */
  function flush(): void {
    if (typing === null) return;
    const { id, read, cancel } = typing;
    typing = null;
    cancel();
    // The last message may be the verdict on the earlier text.
    store.change({ message: "" });
    const last = past.at(-1);
    const joins = last?.id === id && last.label === TYPED && clock.now() - typedAt < SAME_STEP;
    typedAt = clock.now();
    void change(id, read(), TYPED, joins);
  }

  /**
   * The loaded scenario, to patch its text. While it has faults says so and returns null, because then the paths of
   * the shown scenario can lead elsewhere in the text.
   */
  function patchable(): Loaded | null {
    flush();
    const { loaded } = store.get();
    if (loaded === null || loaded.faults.length === 0) return loaded;
    store.change({ message: "The text has faults. Correct them in Source first." });
    return null;
  }

  async function restore(from: Step[], to: Step[], verb: "undo" | "redo"): Promise<void> {
    flush();
    const index = from.findLastIndex(({ id }) => textOf(id) !== undefined);
    const { undo: library } = store.get();
    const isLatest = library !== null && library !== from[index]?.library;
    if (verb === "undo" && isLatest) return undoLibrary();
    const [step] = index < 0 ? [] : from.splice(index, 1);
    if (step === undefined) return store.change({ message: `Nothing to ${verb}.` });
    const { id, text, take, label } = step;
    const now = { text: textOf(id) ?? text, take: take && frames.newest().take };
    to.push({ ...step, ...now, library });
    typedAt = -Infinity;
    store.change({ message: `${verb === "undo" ? "Undone" : "Redone"}: ${label}.` });
    await (take === null ? write(id, text) : retake(take));
  }

  return {
    /**
     * Takes the typed text of Source at the next pause. Typing without long pauses is one step of the history.
     *
     * @param read returns the current text of the editor.
     */
    type(read: () => string): void {
      typing?.cancel();
      const [shown] = openTexts(store.get());
      if (shown === undefined) return;
      const pause = isLong(shown.text) ? LONG_PAUSE : PAUSE;
      typing = { id: shown.id, read, cancel: clock.after(pause, flush) };
    },
    flush,
    /** Makes the typed text take effect, and forgets acts by hand, which another page does not have. */
    leave(): void {
      flush();
      past = past.filter(({ take: before }) => before === null);
      future = future.filter(({ take: before }) => before === null);
    },
    /** Whether typed text has not taken effect yet. */
    isTyping: () => typing !== null,
    patchable,
    /**
     * Changes values of the loaded scenario if its text is patchable.
     *
     * @param label the change in the past tense, for undo: “moved call-start to 00:01.100”.
     */
    async patch(patches: readonly Patch[], label: string): Promise<void> {
      const target = patchable();
      if (target !== null) await change(target.entry.id, patchText(target.text, patches), label);
    },
    /** Replaces the text in Source. `label` is that of `patch`. */
    async setText(text: string, label: string): Promise<void> {
      flush();
      const [shown] = openTexts(store.get());
      if (shown !== undefined) await change(shown.id, text, label);
    },
    /** Remembers the take before an act by hand. `label` is that of `patch`. */
    acted(before: Take, label: string): void {
      const { loaded } = store.get();
      if (loaded === null) return;
      remember({ id: loaded.entry.id, text: loaded.text, take: before, label });
    },
    undo: () => restore(past, future, "undo"),
    redo: () => restore(future, past, "redo"),
  };
}
