import type { Cancel, Clock } from "../../../src/shared/clock.ts";
import { createStore } from "../../../src/shared/store.ts";
import { millis } from "../../../src/shared/units.ts";
import { settlesWithin } from "../../../src/shared/within.ts";
import {
  DEFAULT_FIXTURE_ID,
  entryOf,
  fixtures,
  fixtureText,
} from "../../engine/fixture-library.ts";
import { parseAside } from "./jobs/parse-aside.ts";
import { describeFaults, parseScenario } from "../../scenario/parse.ts";
import type { Scenario, ScenarioPage } from "../../scenario/schema.ts";
import {
  AT_THE_START,
  type ConsoleStore,
  createConsoleStore,
  type FrameCue,
  type LibraryEntry,
  type Loaded,
} from "./console-state.ts";
import { createEditing } from "./editing/editing.ts";
import { defaultCallOn } from "./send/event-presets.ts";
import { counted, formatTime } from "./format.ts";
import { createFrames, type Frames } from "./frames.ts";
import { createImporting } from "./library/importing.ts";
import { createLibrary } from "./library/library.ts";
import { findArmed, storeArmed } from "./storage/armed.ts";
import { choiceOf, PATH_OF, type ProviderChoice } from "./page-address.ts";
import { isPlannable, planRun } from "./run/plan.ts";
import { hasActs, isKept, keptActs, nameOfAct, NO_ACTS, playedIn, type Take } from "./run/take.ts";
import { createPinning } from "./editing/pinning.ts";
import { createScenarioStore, type ScenarioStore } from "./storage/scenario-store.ts";
import { createResults } from "./results/results.ts";
import { createSending } from "./send/sending.ts";
import type { PreviewApp } from "./app/create-preview.ts";
import { followTrace } from "./follow-trace.ts";
import { describeSdkDifferences, sdkDifferencesOf } from "./run/sdk-differences.ts";
import { createTransport } from "./transport.ts";
import type { View } from "./run/view.ts";

export type Library = ConsoleModel["library"];

/** The state and the actions that the panels share. */
export type ConsoleModel = ReturnType<typeof createConsole>;

/** How long the database may take before the first scenario is loaded without it. */
const STORE_TIMEOUT = millis(3000);

interface OpeningParts {
  /** Called before another scenario is loaded. */
  readonly leave: () => void;
  readonly store: ConsoleStore;
  readonly frames: Frames;
  readonly kept: ScenarioStore;
  /** Resolves when the library is complete, or will not become so. */
  readonly ready: Promise<unknown>;
}

