import { createStore } from "../../../src/shared/store.ts";
import type { Coverage } from "../../analysis/coverage.ts";
import { shortestScenario } from "../../analysis/shortest-scenario.ts";
import type { Transition } from "../../analysis/transitions.ts";
import type { Scenario } from "../../scenario/schema.ts";
import type { ConsoleState, ConsoleStore } from "../console-state.ts";
import { counted } from "../format.ts";
import { PROVIDER_CHOICES, type ProviderChoice } from "../preview/page-address.ts";
import type { Judgement, Line } from "./jobs.ts";
import { CATALOGUE_CHECKS, checkCatalogues, judgeOnSdk } from "./page-checks.ts";
import { runAside } from "./run-aside.ts";

const NOT_YET = { verdict: "none", why: "" } as const;

const NO_LINES: readonly Line[] = [];
const EMPTY = {
  scenarios: NO_LINES,
  catalogues: NO_LINES,
  sweep: NO_LINES,
  /** The scenario of the sweep. */
  swept: null as Scenario | null,
  coverage: null as Coverage | null,
  /** The list of the latest check, and its outcome; empty while it runs. */
  latest: "scenarios" as Sheet,
  message: "",
  /** The progress of the check; `of` is null if the number of results is not known. */
  running: null as { readonly done: number; readonly of: number | null } | null,
};
export type Sheet = "scenarios" | "catalogues" | "sweep";

/** The scenarios to check: the library with its unsaved edits, and a refused import. */
export function scenariosOf({ entries, shelf, draft }: ConsoleState): readonly Line[] {
  const lines = entries.map(({ id, title, text }) => {
    return { id, title, text: shelf.get(id)?.draft ?? text, ...NOT_YET };
  });
  if (draft === null) return lines;
  return [{ id: draft.name, title: draft.name, text: draft.text, ...NOT_YET }, ...lines];
}

interface Parts {
  readonly store: ConsoleStore;
  readonly library: {
    readonly keepResults: (lines: readonly Line[]) => void;
    readonly load: (entry: { readonly text: string }) => Promise<void>;
  };
}

/** Checks the library, the error catalogues and variants of the loaded scenario, one check at a time. */
export function createResults({ store, library }: Parts) {
  const results = createStore(EMPTY);
  const change = (part: Partial<typeof EMPTY>) => results.set({ ...results.get(), ...part });
  let current = new AbortController();

  /**
   * Performs a check, whose task resolves with further notes.
   *
   * @param of the number of results, if it is known.
   */
  async function perform(
    latest: Sheet,
    of: number | null,
    task: (signal: AbortSignal) => Promise<readonly string[] | void>,
  ): Promise<void> {
    const { signal } = (current = new AbortController());
    change({ latest, running: { done: 0, of }, message: "" });
    try {
      const notes = (await task(signal)) ?? [];
      const { [latest]: lines } = results.get();
      const others = lines.filter(({ verdict }) => verdict !== "pass").length;
      const all = counted(lines.length, "result");
      const outcome = others === 0 ? `${all}: all passed.` : `${others} of ${all} did not pass.`;
      change({ message: [...(lines.length > 0 ? [outcome] : []), ...notes].join(" ") });
    } catch (error) {
      change({ message: signal.aborted ? "Cancelled." : String(error) });
    }
    change({ running: null });
  }

  /** Returns a function that adds judgements to a list: to these lines in turn, or one line after another. */
  function fill(sheet: Sheet, places?: readonly number[]) {
    let count = 0;
    return (found: readonly (Judgement | Line)[]) => {
      const { running, [sheet]: before } = results.get();
      const lines = [...before];
      for (const one of found) {
        const place = places?.[count] ?? count;
        lines[place] = { ...(lines[place] as Line), ...one };
        count++;
      }
      const done = (running?.done ?? 0) + found.length;
      change({ [sheet]: lines, running: running && { ...running, done } });
    };
  }

  /** Plays the lines without a verdict. */
  function play(scenarios: readonly Line[]): Promise<void> {
    change({ scenarios });
    const on = (wanted: ProviderChoice) => {
      const places = scenarios.flatMap(({ provider, verdict }, place) =>
        provider === wanted && verdict === "none" ? place : [],
      );
      const texts = places.map((place) => scenarios[place]?.text ?? "");
      return { texts, add: fill("scenarios", places) };
    };
    const [scripted, sdk] = [on("scripted"), on("standin")];
    return perform("scenarios", scripted.texts.length + sdk.texts.length, async (signal) => {
      try {
        const coverage = await runAside("check", scripted.texts, signal, scripted.add);
        // The coverage of a part says nothing about the library.
        if (scripted.texts.length >= store.get().entries.length) change({ coverage });
        if (sdk.texts.length > 0) await judgeOnSdk(sdk.texts, signal, sdk.add);
      } finally {
        library.keepResults(results.get().scenarios);
      }
    });
  }

  return {
    ...results,
    cancel: () => current.abort(),
    /** Plays the scenarios whose id or title contains these words. */
    checkAll(choice: ProviderChoice | "both", words = ""): Promise<void> {
      const providers = PROVIDER_CHOICES.filter((one) => choice === "both" || choice === one);
      const meant = scenariosOf(store.get()).filter(({ id, title }) =>
        `${id} ${title}`.toLowerCase().includes(words.toLowerCase()),
      );
      return play(meant.flatMap((line) => providers.map((provider) => ({ ...line, provider }))));
    },
    runFailedAgain(): Promise<void> {
      const { scenarios } = results.get();
      return play(
        scenarios.map((line) => (line.verdict === "fail" ? { ...line, ...NOT_YET } : line)),
      );
    },
    checkCatalogues(): Promise<void> {
      const catalogues = CATALOGUE_CHECKS.map(({ title, page, upTo }) => {
        return { title, id: `${page}, while ${upTo}`, ...NOT_YET };
      });
      change({ catalogues });
      return perform("catalogues", catalogues.length, (signal) =>
        checkCatalogues(signal, fill("catalogues")),
      );
    },
    async sweepLoaded(): Promise<void> {
      const { loaded } = store.get();
      if (loaded === null) return;
      change({ sweep: NO_LINES, swept: loaded.scenario });
      await perform("sweep", null, async (signal) => {
        const notes = await runAside("sweep", loaded.scenario, signal, fill("sweep"));
        return notes ?? ["No active call ends in this scenario, so no end can be moved."];
      });
    },
    /** Opens the scenario of a line in the preview. */
    async open({ id, text }: Line): Promise<void> {
      const { swept } = results.get();
      const entry = store.get().entries.find((candidate) => candidate.id === id);
      if (text !== undefined) await library.load(entry ?? { text });
      else if (swept !== null)
        await library.load({ text: await runAside("variant", { scenario: swept, id }) });
    },
    /** Opens the shortest scenario that takes a transition, without adding it to the library. */
    async openShortest(transition: Transition): Promise<void> {
      await library.load({ text: JSON.stringify(shortestScenario(transition), null, 2) });
    },
  };
}
