import type { ParseResult } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/schema.ts";
import type { LibraryEntry } from "./library-search.ts";
import type { Plan } from "./plan.ts";
import { choiceOf, type ProviderChoice } from "./provider-choice.ts";
import type { SdkDifference } from "./sdk-differences.ts";
import { createStore, type Store } from "../../src/shared/store.ts";

/** The scenario that the stage was opened with. */
export interface Loaded {
  readonly entry: LibraryEntry;
  readonly scenario: Scenario;
  /** What of it does not come about as it is written with the provider that it was opened with. */
  readonly sdkDifferences: readonly SdkDifference[];
}

/** What is to be done in a fresh page before it is shown. */
export interface FrameCue {
  /** Put the scenario's visitor and expectations on the timeline. */
  readonly script: boolean;
  /** Play it up to this moment, and what is due then. */
  readonly at: number;
  /** Let the clock run. */
  readonly resume: boolean;
}

/** A page of the app in a frame. Another key is another page load. */
export interface FrameSpec {
  readonly key: number;
  readonly src: string;
  readonly cue: FrameCue;
}

/** A text that was brought in and refused, or is being worked on. */
export interface Draft {
  readonly name: string;
  readonly text: string;
  readonly parsed: ParseResult;
  /** Tells two drafts of the same text apart. */
  readonly number: number;
}

export interface ConsoleState {
  readonly entries: readonly LibraryEntry[];
  /** How the scenarios came out when they were last checked, by id. */
  readonly verdicts: Readonly<Record<string, "pass" | "fail">>;
  readonly loaded: Loaded | null;
  /** Null until it has been worked out. */
  readonly plan: Plan | null;
  readonly shown: FrameSpec | null;
  /** Being made ready behind the shown one. */
  readonly next: FrameSpec | null;
  readonly speed: number;
  /** Who plays the provider's part in the pages that are loaded from now on. */
  readonly provider: ProviderChoice;
  readonly draft: Draft | null;
  /** The latest thing that the console has to say, for eyes and ears. */
  readonly said: string;
}

export type ConsoleStore = Store<ConsoleState> & {
  readonly change: (part: Partial<ConsoleState>) => void;
};

export function createConsoleStore(entries: readonly LibraryEntry[]): ConsoleStore {
  const store = createStore<ConsoleState>({
    entries,
    verdicts: {},
    loaded: null,
    plan: null,
    shown: null,
    next: null,
    speed: 1,
    provider: choiceOf(null),
    draft: null,
    said: "",
  });
  return { ...store, change: (part) => store.set({ ...store.get(), ...part }) };
}
