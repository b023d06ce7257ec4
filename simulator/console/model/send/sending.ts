import type { Speaker } from "../../../../src/provider/events.ts";
import type { VisitorAction, ScenarioPage } from "../../../scenario/schema.ts";
import type { Editing } from "../editing/editing.ts";
import type { Patch } from "../patch.ts";
import { formatTime } from "../format.ts";
import { eventPatches, visitorPatches } from "../editing/into-script.ts";
import type { Place } from "../console-state.ts";
import type { Core, Opening } from "../opening.ts";
import { pageAt } from "../page-address.ts";
import { isPlannable, planRun } from "../run/plan.ts";
import { hasActs } from "../run/take.ts";
import type { Preset } from "./event-presets.ts";
import type { PreviewApp } from "../app/create-preview.ts";
import { createStore } from "../../../../src/shared/store.ts";

/** The state that a call must reach before an event is sent. */
export type UpTo = "connecting" | "active";

const SILENT: Readonly<Record<Speaker, number>> = { assistant: 0, visitor: 0 };

/** Sends events that are not part of the script. */
export function createSending({ store, frames }: Core, editing: Editing, opening: Opening) {
  const { live } = frames;
  /** The levels of the sliders. They fall to 0 when another page is shown. */
  const levels = createStore(SILENT);
  let shown = live.get().app;
  live.subscribe(() => {
    const { app } = live.get();
    if (app !== shown) levels.set(SILENT);
    shown = app;
  });
  const say = (message: string) => {
    store.change({ message });
    frames.refresh();
  };

  /** Returns the current app if it shows the given page, and otherwise opens that page. */
  async function appFor(page: ScenarioPage): Promise<PreviewApp | null> {
    const { app, path, snapshot } = live.get();
    const calling = snapshot !== null && snapshot.state !== "idle";
    if (pageAt(path) === page && (calling || path !== "/call-ending")) return app;
    const { take } = frames.newest();
    if (hasActs(take)) editing.acted(take, "opened the page for an event");
    return opening.freshApp(page);
  }

  /**
   * Starts a call and brings it to the state `upTo`. Resolves with the acts that this took. If the page cannot
   * call, shows the reason and resolves with null.
   */
  async function begin(app: PreviewApp, upTo: UpTo): Promise<readonly string[] | null> {
    const { state } = app.snapshot();
    if ((await app.begin(upTo)) === "idle") {
      say(`The call could not start: ${app.snapshot().error ?? "the page gives no reason."}`);
      return null;
    }
    const starts = state === "idle" ? ["start"] : [];
    return upTo === "active" && state !== "active" ? [...starts, "call-start"] : starts;
  }

  /** Adds to the script; false if no place is chosen there. */
  async function addToScript(
    title: string,
    patchesAt: (place: Place, text: string) => readonly Patch[] | string,
  ): Promise<boolean> {
    const { place } = store.get();
    if (place === null) return false;
    const target = editing.patchable();
    if (target === null) return true;
    const patches = patchesAt(place, target.text);
    const when = formatTime(place.at);
    if (typeof patches === "string") say(`Not added: ${title}: ${patches}`);
    else await editing.patch(patches, `added ${title} at ${when}`);
    // Faults that the change makes have another message.
    if (typeof patches !== "string" && store.get().loaded?.faults.length === 0)
      say(`Added to the script at ${when}: ${title}.`);
    return true;
  }

  return {
    levels,
    /** Holds a level by hand until the next change; 0 gives the levels back to the script. */
    async setLevel(speaker: Speaker, level: number): Promise<void> {
      levels.set({ ...levels.get(), [speaker]: level });
      await live.get().app?.setLevel(speaker, level);
    },
    /**
     * Sends the events of a preset on the given page, or adds them to the script if a place is chosen there. The
     * message names the acts that bring the call to the wanted state.
     *
     * @param wanted the state to which a call is brought first; null to send as it is.
     */
    async press({ title, sends }: Preset, page: ScenarioPage, wanted: UpTo | null): Promise<void> {
      const { place, loaded } = store.get();
      const script = place === null ? undefined : loaded?.scenario;
      // The run of the script without acts by hand tells which call would receive the events.
      const run = script && isPlannable(script) ? await planRun(script) : null;
      const isAdded = await addToScript(title, (chosen, text) => {
        if (run === null) return "the script is too long to play it ahead.";
        return eventPatches(text, run.entries, chosen, sends);
      });
      if (isAdded) return;
      await frames.loaded();
      const app = wanted === null ? live.get().app : await appFor(page);
      if (app === null) return;
      // The event call-start makes the call active itself.
      const upTo = sends[0]?.event === "call-start" ? wanted && "connecting" : wanted;
      const acts = upTo === null ? [] : await begin(app, upTo);
      if (acts === null) return;
      let why: string | null = null;
      for (const { event, payload } of sends) why ??= await app.send(event, payload);
      const after = acts.length === 0 ? "" : `, after ${acts.join(" and ")}`;
      say(why === null ? `Sent: ${title}${after}.` : `Not sent: ${title}: ${why}`);
    },
    /** Acts as the visitor, now or at the chosen place of the script. */
    async visit(doing: VisitorAction): Promise<void> {
      if (await addToScript(doing.do, (place, text) => visitorPatches(text, place, doing))) return;
      await frames.loaded();
      await live.get().app?.visit(doing);
      say(`The visitor: ${doing.do}.`);
    },
    async startDefault(): Promise<void> {
      const app = await opening.loadDefault(pageAt(live.get().path));
      if (app !== null && (await begin(app, "active")) !== null) say("Started the default call.");
    },
  };
}