/** Opens scenarios in the preview. */
function createOpening({ store, frames, kept, ready, leave }: OpeningParts) {
  let plans = 0;
  const differencesOf = (scenario: Scenario) =>
    store.get().provider === "standin" ? sdkDifferencesOf(scenario) : [];

  /** Returns the differences on the chosen provider, and says them after other words. */
  function warn(scenario: Scenario, said = ""): Loaded["sdkDifferences"] {
    const sdkDifferences = differencesOf(scenario);
    const message = [said, describeSdkDifferences(sdkDifferences)].filter(Boolean).join(" ");
    store.change({ message: message || store.get().message });
    return sdkDifferences;
  }

  /** Opens the scenario's page with the scenario armed, as the take plays it. */
  function openPage(scenario: Scenario, take: Take, cue: FrameCue) {
    const { provider } = store.get();
    const query = new URLSearchParams({
      scenario: scenario.id,
      // The address names the provider only if it is not the default.
      ...(provider !== choiceOf(null) && { provider }),
      clock: "paused",
    });
    const src = `${PATH_OF[scenario.page]}?${query.toString()}`;
    return frames.open({ src, load: { scenario: playedIn(take, scenario), take }, cue });
  }

  /** Shows a scenario of which the preview has no plan yet. */
  async function show(loaded: Loaded, take: Take, cue: FrameCue): Promise<PreviewApp | null> {
    const { scenario } = loaded;
    // Until the new plan is computed, the timeline shows that of the earlier text.
    const { plan: earlier } = store.get();
    store.change({ loaded, plan: earlier?.file.id === scenario.id ? earlier : null });
    const opened = openPage(scenario, take, cue);
    await plan(take);
    return opened;
  }

  /** Computes the run that the loaded scenario and the acts by hand give. */
  async function plan(take: Take): Promise<void> {
    const { loaded } = store.get();
    if (loaded === null) return;
    const { scenario } = loaded;
    const mine = ++plans;
    const played = playedIn(take, scenario);
    const computed = isPlannable(played) ? await planRun(played, scenario) : null;
    if (mine === plans) store.change({ plan: computed });
  }

  /**
   * @param said a message about the scenario, such as that it was imported.
   * @param fresh whether kept acts by hand are left out.
   */
  async function load(
    text: string,
    said = "",
    cue: Partial<FrameCue> = {},
    fresh = false,
  ): Promise<PreviewApp | null> {
    leave();
    const { entries } = store.get();
    const saved = parseScenario(text);
    if (!saved.ok) {
      store.change({ message: `This scenario is refused: ${describeFaults(saved.faults)}` });
      return null;
    }
    const known = entries.find((entry) => entry.text === text);
    const entry = known ?? entryOf(saved.scenario, text);
    // A page of its own finds a scenario that is not in the library in session storage.
    storeArmed(known === undefined ? saved.scenario : null);
    const draft = known === undefined ? null : kept.of(entry.id).draft;
    const edited = draft === null ? saved : parseScenario(draft);
    const { scenario } = edited.ok ? edited : saved;
    const faults = edited.ok ? [] : edited.faults;
    const take = (fresh ? null : kept.of(entry.id).take) ?? NO_ACTS;
    const restored = `Restored ${counted(keptActs(take).length, "act")} by hand.`;
    const sdkDifferences = warn(scenario, take === NO_ACTS ? said : `${said} ${restored}`.trim());
    store.change({ draft: null, selection: null, landed: null });
    const loaded = { entry, text: draft ?? text, faults, scenario, sdkDifferences };
    return show(loaded, take, { ...AT_THE_START, ...cue });
  }

  return {
    /** Opens a scenario in the preview with its unsaved edits, paused at its start. */
    load(
      { text }: Pick<LibraryEntry, "text">,
      said?: string,
      cue?: Partial<FrameCue>,
    ): Promise<unknown> {
      // The last message may concern the previous scenario, so it is removed.
      store.change({ message: "" });
      return load(text, said, cue);
    },
    /** Loads a scenario by its id, or the default one for an unknown id. `said` replaces the last message. */
    async loadById(id: string, said = ""): Promise<unknown> {
      await ready;
      const entry = store.get().entries.find((candidate) => candidate.id === id);
      const text = entry?.text ?? findArmed(id);
      const unknown = `Unknown scenario “${id}”: loaded the default call.`;
      store.change({ message: text === null ? unknown : said });
      return load(text ?? fixtureText(DEFAULT_FIXTURE_ID) ?? "");
    },
    /** Reloads the preview with another provider. */
    async choose(provider: ProviderChoice): Promise<void> {
      const name = provider === "scripted" ? "the scripted provider" : "the real SDK";
      store.change({ provider, message: `The preview now uses ${name}.` });
      const { loaded } = store.get();
      if (loaded === null) return;
      const sdkDifferences = warn(loaded.scenario);
      await show({ ...loaded, sdkDifferences }, frames.newest().take, AT_THE_START);
    },
    async reload(cue: FrameCue): Promise<void> {
      const { loaded } = store.get();
      if (loaded !== null) await openPage(loaded.scenario, frames.newest().take, cue);
    },
    /** Plays another take up to the current position. Without acts and script the page waits at its start. */
    async retake(take: Take): Promise<void> {
      const { loaded } = store.get();
      const waits = !hasActs(take) && !take.script;
      const { cue } = frames.newest();
      if (loaded !== null)
        await show(loaded, take, waits ? AT_THE_START : { ...cue, playTo: cue.playTo ?? 0 });
    },
    plan,
    /** Loads the default call of a page. */
    loadDefault: (page: ScenarioPage) => load(defaultCallOn(page), "", {}, true),
    /**
     * Changes the text of the loaded scenario without storing it in the library. The page is opened anew and
     * plays up to the current position. A refused text changes only `text` and `faults`.
     */
    async revise(text: string): Promise<void> {
      const { loaded: before } = store.get();
      if (before === null || before.text === text) return;
      store.change({ loaded: { ...before, text } });
      const parsed = await parseAside(text);
      const { loaded } = store.get();
      // Another text has followed meanwhile.
      if (loaded?.entry.id !== before.entry.id || loaded.text !== text) return;
      if (!parsed.ok) return store.change({ loaded: { ...loaded, text, faults: parsed.faults } });
      const { scenario } = parsed;
      if (!store.get().entries.includes(loaded.entry)) storeArmed(scenario);
      const sdkDifferences = differencesOf(scenario);
      const { take, cue } = frames.newest();
      await show({ ...loaded, text, faults: [], scenario, sdkDifferences }, take, cue);
    },
    /** Opens the page anew. A scenario of another page is replaced by the default call on this one. */
    async freshApp(page: ScenarioPage): Promise<PreviewApp | null> {
      const { loaded } = store.get();
      if (loaded?.scenario.page === page) return openPage(loaded.scenario, NO_ACTS, AT_THE_START);
      return load(defaultCallOn(page), "", {}, true);
    },
  };
}

