import type { ProviderEventName, Speaker } from "../../src/provider/events.ts";
import type { Cancel, Clock } from "../../src/shared/clock.ts";
import { millis } from "../../src/shared/units.ts";
import type { ScenarioPage } from "../scenario/schema.ts";
import { DEFAULT_FIXTURE_ID } from "../engine/fixture-library.ts";
import { fixtureText } from "./storage.ts";
import type { ConsoleStore } from "./console-state.ts";
import type { Frames } from "./frames.ts";
import { pageAt } from "./page-address.ts";
import type { Preset } from "./event-presets.ts";
import type { PreviewApp } from "./create-preview.ts";
import { createStore } from "../../src/shared/store.ts";

/** The interval at which held levels are sent. The service sends levels at the same interval. */
const LEVEL_INTERVAL = millis(100);

/** The state that a call must reach before an event is sent. */
export type UpTo = "connecting" | "active";

type Levels = Readonly<Record<Speaker, number>>;

const LEVEL_EVENTS = {
  assistant: "volume-level",
  visitor: "local-volume-level",
} as const satisfies Record<Speaker, ProviderEventName>;

interface Parts {
  readonly store: ConsoleStore;
  readonly frames: Frames;
  /** The wall clock, so that held levels are sent even while the simulated clock is paused. */
  readonly clock: Clock;
  /** Opens the page anew and returns its app; null if another page was opened meanwhile. */
  readonly freshApp: (page: ScenarioPage) => Promise<PreviewApp | null>;
}

function holdLevels({ frames, clock }: Parts) {
  const levels = createStore<Levels>({ assistant: 0, visitor: 0 });
  let stop: Cancel | null = null;

  function send(speaker: Speaker, level: number): void {
    const { app, snapshot } = frames.live.get();
    if (app === null || snapshot === null || snapshot.state === "idle") return;
    app.emit(LEVEL_EVENTS[speaker], level);
  }

  function sendHeld(): void {
    const { assistant, visitor } = levels.get();
    if (assistant > 0) send("assistant", assistant);
    if (visitor > 0) send("visitor", visitor);
  }

  return {
    levels,
    /** Holds a level until the next change: sends it ten times a second, and a 0 at the end. */
    setLevel(speaker: Speaker, level: number): void {
      if (level === 0 && levels.get()[speaker] > 0) send(speaker, 0);
      levels.set({ ...levels.get(), [speaker]: level });
      const { assistant, visitor } = levels.get();
      if (assistant > 0 || visitor > 0) stop ??= clock.every(LEVEL_INTERVAL, sendHeld);
      else {
        stop?.();
        stop = null;
      }
    },
  };
}

/** Sends events that are not part of the script. */
export function createSending(parts: Parts) {
  const { store, frames, freshApp } = parts;
  const { live, refresh } = frames;
  const say = (message: string) => store.change({ message });

  /** Returns the current app if it shows the given page, and otherwise opens that page. */
  async function appFor(page: ScenarioPage): Promise<PreviewApp | null> {
    await frames.settled();
    const { app, path, snapshot } = live.get();
    const calling = snapshot !== null && snapshot.state !== "idle";
    const usable = pageAt(path) === page && (calling || path !== "/call-ending");
    return usable ? app : freshApp(page);
  }

  /**
   * Starts a call and brings it to the state `upTo`. If the page cannot call, shows the reason and returns
   * false.
   */
  function begin(app: PreviewApp, upTo: UpTo): boolean {
    if (app.begin(upTo) !== "idle") return true;
    say(`The call could not start: ${app.snapshot().error ?? "the page gives no reason."}`);
    refresh();
    return false;
  }

  function emit(app: PreviewApp, { title, sends }: Preset): void {
    const refusals = sends.map(({ event, payload }) => app.emit(event, payload));
    const why = refusals.find((refusal) => refusal !== null);
    say(why === undefined ? `Sent: ${title}.` : `Not sent: ${title}: ${why}`);
    refresh();
  }

  /** Sends the events of a preset on the given page. If no call runs, starts one first. */
  async function press(preset: Preset, page: ScenarioPage, upTo: UpTo): Promise<void> {
    const app = await appFor(page);
    if (app !== null && begin(app, upTo)) emit(app, preset);
  }

  return {
    ...holdLevels(parts),
    press,
    /** Sends one event. With `ensure` a call is started first if none runs. */
    async send(event: ProviderEventName, payload: unknown, ensure: boolean): Promise<void> {
      const { app, path } = live.get();
      const preset = { title: event, sends: [{ event, payload }] };
      if (ensure) await press(preset, pageAt(path), "active");
      else if (app !== null) emit(app, preset);
    },
    /** Starts the default call and makes it active. */
    async startDefault(): Promise<void> {
      const app = await appFor(pageAt(live.get().path));
      if (app === null) return;
      app.arm(JSON.parse(fixtureText(DEFAULT_FIXTURE_ID) ?? "{}"));
      if (!begin(app, "active")) return;
      // The real SDK needs a moment to connect, so the call may not be active yet.
      const state = app.snapshot().state === "active" ? "active" : "connecting";
      say(`Started the default call: it is ${state}.`);
      refresh();
    },
  };
}
