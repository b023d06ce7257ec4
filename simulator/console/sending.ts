import type { ProviderEventName, Speaker } from "../../src/provider/events.ts";
import type { Cancel, Clock } from "../../src/shared/clock.ts";
import { millis } from "../../src/shared/units.ts";
import type { ScenarioPage } from "../scenario/schema.ts";
import type { ConsoleStore } from "./console-state.ts";
import type { Frames } from "./frames.ts";
import { pageAt } from "./page-at.ts";
import type { Preset } from "./preset.ts";
import type { PreviewApp } from "./preview.ts";
import { createStore, type Store } from "../../src/shared/store.ts";

/** The interval of held levels; the service uses the same. */
const LEVEL_INTERVAL = millis(100);

/** The state of a call before an event is sent. */
export type UpTo = "connecting" | "active";

export type Levels = Readonly<Record<Speaker, number>>;

const LEVEL_EVENTS = {
  assistant: "volume-level",
  visitor: "local-volume-level",
} as const satisfies Record<Speaker, ProviderEventName>;

/** Sends events that are not part of the script. */
export interface Sending {
  /** Sends a preset on a page of that kind; starts a call first if there is none. */
  readonly press: (preset: Preset, page: ScenarioPage, upTo: UpTo) => Promise<void>;
  /** Sends one event; `ensure` starts a call first if there is none. */
  readonly send: (event: ProviderEventName, payload: unknown, ensure: boolean) => Promise<void>;
  /** Starts the default call and makes it active. */
  readonly startDefault: () => Promise<void>;
  readonly levels: Store<Levels>;
  /** Holds a level until the next change: sends it ten times a second, and a 0 at the end. */
  readonly setLevel: (speaker: Speaker, level: number) => void;
}

interface Parts {
  readonly store: ConsoleStore;
  readonly frames: Frames;
  /** The wall clock: levels are sent while the simulated clock is paused. */
  readonly clock: Clock;
  /** Opens a new page of that kind; null if another page was opened meanwhile. */
  readonly freshApp: (page: ScenarioPage) => Promise<PreviewApp | null>;
  /** The default scenario, as a value. */
  readonly defaultScenario: () => unknown;
}

function holdLevels({ frames, clock }: Parts): Pick<Sending, "levels" | "setLevel"> {
  const levels = createStore<Levels>({ assistant: 0, visitor: 0 });
  let stop: Cancel | null = null;

  function send(speaker: Speaker, level: number): void {
    const { app, snapshot } = frames.live.get();
    if (app === null || snapshot === null || snapshot.state === "idle") return;
    app.emit(LEVEL_EVENTS[speaker], level);
  }

  function sendHeld(): void {
    const held = levels.get();
    if (held.assistant > 0) send("assistant", held.assistant);
    if (held.visitor > 0) send("visitor", held.visitor);
  }

  return {
    levels,
    setLevel(speaker, level) {
      if (level === 0 && levels.get()[speaker] > 0) send(speaker, 0);
      levels.set({ ...levels.get(), [speaker]: level });
      const { assistant, visitor } = levels.get();
      const isHeld = assistant > 0 || visitor > 0;
      if (isHeld) stop ??= clock.every(LEVEL_INTERVAL, sendHeld);
      else {
        stop?.();
        stop = null;
      }
    },
  };
}

export function createSending(parts: Parts): Sending {
  const { store, frames, freshApp, defaultScenario } = parts;
  const { live, look } = frames;
  const say = (said: string) => store.change({ said });

  /** The current app if it can make a call of that kind, otherwise a new one. */
  async function appFor(page: ScenarioPage): Promise<PreviewApp | null> {
    await frames.settled();
    const { app, path, snapshot } = live.get();
    const calling = snapshot !== null && snapshot.state !== "idle";
    const usable = pageAt(path) === page && (calling || path !== "/call-ending");
    return usable ? app : freshApp(page);
  }

  /** Shows the reason and returns false if the page cannot call. */
  function begin(app: PreviewApp, upTo: UpTo): boolean {
    if (app.begin(upTo) !== "idle") return true;
    say(`The call could not start: ${app.snapshot().error ?? "the page gives no reason."}`);
    look();
    return false;
  }

  return {
    ...holdLevels(parts),
    async press(preset, page, upTo) {
      const app = await appFor(page);
      if (app === null || !begin(app, upTo)) return;
      const refusals = preset.sends.map(({ event, payload }) => app.emit(event, payload));
      const why = refusals.find((refusal) => refusal !== null);
      say(why === undefined ? `Sent: ${preset.title}.` : `Not sent: ${preset.title}: ${why}`);
      look();
    },
    async send(event, payload, ensure) {
      const page = pageAt(live.get().path);
      const app = ensure ? await appFor(page) : live.get().app;
      if (app === null || (ensure && !begin(app, "active"))) return;
      const why = app.emit(event, payload);
      say(why === null ? `Sent: ${event}.` : `Not sent: ${event}: ${why}`);
      look();
    },
    async startDefault() {
      const app = await appFor(pageAt(live.get().path));
      if (app === null) return;
      app.arm(defaultScenario());
      if (!begin(app, "active")) return;
      // The real SDK needs a moment to connect.
      const isActive = app.snapshot().state === "active";
      say(isActive ? "The default call is active." : "The default call is connecting.");
      look();
    },
  };
}