/** The pause after an act by hand after which the plan is computed anew. A slider acts ten times a second. */
const PLAN_PAUSE = millis(200);

/** Names the act or the pin that a take has and the earlier one has not, for undo; null for a slider's next level. */
function changeOf(before: Take, now: Take): string | null {
  const { pins } = now;
  const act = keptActs(now).slice(keptActs(before).length).at(-1);
  if (act !== undefined) return `${nameOfAct(act)} by hand at ${formatTime(act.at)}`;
  return pins.length > before.pins.length ? `pinned ${pins.at(-1)?.field}` : null;
}

interface FollowingParts extends Pick<OpeningParts, "store" | "frames" | "kept"> {
  readonly editing: ReturnType<typeof createEditing>;
  readonly clock: Clock;
  readonly plan: (take: Take) => Promise<void>;
}

/**
 * Computes the plan anew after acts by hand, lets them be undone, and keeps them with their scenario. Returns a
 * function that keeps the latest ones at once.
 */
function followActs({ store, frames, kept, editing, clock, plan }: FollowingParts): () => void {
  function keep(): void {
    const { take } = frames.newest();
    const { loaded, next: loading } = store.get();
    if (loaded === null || (loading === null && frames.live.get().app === null)) return;
    const { id } = loaded.entry;
    const before = kept.of(id);
    const next = isKept(take) ? take : null;
    if (next !== before.take) kept.change(new Map([[id, { ...before, take: next }]]));
  }
  let planned = frames.live.get();
  let cancel: Cancel = () => {};
  frames.live.subscribe(() => {
    const before = planned;
    const now = frames.live.get();
    planned = now;
    if (now.take === before.take) return;
    // A page that was just opened has its plan already.
    if (now.app !== before.app) return keep();
    const label = changeOf(before.take, now.take);
    if (label !== null) {
      editing.acted(before.take, label);
      keep();
    }
    // Neither the start of the script nor a pin changes the plan.
    if (now.take.acts === before.take.acts) return;
    cancel();
    cancel = clock.after(PLAN_PAUSE, () => {
      keep();
      void plan(frames.newest().take);
    });
  });
  return keep;
}

/**
 * @param clock the wall clock.
 * @param kept the user's scenarios.
 */
export function createConsole(clock: Clock, kept: ScenarioStore = createScenarioStore()) {
  const store = createConsoleStore(fixtures.get());
  const frames = createFrames(store);
  const ready = settlesWithin(clock, STORE_TIMEOUT, kept.ready);
  void ready.then((isReady) => isReady || kept.trouble.set("unavailable"));
  const opening = createOpening({ store, frames, kept, ready, leave: () => editing.leave() });
  const { reload, load, loadById, revise } = opening;
  const loadDefault = (said: string) => loadById(DEFAULT_FIXTURE_ID, said);
  const actions = createLibrary({ store, kept, load, loadDefault, revise });
  const importing = createImporting({ store, library: actions, load, ready });
  const library = { ...opening, ...actions, ...importing };
  const transport = createTransport({ store, frames, reload });
  const take = () => frames.newest().take;
  const { retake } = opening;
  const editing = createEditing({ store, revise, take, retake, undoLibrary: actions.undo, clock });
  const sending = createSending({ store, frames, editing, library });
  const { plan } = library;
  const keepActs = followActs({ store, frames, kept, editing, clock, plan });
  return {
    store,
    frames,
    library,
    transport,
    sending,
    editing,
    /** Removes the acts by hand and opens the page at its start. */
    async discardActs(): Promise<void> {
      editing.acted(take(), "discarded the acts by hand");
      store.change({ message: "Discarded the acts by hand." });
      await retake(NO_ACTS);
    },
    results: createResults({ store, library }),
    pin: createPinning({ store, frames, editing }),
    trace: followTrace(frames.live),
    /** The moment to which the playhead is dragged; null unless it is dragged. */
    scrub: createStore<number | null>(null),
    /** The visible part of the timeline; null shows the whole. */
    view: createStore<View | null>(null),
    /** Reads the state of the app in the preview. Call it on each animation frame. */
    refresh: frames.refresh,
    /** Writes the library's unsaved scenarios, edits and acts to the database. Call it when the page is left. */
    saveLibrary(): Promise<void> {
      editing.flush();
      keepActs();
      return kept.save();
    },
  };
}
