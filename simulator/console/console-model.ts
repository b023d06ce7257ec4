import type { Cancel, Clock } from "../../src/shared/clock.ts";
import { createStore } from "../../src/shared/store.ts";
import { millis } from "../../src/shared/units.ts";
import { DEFAULT_FIXTURE_ID, FIXTURES } from "../engine/fixture-library.ts";
import { parseAside } from "./parse-aside.ts";
import { parseScenario } from "../scenario/parse.ts";
import type { Scenario, ScenarioPage } from "../scenario/schema.ts";
import {
  AT_THE_START,
  type ConsoleStore,
  createConsoleStore,
  type FrameCue,
  type LibraryEntry,
  type Loaded,
} from "./console-state.ts";
import { counted } from "./format.ts";
import { createEditing } from "./editing.ts";
import { defaultCallOn } from "./event-presets.ts";
import { createFrames, type Frames, modeOf, positionOf } from "./frames.ts";
import { findScenarioText, fixtureText, storeScenario } from "./storage.ts";
import { choiceOf, PATH_OF, type ProviderChoice } from "./page-address.ts";
import { isPlannable, planRun } from "./plan.ts";
import { NO_ACTS, type Take, withActs } from "./take.ts";
import { createPinning } from "./pinning.ts";
import { createSending } from "./sending.ts";
import type { PreviewApp } from "./create-preview.ts";
import { followTrace } from "./follow-trace.ts";
import { describeSdkDifferences, sdkDifferencesOf } from "./sdk-differences.ts";
import { createTransport } from "./transport.ts";
import type { View } from "./view.ts";

export type Library = ReturnType<typeof createLibrary>;

/** The state and the actions that the panels share. */
export type ConsoleModel = ReturnType<typeof createConsole>;

const NOT_KEPT = "Session storage is unavailable: the preview cannot load this scenario.";

function createLibrary(store: ConsoleStore, frames: Frames) {
  let drafts = 0;

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
    const played = take.acts.length === 0 ? scenario : withActs(scenario, take);
    return frames.open({ src, load: { scenario: played, take }, cue });
  }

  /** Shows a scenario of which the preview has no plan yet. */
  async function show(loaded: Loaded, take: Take, cue: FrameCue): Promise<void> {
    const { scenario } = loaded;
    // Until the new plan is computed, the timeline shows that of the earlier text.
    const { plan: earlier } = store.get();
    store.change({ loaded, plan: earlier?.file.id === scenario.id ? earlier : null });
    const opened = openPage(scenario, take, cue);
    await plan(take);
    await opened;
  }

  /** Computes the run that the loaded scenario and the acts by hand give. */
  async function plan(take: Take): Promise<void> {
    const { loaded } = store.get();
    if (loaded === null) return;
    const { scenario } = loaded;
    const played = take.acts.length === 0 ? scenario : withActs(scenario, take);
    const computed = isPlannable(played) ? await planRun(played, scenario) : null;
    if (store.get().loaded?.scenario === scenario) store.change({ plan: computed });
  }

  /** @param name the name of the imported file; null for a scenario that does not join the library. */
  async function load(
    text: string,
    cue: Partial<FrameCue> = {},
    name: string | null = null,
  ): Promise<void> {
    const parsed = parseScenario(text);
    if (!parsed.ok) {
      const draft = { name: name ?? parsed.id ?? "scenario", text, parsed, number: ++drafts };
      store.change({ draft, message: `${draft.name} is refused. The editor lists its faults.` });
      return;
    }
    const { scenario } = parsed;
    const { id, title, page, tags, covers } = scenario;
    const { entries, provider } = store.get();
    const known = entries.find((entry) => entry.text === text);
    const entry: LibraryEntry = known ?? { id, title, page, tags, covers, text };
    const isNew = name !== null && known === undefined;
    if (isNew) {
      // The new entry replaces an entry with the same id.
      const others = entries.filter((other) => other.id !== id);
      store.change({ entries: [{ ...entry, imported: true }, ...others] });
    }
    const arrival = isNew ? `Imported ${id}.` : null;
    const unkept = !storeScenario(id, text) && entry.imported ? NOT_KEPT : null;
    const sdkDifferences = provider === "standin" ? sdkDifferencesOf(scenario) : [];
    const messages = [unkept ?? arrival, describeSdkDifferences(sdkDifferences)];
    const message = messages.filter((one) => one !== null).join(" ") || store.get().message;
    store.change({ draft: null, selection: null, message });
    const loaded = { entry, text, faults: [], scenario, sdkDifferences };
    await show(loaded, NO_ACTS, { ...AT_THE_START, ...cue });
  }

  return {
    /**
     * Opens a scenario in the preview, paused at its start. If the text is refused, it becomes the draft in
     * the editor and the preview stays.
     */
    load({ text }: Pick<LibraryEntry, "text">, cue?: Partial<FrameCue>): Promise<void> {
      // The last message may concern the previous scenario, so it is removed.
      store.change({ message: "" });
      return load(text, cue);
    },
    /** Loads a scenario by its id, or the default one for an unknown id. */
    async loadById(id: string): Promise<void> {
      const entry = store.get().entries.find((candidate) => candidate.id === id);
      if (entry !== undefined) return load(entry.text);
      // An imported scenario is in session storage, so it is found after a reload of the console.
      const text = findScenarioText(id);
      if (text !== null) return load(text, {}, id);
      store.change({ message: `Unknown scenario “${id}”: loaded the default call.` });
      await load(fixtureText(DEFAULT_FIXTURE_ID) ?? "");
    },
    /** Reloads the preview with another provider. */
    async choose(provider: ProviderChoice): Promise<void> {
      const name = provider === "scripted" ? "the scripted provider" : "the real SDK";
      store.change({ provider, message: `The preview now uses ${name}.` });
      const { loaded } = store.get();
      if (loaded !== null) await load(loaded.text);
    },
    /**
     * Adds the text of a scenario to the library and loads it. If the text is refused, it becomes the draft
     * in the editor instead.
     */
    importText(text: string, name: string): Promise<void> {
      store.change({ message: "" });
      return load(text, {}, name);
    },
    checkAll: () => checkAll(store),
    async reload(cue: FrameCue): Promise<void> {
      const { loaded } = store.get();
      if (loaded !== null) await openPage(loaded.scenario, frames.live.get().take, cue);
    },
    /** Removes the acts by hand and opens the page at its start. */
    async discardActs(): Promise<void> {
      const { loaded } = store.get();
      if (loaded !== null) await show(loaded, NO_ACTS, AT_THE_START);
    },
    plan,
    /** Loads the default call of a page. */
    loadDefault: (page: ScenarioPage) => load(defaultCallOn(page)),
    /**
     * Changes the text of the loaded scenario without storing it in the library. The page is opened anew and
     * plays up to the current position. A refused text changes only `text` and `faults`.
     */
    async revise(text: string): Promise<void> {
      const { loaded: before } = store.get();
      if (before === null || before.text === text) return;
      store.change({ loaded: { ...before, text } });
      const parsed = await parseAside(text);
      const { loaded, provider } = store.get();
      // Another text has followed meanwhile.
      if (loaded?.entry !== before.entry || loaded.text !== text) return;
      if (!parsed.ok) return store.change({ loaded: { ...loaded, text, faults: parsed.faults } });
      const { scenario } = parsed;
      const sdkDifferences = provider === "standin" ? sdkDifferencesOf(scenario) : [];
      const live = frames.live.get();
      const playTo = modeOf(live) === "ready" ? null : Math.round(positionOf(live));
      const cue = { playTo, resume: !live.paused };
      await show({ ...loaded, text, faults: [], scenario, sdkDifferences }, live.take, cue);
    },
    /** Opens the page anew. A scenario of another page is replaced by the default call on this one. */
    async freshApp(page: ScenarioPage): Promise<PreviewApp | null> {
      const { loaded } = store.get();
      if (loaded?.scenario.page === page) return openPage(loaded.scenario, NO_ACTS, AT_THE_START);
      await load(defaultCallOn(page));
      return frames.live.get().app;
    },
  };
}

