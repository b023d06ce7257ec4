import { isLevelCause } from "../../src/call/activity.ts";
import { PROVIDER_EVENTS, type ProviderEventName } from "../../src/provider/events.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import type { ClockDriver } from "../engine/clock-driver.ts";
import { type Failure, playScenario } from "../engine/player.ts";
import type { prepareRun } from "../engine/runner.ts";
import { recordTrace, type Snapshot, type TraceEntry } from "../engine/snapshot.ts";
import { describeFaults, parseScenarioValue } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/schema.ts";
import { noteOf } from "./activity-note.ts";
import { pageAt } from "./page-address.ts";
import type { VoiceSim } from "./voice-sim.ts";

/** The failures of one expectation: empty if it passed, null before its time. */
export type ExpectationResult = readonly Failure[] | null;

/** The start and the end of a played scenario on the app's clock. */
export interface Run {
  readonly from: number;
  readonly end: number;
}

/** An entry of the trace. `note` summarises its payload and is empty without a payload. */
export interface NotedEntry {
  readonly entry: TraceEntry;
  readonly note: string;
}

/** `window.voiceSimPreview`: the automation interface with the extras that /__sim needs of the app in its frame. */
export interface PreviewApp extends VoiceSim {
  readonly clock: VoiceSim["clock"] & Pick<ClockDriver, "isPaused" | "speed">;
  /** Sends an event like `VoiceSim.emit`, and returns null, or the reason why the event was not sent. */
  emit(event: string, payload?: unknown): string | null;
  /** The scenario that the next start plays. */
  armed(): Scenario;
  /**
   * Starts a call if none runs, as the page's own button does. With `active` also makes the call active.
   * Returns the resulting phase: idle if the page cannot call.
   */
  begin(upTo: "connecting" | "active"): Snapshot["state"];
  /** Schedules the armed scenario's visitor and expectations, starting now. */
  play(): void;
  /** The run of the scenario that `play` started; null before. */
  playing(): Run | null;
  /** The results of all expectations, in the order of the file. */
  expectations(): readonly ExpectationResult[];
  /** Pauses and advances to the next event that is not a level; false if none follows. */
  step(): Promise<boolean>;
  traceLength(): number;
  /** The trace entries from index `first` on. */
  traceFrom(first: number): readonly NotedEntry[];
}

declare global {
  interface Window {
    voiceSimPreview?: PreviewApp;
  }
}

/** The longest time that one step may skip if no scenario is played, in milliseconds. */
const STEP_HORIZON = 60_000;

interface PreviewParts extends Omit<ReturnType<typeof prepareRun>, "play"> {
  readonly driver: ClockDriver;
  readonly armed: () => Scenario;
  readonly arm: (scenario: Scenario) => void;
}

const isEventName = (name: string): name is ProviderEventName =>
  PROVIDER_EVENTS.some((event) => event === name);

/** Creates the functions for manual actions: arming a scenario, starting a call and sending an event. */
function handTools(parts: PreviewParts): Pick<PreviewApp, "arm" | "begin" | "emit"> {
  const { provider, session, arm } = parts;
  return {
    arm(value) {
      const parsed = parseScenarioValue(value);
      if (!parsed.ok) throw new Error(describeFaults(parsed.faults));
      arm(parsed.scenario);
    },
    begin(upTo) {
      const phase = () => session.state().phase;
      if (phase() === "idle") session.start(pageAt(window.location.pathname));
      if (upTo === "active" && phase() === "connecting") provider.emit(readEvent("call-start"));
      return phase();
    },
    emit(name, payload) {
      if (!isEventName(name)) {
        const known = PROVIDER_EVENTS.join(", ");
        throw new Error(`Unknown event "${name}". Expected one of: ${known}.`);
      }
      return provider.emit(readEvent(name, payload));
    },
  };
}

export function createPreview(parts: PreviewParts): PreviewApp {
  const { clock, driver, session, snapshot, armed } = parts;
  const trace: TraceEntry[] = [];
  let levelEntries = 0;
  let results: ExpectationResult[] = [];
  let playing: Run | null = null;
  let stepping: Promise<unknown> = Promise.resolve();
  recordTrace(session, snapshot, (entry) => {
    if (isLevelCause(entry.cause)) levelEntries++;
    trace.push(entry);
  });
  const notes: string[] = [];
  session.observe((activity) => notes.push(noteOf(activity)));

  /**
   * Counts trace entries and checked expectations. Levels do not count, because they arrive ten times a
   * second and would end every step.
   */
  const happened = () =>
    trace.length - levelEntries + results.filter((result) => result !== null).length;

  async function takeStep(): Promise<boolean> {
    driver.pause();
    const before = happened();
    // Runs the items that are already due, so that the step ends at a later one.
    await driver.advance(0);
    if (happened() > before) return true;
    const horizon = Math.max(playing?.end ?? 0, clock.now() + STEP_HORIZON);
    for (let next = clock.nextAt(); next !== null && next <= horizon; next = clock.nextAt()) {
      await driver.advance(next - clock.now());
      if (happened() > before) return true;
    }
    return false;
  }

  return {
    ...handTools(parts),
    snapshot,
    armed,
    clock: driver,
    trace: () => [...trace],
    traceLength: () => trace.length,
    traceFrom: (first) =>
      trace.slice(first).map((entry, index) => ({ entry, note: notes[first + index] ?? "" })),
    playing: () => playing,
    expectations: () => results,
    play() {
      const scenario = armed();
      const mine: ExpectationResult[] = scenario.expect.map(() => null);
      results = mine;
      const from = clock.now();
      const onExpectation = (index: number, failures: ExpectationResult) => {
        mine[index] = failures;
      };
      const end = playScenario(scenario, { clock, session, snapshot, onExpectation });
      playing = { from, end };
      driver.stopAt(end);
    },
    step() {
      // Concurrent steps are queued, because both would stop at the same event.
      const taken = stepping.then(takeStep);
      stepping = taken.catch(() => false);
      return taken;
    },
  };
}
