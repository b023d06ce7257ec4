import type { Clock } from "../../../src/shared/clock.ts";
import { DEFAULT_FIXTURE_ID, entryOf, fixtureText } from "../../engine/fixture-library.ts";
import { describeFaults, parseScenario } from "../../scenario/parse.ts";
import type { Scenario, ScenarioPage } from "../../scenario/schema.ts";
import type { PreviewApp } from "./app/create-preview.ts";
import { AT_THE_START, type ConsoleStore, type FrameStart, type Loaded } from "./console-state.ts";
import { counted } from "./format.ts";
import { journeyTo } from "../../gallery/journeys.ts";
import type { Frames } from "./frames.ts";
import { parseAside } from "./jobs/run-aside.ts";
import { PATH_OF, type ProviderChoice, providerQuery } from "./page-address.ts";
import { isPlannable, planRun } from "./run/plan.ts";
import { describeSdkDifferences, sdkDifferencesOf } from "./run/sdk-differences.ts";
import { hasActs, keptActs, NO_ACTS, playedIn, type Take } from "./run/take.ts";
import { patchText } from "./patch.ts";
import { findArmed, storeArmed } from "./storage/armed.ts";
import type { ScenarioStore } from "./storage/scenario-store.ts";

/** The text of the default call for a page. Its expectations are those of the home page. */
export function defaultCallOn(page: ScenarioPage): string {
  const text = fixtureText(DEFAULT_FIXTURE_ID) ?? "";
  if (page === "home") return text;
  return patchText(text, [
    { path: ["id"], value: `${DEFAULT_FIXTURE_ID}-${page}` },
    { path: ["page"], value: page },
    { path: ["expect"], value: undefined },
  ]);
}

/** What the actions of the console share. */
export interface Core {
  readonly store: ConsoleStore;
  readonly frames: Frames;
  readonly kept: ScenarioStore;
  /** The wall clock. */
  readonly clock: Clock;
  /** Resolves when the library is complete, or will not become so. */
  readonly ready: Promise<unknown>;
}

export type Opening = ReturnType<typeof createOpening>;

/**
 * Opens scenarios in the preview.
 *
 * @param leave called before another scenario is loaded.
 */
export function createOpening({ store, frames, kept, ready }: Core, leave: () => void) {
  let plans = 0;

  /** Says the differences on the chosen provider after other words. */
  function warn(scenario: Scenario, said = ""): void {
    const differences = sdkDifferencesOf(scenario, store.get().provider);
    const message = [said, describeSdkDifferences(differences)].filter(Boolean).join(" ");
    store.change({ message: message || store.get().message });
  }

  /** Opens the scenario's page with the scenario armed, as the take plays it. */
  function openPage(scenario: Scenario, take: Take, startAt: FrameStart) {
    const query = new URLSearchParams({
      scenario: scenario.id,
      ...providerQuery(store.get().provider),
      clock: "paused",
      ...(startAt.state !== undefined && { state: startAt.state }),
    });
    const path = journeyTo(startAt.state ?? "")?.path ?? PATH_OF[scenario.page];
    const src = `${path}?${query.toString()}`;
    return frames.open({ src, load: { scenario: playedIn(take, scenario), take }, startAt });
  }

  /** Shows a scenario of which the preview has no plan yet. */
  async function show(loaded: Loaded, take: Take, startAt: FrameStart): Promise<PreviewApp | null> {
    const { scenario } = loaded;
    // Until the new plan is computed, the timeline shows that of the earlier text.
    const { plan: earlier } = store.get();
    store.change({ loaded, plan: earlier?.file.id === scenario.id ? earlier : null });
    const opened = openPage(scenario, take, startAt);
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
   * Opens a scenario in the preview with its unsaved edits, paused at its start.
   *
   * @param said a message about the scenario, such as that it was imported. It replaces the last message, which may
   * concern the previous scenario.
   * @param fresh whether kept acts by hand are left out.
   */
  async function load(
    { text }: { readonly text: string },
    said = "",
    startAt: Partial<FrameStart> = {},
    fresh = false,
  ): Promise<PreviewApp | null> {
    store.change({ message: "" });
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
    warn(scenario, take === NO_ACTS ? said : `${said} ${restored}`.trim());
    store.change({ draft: null, selection: null, landed: null });
    const loaded = { entry, text: draft ?? text, faults, scenario };
    return show(loaded, take, { ...AT_THE_START, ...startAt });
  }

  const loadDefault = (page: ScenarioPage) => load({ text: defaultCallOn(page) }, "", {}, true);

  return {
    load,
    loadDefault,
    /** Loads a scenario by its id, or the default one for an unknown id. `said` is that of `load`. */
    async loadById(id: string, said?: string): Promise<unknown> {
      await ready;
      const entry = store.get().entries.find((candidate) => candidate.id === id);
      const text = entry?.text ?? findArmed(id);
      const unknown = `Unknown scenario “${id}”: loaded the default call.`;
      return text === null ? load({ text: defaultCallOn("home") }, unknown) : load({ text }, said);
    },
    /** Opens a state of the gallery, given by its slug. The page says that it does not know another one. */
    async loadState(slug: string): Promise<unknown> {
      await ready;
      const { scenario = DEFAULT_FIXTURE_ID } = journeyTo(slug) ?? {};
      return load({ text: fixtureText(scenario) ?? "" }, "", { state: slug }, true);
    },
    /** Reloads the preview with another provider. */
    async choose(provider: ProviderChoice): Promise<void> {
      const name = provider === "scripted" ? "the scripted provider" : "the real SDK";
      store.change({ provider, message: `The preview now uses ${name}.` });
      const { loaded } = store.get();
      if (loaded === null) return;
      warn(loaded.scenario);
      await show(loaded, frames.newest().take, AT_THE_START);
    },
    async reload(startAt: FrameStart): Promise<void> {
      const { loaded } = store.get();
      if (loaded !== null) await openPage(loaded.scenario, frames.newest().take, startAt);
    },
    /** Plays another take up to the current position. Without acts and script the page waits at its start. */
    async retake(take: Take): Promise<void> {
      const { loaded } = store.get();
      const { startAt } = frames.newest();
      const waits = !hasActs(take) && !take.script;
      const then = waits ? AT_THE_START : { ...startAt, playTo: startAt.playTo ?? 0 };
      if (loaded !== null) await show(loaded, take, then);
    },
    plan,
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
      const { take, startAt } = frames.newest();
      await show({ ...loaded, text, faults: [], scenario }, take, startAt);
    },
    /** Opens the page anew. A scenario of another page is replaced by the default call on this one. */
    async freshApp(page: ScenarioPage): Promise<PreviewApp | null> {
      const { loaded } = store.get();
      if (loaded?.scenario.page === page) return openPage(loaded.scenario, NO_ACTS, AT_THE_START);
      return loadDefault(page);
    },
  };
}
