import { createStore } from "../../../../src/shared/store.ts";
import type { Coverage } from "../../../analysis/coverage.ts";
import type { Scenario } from "../../../scenario/schema.ts";
import type { ConsoleState, ConsoleStore } from "../console-state.ts";
import type { Opening } from "../opening.ts";
import type { Kept, ScenarioStore } from "../storage/scenario-store.ts";
import { counted } from "../format.ts";
import { PROVIDER_CHOICES, type ProviderChoice } from "../page-address.ts";
import type { Emitted, Line } from "../jobs/jobs.ts";
import { aboutRow, CATALOGUE_CHECKS, checkCatalogues, judgeOnSdk } from "./page-checks.ts";
import { runAside } from "../jobs/run-aside.ts";

const NOT_YET = { verdict: "none", why: "" } as const;

const NO_LINES: readonly Line[] = [];
const EMPTY = {
  scenarios: NO_LINES,
  catalogues: NO_LINES,
  sweep: NO_LINES,
  swept: null as Scenario | null,
  coverage: null as Coverage | null,
  /** The list of the latest check, and its outcome; empty while it runs. */
  latest: "scenarios" as Sheet,
  message: "",
  running: false,
  /** Whether the dialog with the results is open. */
  shown: false,
};
export type Sheet = "scenarios" | "catalogues" | "sweep";

/** The scenarios to check: the library with its unsaved edits, and a refused import. */
export function scenariosOf(
  { entries, draft }: ConsoleState,
  kept: Pick<ScenarioStore, "of">,
): readonly Line[] {
  const lines = entries.map(({ id, title, text }) => {
    return { id, title, text: kept.of(id).draft ?? text, ...NOT_YET };
  });
  if (draft === null) return lines;
  return [{ id: draft.name, title: draft.name, text: draft.text, ...NOT_YET }, ...lines];
}

