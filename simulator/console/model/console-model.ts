import type { Clock } from "../../../src/shared/clock.ts";
import { createStore } from "../../../src/shared/store.ts";
import { millis } from "../../../src/shared/units.ts";
import { settlesWithin } from "../../../src/shared/within.ts";
import { fixtures } from "../../engine/fixture-library.ts";
import { createConsoleStore } from "./console-state.ts";
import { createEditing } from "./editing/editing.ts";
import { createPinning } from "./editing/pinning.ts";
import { followActs } from "./follow-acts.ts";
import { followTrace } from "./follow-trace.ts";
import { createFrames } from "./frames.ts";
import { createImporting } from "./library/importing.ts";
import { createLibrary } from "./library/library.ts";
import { createOpening } from "./opening.ts";
import { createResults } from "./results/results.ts";
import { NO_ACTS } from "./run/take.ts";
import type { View } from "./run/view.ts";
import { createSending } from "./send/sending.ts";
import { createScenarioStore, type ScenarioStore } from "./storage/scenario-store.ts";
import { createTransport } from "./transport.ts";

/** The state and the actions that the panels share. */
export type ConsoleModel = ReturnType<typeof createConsole>;

/** How long the database may take before the first scenario is loaded without it. */
const STORE_TIMEOUT = millis(3000);

/**
 * @param clock the wall clock.
 * @param kept the user's scenarios.
 */
export function createConsole(clock: Clock, kept: ScenarioStore = createScenarioStore()) {
  const store = createConsoleStore(fixtures.get());
  const frames = createFrames(store);
  const ready = settlesWithin(clock, STORE_TIMEOUT, kept.ready);
  void ready.then((isReady) => isReady || kept.trouble.set("unavailable"));
  const core = { store, frames, kept, clock, ready };
  const opening = createOpening(core, () => editing.leave());
  const actions = createLibrary(core, opening);
  const editing = createEditing(core, opening, actions.undo);
  const library = { ...opening, ...actions, ...createImporting(core, actions, opening) };
  const keepActs = followActs(core, editing, opening);
  return {
    store,
    kept,
    frames,
    library,
    transport: createTransport(core, opening),
    sending: createSending(core, editing, opening),
    editing,
    /** Removes the acts by hand and opens the page at its start. */
    async discardActs(): Promise<void> {
      editing.acted(frames.newest().take, "discarded the acts by hand");
      store.change({ message: "Discarded the acts by hand." });
      await opening.retake(NO_ACTS);
    },
    results: createResults(store, kept, opening.load),
    pin: createPinning(core, editing),
    trace: followTrace(frames.live),
    /** The moment to which the playhead is dragged; null unless it is dragged. */
    scrub: createStore<number | null>(null),
    /** The visible part of the timeline; null shows the whole. */
    view: createStore<View | null>(null),
    /** Writes the library's unsaved scenarios, edits and acts to the database. Call it when the page is left. */
    saveLibrary(): Promise<void> {
      editing.flush();
      keepActs();
      return kept.save();
    },
  };
}
