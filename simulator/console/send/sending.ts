import type { ProviderEventName, Speaker } from "../../../src/provider/events.ts";
import type { Doing, ScenarioPage } from "../../scenario/schema.ts";
import type { createEditing, Patch } from "../source/editing.ts";
import { formatTime } from "../format.ts";
import { eventPatches, visitorPatches } from "./into-script.ts";
import type { ConsoleStore } from "../console-state.ts";
import type { Frames } from "../stage/frames.ts";
import { pageAt } from "../stage/page-address.ts";
import type { Preset } from "./event-presets.ts";
import type { PreviewApp } from "../stage/create-preview.ts";
import { createStore } from "../../../src/shared/store.ts";

/** The state that a call must reach before an event is sent. */
export type UpTo = "connecting" | "active";

type Levels = Readonly<Record<Speaker, number>>;

type Editing = ReturnType<typeof createEditing>;

interface Parts {
  readonly store: ConsoleStore;
  readonly frames: Frames;
  readonly editing: Pick<Editing, "patch">;
  readonly library: {
    /** Opens the page anew and returns its app; null if another page was opened meanwhile. */
    readonly freshApp: (page: ScenarioPage) => Promise<PreviewApp | null>;
    readonly loadDefault: (page: ScenarioPage) => Promise<void>;
  };
}

/** The levels of the sliders. They fall to 0 when another page is shown. */
function holdLevels({ frames }: Parts) {
  const silent: Levels = { assistant: 0, visitor: 0 };
  const levels = createStore(silent);
  let { app } = frames.live.get();
  frames.live.subscribe(() => {
    if (frames.live.get().app === app) return;
    ({ app } = frames.live.get());
    levels.set(silent);
  });
  return {
    levels,
    /** Holds a level by hand until the next change; 0 gives the levels back to the script. */
    async setLevel(speaker: Speaker, level: number): Promise<void> {
      levels.set({ ...levels.get(), [speaker]: level });
      await app?.setLevel(speaker, level);
    },
  };
}

/** Sends events that are not part of the script. */
export function createSending(parts: Parts) {
  const { store, frames, editing, library } = parts;
  const { live, refresh } = frames;
  const say = (message: string) => store.change({ message });

  /** Returns the current app if it shows the given page, and otherwise opens that page. */
  async function appFor(page: ScenarioPage): Promise<PreviewApp | null> {
    await frames.settled();
    const { app, path, snapshot } = live.get();
    const calling = snapshot !== null && snapshot.state !== "idle";
    const usable = pageAt(path) === page && (calling || path !== "/call-ending");
    return usable ? app : library.freshApp(page);
  }

  /**
   * Starts a call and brings it to the state `upTo`. If the page cannot call, shows the reason and resolves
   * with false.
   */
  async function begin(app: PreviewApp, upTo: UpTo): Promise<boolean> {
    if ((await app.begin(upTo)) !== "idle") return true;
    say(`The call could not start: ${app.snapshot().error ?? "the page gives no reason."}`);
    refresh();
    return false;
  }

  async function emit(app: PreviewApp, { title, sends }: Preset): Promise<void> {
    let why: string | null = null;
    for (const { event, payload } of sends) why ??= await app.send(event, payload);
    say(why === null ? `Sent: ${title}.` : `Not sent: ${title}: ${why}`);
    refresh();
  }

  /** Adds to the script at the chosen place. */
  async function addToScript(
    title: string,
    at: number,
    patches: readonly Patch[] | string,
  ): Promise<void> {
    if (typeof patches === "string") return say(`Not added: ${title}: ${patches}`);
    const when = formatTime(at);
    await editing.patch(patches, `added ${title} at ${when}`);
    // Faults in the text have another message.
    if (store.get().loaded?.faults.length === 0) say(`Added to the script at ${when}: ${title}.`);
  }

  /** Adds the events to the script if a place is chosen there. */
  function intoScript({ title, sends }: Preset): Promise<void> | null {
    const { place, loaded, plan } = store.get();
    if (place === null || loaded === null) return null;
    const patches =
      plan === null
        ? "the script is too long to play it ahead."
        : eventPatches(loaded.text, plan.entries, place, sends);
    return addToScript(title, place.at, patches);
  }

  /** Sends the events of a preset on the given page. If no call runs, starts one first. */
  async function press(preset: Preset, page: ScenarioPage, upTo: UpTo): Promise<void> {
    const added = intoScript(preset);
    if (added !== null) return added;
    const app = await appFor(page);
    if (app !== null && (await begin(app, upTo))) await emit(app, preset);
  }

  return {
    ...holdLevels(parts),
    press,
    /** Sends one event. With `ensure` a call is started first if none runs. */
    async send(event: ProviderEventName, payload: unknown, ensure: boolean): Promise<void> {
      const { app, path } = live.get();
      const preset = { title: event, sends: [{ event, payload }] };
      const added = intoScript(preset);
      if (added !== null) return added;
      if (ensure) await press(preset, pageAt(path), "active");
      else if (app !== null) await emit(app, preset);
    },
    /** Acts as the visitor, now or at the chosen place of the script. */
    async visit(doing: Doing): Promise<void> {
      const { place, loaded } = store.get();
      if (place !== null && loaded !== null)
        return addToScript(doing.do, place.at, visitorPatches(loaded.text, place, doing));
      await frames.settled();
      await live.get().app?.visit(doing);
      say(`The visitor: ${doing.do}.`);
      refresh();
    },
    /** Loads the default call, starts it and makes it active. */
    async startDefault(): Promise<void> {
      await library.loadDefault(pageAt(live.get().path));
      const { app } = live.get();
      if (app === null || !(await begin(app, "active"))) return;
      // The real SDK needs a moment to connect, so the call may not be active yet.
      const state = app.snapshot().state === "active" ? "active" : "connecting";
      say(`Started the default call: it is ${state}.`);
      refresh();
    },
  };
}