/** Checks the library, the error catalogues and variants of the loaded scenario, one check at a time. */
export function createResults(
  store: ConsoleStore,
  kept: Pick<ScenarioStore, "of" | "change">,
  load: Opening["load"],
) {
  const results = createStore(EMPTY);
  const change = (part: Partial<typeof EMPTY>) => results.set({ ...results.get(), ...part });
  let current = new AbortController();

  /** Performs a check, whose task resolves with further notes. */
  async function perform(
    latest: Sheet,
    task: (signal: AbortSignal) => Promise<readonly string[] | void>,
  ): Promise<void> {
    const { signal } = (current = new AbortController());
    change({ latest, running: true, message: "" });
    try {
      const notes = (await task(signal)) ?? [];
      const { [latest]: lines } = results.get();
      const known = lines.filter(({ verdict }) => verdict === "known").length;
      const passed = lines.filter(({ verdict }) => verdict === "pass").length;
      const others = lines.length - passed - known;
      const all = counted(lines.length, "result");
      const fine = known === 0 ? "all passed" : `${passed} passed, ${known} with known differences`;
      const outcome = others === 0 ? `${all}: ${fine}.` : `${others} of ${all} did not pass.`;
      change({ message: [...(lines.length > 0 ? [outcome] : []), ...notes].join(" ") });
    } catch (error) {
      change({ message: signal.aborted ? "Cancelled." : String(error) });
    }
    change({ running: false });
  }

  /** Returns a function that stores each verdict in the next open line, on one provider if one is given, or adds a line. */
  const fill =
    (sheet: Sheet, signal: AbortSignal, on?: ProviderChoice) => (found: readonly Emitted[]) => {
      if (signal.aborted) return;
      const lines = [...results.get()[sheet]];
      const isNext = ({ verdict, provider }: Line) => verdict === "none" && provider === on;
      for (const one of found) {
        const place = lines.findIndex(isNext);
        lines[place < 0 ? lines.length : place] = { ...(lines[place] as Line), ...one };
      }
      change({ [sheet]: lines });
    };

  /** Stores the verdicts on the library's scenarios. A row shows only the verdict on its saved text. */
  function keep(): void {
    const ids = new Set(store.get().entries.map(({ id }) => id));
    const changes = new Map<string, Kept>();
    for (const { id, provider, text, verdict } of results.get().scenarios) {
      if (verdict === "none" || verdict === "refused") continue;
      if (provider === undefined || text === undefined || !ids.has(id)) continue;
      const before = changes.get(id) ?? kept.of(id);
      changes.set(id, { ...before, results: { ...before.results, [provider]: { text, verdict } } });
    }
    kept.change(changes);
  }

  /** Plays the lines without a verdict. Keeps the coverage only of the whole library. */
  async function play(scenarios: readonly Line[], isWhole = false): Promise<void> {
    if (scenarios.length === 0)
      return change({ latest: "scenarios", message: "No scenario matches." });
    change({ scenarios });
    const textsOn = (on: ProviderChoice) =>
      scenarios.flatMap(({ provider, verdict, text = "" }) =>
        provider === on && verdict === "none" ? text : [],
      );
    const [scripted, sdk] = [textsOn("scripted"), textsOn("standin")];
    return perform("scenarios", async (signal) => {
      try {
        const add = fill("scenarios", signal, "scripted");
        const coverage = await runAside("check", scripted, signal, add);
        if (isWhole && scripted.length > 0) change({ coverage });
        if (sdk.length > 0) await judgeOnSdk(sdk, signal, fill("scenarios", signal, "standin"));
      } finally {
        keep();
      }
    });
  }

  return {
    ...results,
    cancel: () => current.abort(),
    show: (shown: boolean) => change({ shown }),
    /** Plays the scenarios whose id or title contains these words. */
    checkAll(choice: ProviderChoice | "both", words = ""): Promise<void> {
      const providers = PROVIDER_CHOICES.filter((one) => choice === "both" || choice === one);
      const meant = scenariosOf(store.get(), kept).filter(({ id, title }) =>
        `${id} ${title}`.toLowerCase().includes(words.toLowerCase()),
      );
      const lines = meant.flatMap((line) => providers.map((provider) => ({ ...line, provider })));
      return play(lines, words === "");
    },
    /** Plays the scenarios with these ids on the scripted provider, and shows their results. */
    checkOnly(ids: ReadonlySet<string>): Promise<void> {
      change({ shown: true });
      const meant = scenariosOf(store.get(), kept).filter(({ id }) => ids.has(id));
      return play(meant.map((line) => ({ ...line, provider: "scripted" })));
    },
    runFailedAgain(): Promise<void> {
      const again = (line: Line) => (line.verdict === "fail" ? { ...line, ...NOT_YET } : line);
      return play(results.get().scenarios.map(again));
    },
    checkCatalogues(): Promise<void> {
      const catalogues = CATALOGUE_CHECKS.map((row) => {
        const { title, page, upTo } = row;
        return { title, id: `${page}, while ${upTo}`, about: aboutRow(row), ...NOT_YET };
      });
      change({ catalogues });
      return perform("catalogues", (signal) => checkCatalogues(signal, fill("catalogues", signal)));
    },
    async sweepLoaded(): Promise<void> {
      const { loaded } = store.get();
      if (loaded === null) return;
      change({ sweep: NO_LINES, swept: loaded.scenario });
      await perform("sweep", async (signal) => {
        const notes = await runAside("sweep", loaded.scenario, signal, fill("sweep", signal));
        return notes ?? ["No active call ends in this scenario, so no end can be moved."];
      });
    },
    /** Closes the dialog and opens the scenario of a line in the preview. */
    async open({ id, text }: Line): Promise<void> {
      change({ shown: false });
      const { swept } = results.get();
      const entry = store.get().entries.find((candidate) => candidate.id === id);
      if (text !== undefined) await load(entry ?? { text });
      else if (swept !== null)
        await load({ text: await runAside("variant", { scenario: swept, id }) });
    },
  };
}
