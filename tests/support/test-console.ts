import { afterEach, vi } from "vitest";
import type { CallSession } from "../../src/call/call-session.ts";
import { macrotask } from "../../src/shared/macrotask.ts";
import { systemTimers } from "../../src/shared/system-clock.ts";
import { driveClock } from "../../simulator/engine/clock-driver.ts";
import { prepareRun } from "../../simulator/engine/runner.ts";
import { createVirtualClock, nextTurn } from "../../simulator/engine/virtual-clock.ts";
import { createConsole } from "../../simulator/console/model/console-model.ts";
import type { FrameLoad } from "../../simulator/console/model/console-state.ts";
import { createScenarioStore } from "../../simulator/console/model/storage/scenario-store.ts";
import {
  createPreview,
  type PreviewApp,
} from "../../simulator/console/model/app/create-preview.ts";

/** The sessions that the pages of the apps use. */
export const sessions = new WeakMap<PreviewApp, CallSession>();

/** Creates the app of a simulator build without a page, in place of the app in a loaded frame. */
function createApp({ scenario, take }: FrameLoad): PreviewApp {
  const run = prepareRun(scenario);
  let armed = scenario;
  const created = createPreview({
    ...{ ...run, driver: driveClock(run.clock, createVirtualClock()), armed: () => armed },
    arm(next) {
      armed = next;
      run.provider.arm(next.attempts);
    },
    take,
    exact: true,
    goHome() {},
  });
  sessions.set(created.app, created.session);
  return created.app;
}

/** A call that is active at 1 s and runs to 10 s, with one expectation that fails. */
export const FILE = {
  schemaVersion: 1,
  id: "mine",
  title: "Mine",
  visitor: [{ at: 0, do: "start" }],
  attempts: [{ events: [{ at: 1000, event: "call-start" }] }],
  until: 10_000,
  expect: [
    { at: 2000, state: "active" },
    { at: 9000, state: "idle" },
  ],
};

/** The subscriptions of the consoles of a test. */
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** Waits until work that does not wait for the console's clock is done. A plan pauses with the system's timers. */
export async function idle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) {
    await nextTurn();
    await macrotask(systemTimers);
  }
}

/** Creates the console without a browser. Its frames load at once unless `setSlow` delays them. */
export function setUpConsole() {
  const wall = createVirtualClock();
  const model = createConsole(wall, createScenarioStore(null));
  const loads: string[] = [];
  let key = 0;
  let slow = false;
  const refresh = () => {
    const { next } = model.store.get();
    if (next !== null && next.key !== key && !slow) {
      key = next.key;
      loads.push(next.src);
      const { pathname } = new URL(next.src, "http://sim.test");
      const view = {
        voiceSimPreview: createApp(next.load),
        location: { pathname },
        document: { querySelector: () => ({}) },
      };
      vi.stubGlobal("window", { location: view.location });
      model.frames.attach(next, { contentWindow: view } as unknown as HTMLIFrameElement);
    }
    model.frames.refresh();
  };
  stops.push(model.store.subscribe(() => queueMicrotask(refresh)));
  /** After `setSlow(true)`, no page loads until `setSlow(false)`. */
  const setSlow = (value: boolean) => {
    slow = value;
    refresh();
  };
  return { ...model, refresh, wall, loads, setSlow, live: () => model.frames.live.get() };
}

/** Creates the console with an imported scenario. */
export async function loadedConsole(file: object = FILE) {
  const console = setUpConsole();
  await console.library.importText(JSON.stringify(file), "mine.json");
  return console;
}
