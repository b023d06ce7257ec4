import type { Clock } from "../../src/shared/clock.ts";
import { DEFAULT_FIXTURE_ID, FIXTURES } from "../engine/fixture-library.ts";
import { parseScenario } from "../scenario/parse.ts";
import type { Scenario, ScenarioPage } from "../scenario/schema.ts";
import {
  type ConsoleStore,
  createConsoleStore,
  type FrameCue,
  type LibraryEntry,
} from "./console-state.ts";
import { counted } from "./format.ts";
import { createFrames, type Frames } from "./frames.ts";
import { findScenarioText, storeScenario } from "./scenario-storage.ts";
import { choiceOf, PATH_OF, type ProviderChoice } from "./page-address.ts";
import { isPlannable, planRun } from "./plan.ts";
import { createSending } from "./sending.ts";
import type { PreviewApp } from "./create-preview.ts";
import { followTrace } from "./trace-rows.ts";
import { describeSdkDifferences, sdkDifferencesOf } from "./sdk-differences.ts";
import { createTransport } from "./transport.ts";

const NAMES: Readonly<Record<ProviderChoice, string>> = {
  scripted: "the scripted provider",
  standin: "the real SDK",
};

const AT_THE_START: FrameCue = { script: false, at: 0, resume: false };

export type Library = ReturnType<typeof createLibrary>;

/** The state and the actions that the panels share. */
export type ConsoleModel = ReturnType<typeof createConsole>;

const addressOf = (path: string, id: string | null, provider: ProviderChoice): string => {
  const query = new URLSearchParams({
    ...(id !== null && { scenario: id }),
    // The address names the provider only if it is not the default.
    ...(provider !== choiceOf(null) && { provider }),
    clock: "paused",
  });
  return `${path}?${query.toString()}`;
};

const NOT_KEPT = "Session storage is unavailable: the preview cannot load this scenario.";

function createLibrary(store: ConsoleStore, frames: Frames) {
  let drafts = 0;
  const addressTo = (path: string, id: string | null) => addressOf(path, id, store.get().provider);

  async function open(
    entry: LibraryEntry,
    scenario: Scenario,
    cue: FrameCue,
    arrival: string | null,
  ): Promise<void> {
    const unkept = !storeScenario(entry.id, entry.text) && entry.imported ? NOT_KEPT : null;
    const sdkDifferences = store.get().provider === "standin" ? sdkDifferencesOf(scenario) : [];
    const messages = [unkept ?? arrival, describeSdkDifferences(sdkDifferences)].filter(
      (one) => one !== null,
    );
    if (messages.length > 0) store.change({ message: messages.join(" ") });
    store.change({ loaded: { entry, scenario, sdkDifferences }, plan: null, draft: null });
    const opened = frames.open(addressTo(PATH_OF[scenario.page], entry.id), cue);
    const plan = isPlannable(scenario) ? await planRun(scenario) : null;
    if (store.get().loaded?.scenario === scenario) store.change({ plan });
    await opened;
  }

  async function load(
    { text }: Pick<LibraryEntry, "text">,
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
    const known = store.get().entries.find((entry) => entry.text === text);
    const { id, title, page, tags, covers } = scenario;
    const entry: LibraryEntry = known ?? { id, title, page, tags, covers, text };
    const isNew = name !== null && known === undefined;
    if (isNew) {
      // The new entry replaces an entry with the same id.
      const others = store.get().entries.filter((other) => other.id !== id);
      store.change({ entries: [{ ...entry, imported: true }, ...others] });
    }
    const arrival = isNew ? `Imported ${id}.` : null;
    await open(entry, scenario, { ...AT_THE_START, ...cue }, arrival);
  }

  return {
    /**
     * Opens a scenario in the preview, paused at its start. If the text is refused, it becomes the draft in
     * the editor and the preview stays.
     */
    load(entry: Pick<LibraryEntry, "text">, cue?: Partial<FrameCue>): Promise<void> {
      // The last message may concern the previous scenario, so it is removed.
      store.change({ message: "" });
      return load(entry, cue);
    },
    /** Loads a scenario by its id, or the default one for an unknown id. */
    async loadById(id: string): Promise<void> {
      const { entries } = store.get();
      const entry = entries.find((candidate) => candidate.id === id);
      if (entry !== undefined) return load(entry);
      // An imported scenario is in session storage, so it is found after a reload of the console.
      const text = findScenarioText(id);
      if (text !== null) return load({ text }, {}, id);
      store.change({ message: `Unknown scenario “${id}”: loaded the default call.` });
      const standIn = entries.find((candidate) => candidate.id === DEFAULT_FIXTURE_ID);
      if (standIn !== undefined) await load(standIn);
    },
    /** Reloads the preview with another provider. */
    async choose(provider: ProviderChoice): Promise<void> {
      store.change({ provider, message: `The preview now uses ${NAMES[provider]}.` });
      const { loaded } = store.get();
      if (loaded !== null) await load(loaded.entry);
    },
    /**
     * Adds the text of a scenario to the library and loads it. If the text is refused, it becomes the draft
     * in the editor instead.
     */
    importText(text: string, name: string): Promise<void> {
      store.change({ message: "" });
      return load({ text }, {}, name);
    },
    checkAll: () => checkAll(store),
    reload(cue: FrameCue): Promise<PreviewApp | null> {
      const { loaded } = store.get();
      if (loaded === null) return Promise.resolve(null);
      const { entry, scenario } = loaded;
      return frames.open(addressTo(PATH_OF[scenario.page], entry.id), cue);
    },
    freshApp(page: ScenarioPage): Promise<PreviewApp | null> {
      const { loaded } = store.get();
      // Without an id the page plays the default call, which can play on every page.
      const id = loaded?.scenario.page === page ? loaded.entry.id : null;
      return frames.open(addressTo(PATH_OF[page], id), AT_THE_START);
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

/** @param clock the wall clock. */
export function createConsole(clock: Clock) {
  const store = createConsoleStore(FIXTURES);
  const frames = createFrames(store);
  const library = createLibrary(store, frames);
  const { reload, freshApp } = library;
  const transport = createTransport({ store, frames, reload });
  const sending = createSending({ store, frames, clock, freshApp });
  return {
    store,
    frames,
    library,
    transport,
    sending,
    trace: followTrace(frames.live),
    /** Reads the state of the app in the preview. Call it on each animation frame. */
    refresh(): void {
      frames.refresh();
      transport.watchEnd();
    },
  };
}
