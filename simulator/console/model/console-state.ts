import type { JSONPath } from "jsonc-parser";
import type { Fault } from "../../scenario/fault.ts";
import type { Scenario } from "../../scenario/schema.ts";
import type { Fixture } from "../../engine/fixture-library.ts";
import type { Plan } from "./run/plan.ts";
import { choiceOf } from "./page-address.ts";
import type { KeptScenarios } from "./storage/scenario-store.ts";
import type { Take } from "./run/take.ts";
import { createStore } from "../../../src/shared/store.ts";

/** A scenario of the library: a fixture or one of the user's own. */
export type LibraryEntry = Fixture;

/** The scenario in the preview. */
export interface Loaded {
  readonly entry: LibraryEntry;
  /** The current text: that of the entry, or with edits that are not in the library yet. */
  readonly text: string;
  /** The faults of the text. With faults, `scenario` is that of the last text without any. */
  readonly faults: readonly Fault[];
  readonly scenario: Scenario;
}

/** The actions that a new page performs before the preview shows it. */
export interface FrameStart {
  /** Play the script up to this time, in milliseconds; null to wait before its start. */
  readonly playTo: number | null;
  /** Start the clock. */
  readonly resume: boolean;
  /** The slug of the gallery's state to which to bring the page instead. */
  readonly state?: string;
}

export const AT_THE_START: FrameStart = { playTo: null, resume: false };

/** The scenario and the take that a page in a frame arms when it loads. */
export interface FrameLoad {
  readonly scenario: Scenario;
  /** The acts by hand that the scenario contains. */
  readonly take: Take;
}

/** A page of the app in a frame. A new key means a new page load. */
export interface FrameSpec {
  readonly key: number;
  readonly src: string;
  readonly load: FrameLoad;
  readonly startAt: FrameStart;
}

/** A text that Source can show. */
export interface OpenText {
  /** The id of its scenario. A refused import has one that no scenario can have. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly faults: readonly Fault[];
}

/** A moment in the script, before or after the other items of that millisecond. */
export interface Place {
  /** Milliseconds from the start of the run. */
  readonly at: number;
  readonly order: "before" | "after";
}

/** A file after its import, as one line of the report. */
export interface Arrival {
  readonly name: string;
  /** Says what became of the file; follows its name. */
  readonly outcome: string;
  readonly tone: "pass" | "fail" | "none";
  /** What the user can do with the file instead. */
  readonly offer?: { readonly label: string; readonly act: () => void };
}

/** What to do with scenarios whose ids are in the library already. */
export type SameIdAnswer = "replace" | "both" | "skip";

/** The question about them, once for all files of an import. */
export interface SameIdQuestion {
  readonly ids: readonly string[];
  /** The id that the first one gets if both scenarios are kept. */
  readonly keptAs: string;
  readonly answer: (answer: SameIdAnswer) => void;
}

/** A change of the library that can be undone. */
export interface Undoable {
  readonly did: string;
  readonly before: KeptScenarios;
  /** The id of the scenario that was loaded before the change. */
  readonly loadedId: string | undefined;
}

export function createConsoleStore(entries: readonly LibraryEntry[]) {
  const store = createStore({
    entries,
    /** The outcomes of the last import; null if they are not shown. */
    report: null as readonly Arrival[] | null,
    question: null as SameIdQuestion | null,
    undo: null as Undoable | null,
    loaded: null as Loaded | null,
    /** The ids of the scenarios that the user has selected in the library; null unless it offers that. */
    selected: null as ReadonlySet<string> | null,
    /** The id of a fixture that was saved since, whose row the library shows; null after the next load. */
    landed: null as string | null,
    /**
     * The expected run of the loaded scenario, or of the text before the last edit until that run is computed;
     * null until there is one.
     */
    plan: null as Plan | null,
    shown: null as FrameSpec | null,
    /** The page that loads behind the shown one; null if none loads. */
    next: null as FrameSpec | null,
    speed: 1,
    /** The provider that pages use from the next page load on. */
    provider: choiceOf(null),
    /** The instrument that is shown. */
    tab: "expect" as "expect" | "send" | "source" | "machine",
    /** The refused import in the editor. */
    draft: null as OpenText | null,
    /** The keys to the selected value of the loaded scenario, which Source shows; null if none is selected. */
    selection: null as JSONPath | null,
    /** Where Send adds to the script; null if it sends now. */
    place: null as Place | null,
    /** The latest status message; also announced to screen readers. */
    message: "",
  });
  const change = (part: Partial<ReturnType<typeof store.get>>): void =>
    store.set({ ...store.get(), ...part });
  return { ...store, change };
}

export type ConsoleStore = ReturnType<typeof createConsoleStore>;
export type ConsoleState = Readonly<ReturnType<ConsoleStore["get"]>>;
