import type { CallSession } from "../../src/call/session.ts";
import { PROVIDER_EVENTS, type ProviderEventName } from "../../src/provider/events.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import type { ClockDriver } from "../engine/clock-driver.ts";
import { playScenario } from "../engine/player.ts";
import type { ScriptedProvider } from "../engine/scripted-provider.ts";
import type { Snapshot } from "../engine/snapshot.ts";
import { recordTrace, type TraceEntry } from "../engine/trace.ts";
import type { VirtualClock } from "../engine/virtual-clock.ts";
import { describeFaults, parseScenarioValue } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/schema.ts";
import type { ExpectationResult, SimStage } from "./stage.ts";

/** How far a step looks ahead where no played scenario bounds it, in milliseconds. */
const STEP_HORIZON = 60_000;

export interface StageParts {
  readonly clock: VirtualClock;
  readonly driver: ClockDriver;
  readonly provider: ScriptedProvider;
  readonly session: CallSession;
  readonly snapshot: () => Snapshot;
  readonly armed: () => Scenario;
  readonly arm: (scenario: Scenario) => void;
}

const isEventName = (name: string): name is ProviderEventName =>
  PROVIDER_EVENTS.some((event) => event === name);

export function createStage(parts: StageParts): SimStage {
  const { clock, driver, provider, session, snapshot, armed, arm } = parts;
  const trace: TraceEntry[] = [];
  let results: ExpectationResult[] = [];
  let playing: { from: number; end: number } | null = null;
  recordTrace(session, snapshot, (entry) => trace.push(entry));

  const happened = () => trace.length + results.filter((result) => result !== null).length;

  return {
    snapshot,
    armed,
    clock: driver,
    trace: () => [...trace],
    traceLength: () => trace.length,
    playing: () => playing,
    expectations: () => results,
    arm(value) {
      const parsed = parseScenarioValue(value);
      if (!parsed.ok) throw new Error(describeFaults(parsed.faults));
      arm(parsed.scenario);
    },
    emit(name, payload) {
      if (!isEventName(name)) {
        const known = PROVIDER_EVENTS.join(", ");
        throw new Error(`There is no event "${name}". Expected one of: ${known}.`);
      }
      if (!provider.emit(readEvent(name, payload)))
        console.warn(
          `voiceSim.emit("${name}"): no call has been started yet, so nothing hears it.`,
        );
    },
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
    },
    async step() {
      driver.pause();
      const before = happened();
      const horizon = Math.max(playing?.end ?? 0, clock.now() + STEP_HORIZON);
      for (let next = clock.nextAt(); next !== null && next <= horizon; next = clock.nextAt()) {
        await driver.advance(next - clock.now());
        if (happened() > before) return true;
      }
      return false;
    },
  };
}