/** Plays all scenarios headless, one after another, and stores their verdicts. */
async function checkAll(store: ConsoleStore): Promise<void> {
  const { entries } = store.get();
  for (const { id, text } of entries) {
    const parsed = parseScenario(text);
    const failures = parsed.ok ? (await planRun(parsed.scenario)).failures : null;
    const verdict = failures?.length === 0 ? "pass" : "fail";
    store.change({ verdicts: { ...store.get().verdicts, [id]: verdict } });
  }
  const failed = entries.filter(({ id }) => store.get().verdicts[id] === "fail").length;
  const all = counted(entries.length, "scenario");
  store.change({ message: failed === 0 ? `${all} passed.` : `${failed} of ${all} failed.` });
}

/** The pause after an act by hand after which the plan is computed anew. A slider acts ten times a second. */
const PLAN_PAUSE = millis(200);

/** Computes the plan anew after acts by hand. */
function planWithActs(frames: Frames, plan: (take: Take) => Promise<void>, clock: Clock): void {
  let planned = frames.live.get();
  let cancel: Cancel = () => {};
  frames.live.subscribe(() => {
    const now = frames.live.get();
    // A page that was just opened has its plan already.
    const isNew = now.app === planned.app && now.take !== planned.take;
    planned = now;
    if (!isNew) return;
    cancel();
    cancel = clock.after(PLAN_PAUSE, () => void plan(frames.live.get().take));
  });
}

/** @param clock the wall clock. */
export function createConsole(clock: Clock) {
  const store = createConsoleStore(FIXTURES);
  const frames = createFrames(store);
  const library = createLibrary(store, frames);
  const { reload } = library;
  const transport = createTransport({ store, frames, reload });
  const editing = createEditing(store, library.revise, clock);
  const sending = createSending({ store, frames, editing, library });
  planWithActs(frames, library.plan, clock);
  return {
    store,
    frames,
    library,
    transport,
    sending,
    editing,
    pin: createPinning({ store, frames, editing }),
    trace: followTrace(frames.live),
    /** The moment to which the playhead is dragged; null unless it is dragged. */
    scrub: createStore<number | null>(null),
    /** The visible part of the timeline; null shows the whole. */
    view: createStore<View | null>(null),
    /** Reads the state of the app in the preview. Call it on each animation frame. */
    refresh(): void {
      frames.refresh();
      transport.watchEnd();
    },
  };
}
