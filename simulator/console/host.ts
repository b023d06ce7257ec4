import { lazy } from "react";
import type { CallSession } from "../../src/call/call-session.ts";
import type { Reach } from "../../src/provider/reachability.ts";
import type { Clock } from "../../src/shared/clock.ts";
import { type Cast, SCRIPTED } from "../engine/scripted-provider.ts";
import { type CallEffects, NOWHERE, takeSnapshot, watchWorld } from "../engine/snapshot.ts";
import { driveClock } from "../engine/clock-driver.ts";
import { configure, sessionIdsOf } from "../engine/session-setup.ts";
import { describeFaults, parseScenario } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/schema.ts";
import type { Sound } from "../real-sdk/service-call.ts";
import { createPreview } from "./create-preview.ts";
import { DEFAULT_FIXTURE_ID } from "../engine/fixture-library.ts";
import { findScenarioText } from "./handover.ts";
import { showNotices } from "./notices.tsx";
import { choiceOf, type ProviderChoice } from "./provider-choice.ts";
import type { PreviewApp } from "./preview.ts";
import { createStandinRuns } from "./standin-runs.ts";

/**
 * What the address asks of a simulator build: `?scenario=<id>&clock=paused&speed=<n>&provider=standin`, and
 * with that provider `&machine-after=<seconds>`.
 */
interface Wishes {
  readonly provider: ProviderChoice;
  readonly scenario: string | null;
  readonly paused: boolean;
  readonly speed: number;
  /** How many seconds late the call machine comes. */
  readonly machineAfter: number;
}

/** A number above 0, or what stands in for it. */
function positive(wish: string | null, otherwise: number): number {
  const given = Number(wish ?? otherwise);
  return Number.isFinite(given) && given > 0 ? given : otherwise;
}

function readWishes(search: string): Wishes {
  const query = new URLSearchParams(search);
  return {
    provider: choiceOf(query.get("provider")),
    scenario: query.get("scenario"),
    paused: query.get("clock") === "paused",
    speed: positive(query.get("speed"), 1),
    machineAfter: positive(query.get("machine-after"), 0),
  };
}

/** The scenario of that id, or what is wrong with it. */
function load(id: string): Scenario | string {
  const text = findScenarioText(id);
  if (text === null) return `Unknown scenario “${id}”. The default call plays.`;
  const parsed = parseScenario(text);
  if (parsed.ok) return parsed.scenario;
  return `The scenario “${id}” is refused. The default call plays.\n${describeFaults(parsed.faults)}`;
}

function loadDefault(): Scenario {
  const scenario = load(DEFAULT_FIXTURE_ID);
  if (typeof scenario === "string") throw new Error(scenario);
  return scenario;
}

const SimPage = lazy(async () => ({ default: (await import("./sim-page.tsx")).SimPage }));

const stoodIn = (): Promise<Reach> => Promise.resolve({ type: "stood-in" });

async function castFor({ provider, machineAfter }: Wishes, sound: Sound): Promise<Cast> {
  if (provider === "scripted") return SCRIPTED;
  const { createRealSdk } = await import("../real-sdk/real-sdk-cast.ts");
  return createRealSdk({ origin: window.location.origin, sound, machineAfter });
}

/**
 * Creates the host of the simulator's entry: the app runs on a virtual clock and a simulated service.
 *
 * @param wall the clock that a running virtual clock follows.
 */
export async function createSimHost(wall: Clock) {
  const wishes = readWishes(window.location.search);
  const wished = wishes.scenario === null ? null : load(wishes.scenario);
  const problem = typeof wished === "string" ? wished : null;
  const atLoad = wished === null || typeof wished === "string" ? loadDefault() : wished;

  // A call by hand is measured as it is heard; one whose expectations are read goes by the script.
  const cast = await castFor(wishes, {
    isAloud: () => !driver.isPaused(),
    levels: () => (driver.isPaused() || preview?.playing() !== null ? "cued" : "measured"),
  });
  const clock = cast.createClock();
  const driver = driveClock(clock, wall);
  if (!wishes.paused) driver.resume(wishes.speed);
  const provider = cast.createProvider(clock, atLoad.attempts);
  let preview: PreviewApp | null = null;
  let watched = watchWorld(NOWHERE);
  let armed = atLoad;
  let ids = sessionIdsOf(atLoad.id);
  const asked = () => armed !== atLoad || (wished !== null && problem === null);
  const notices = showNotices({ problem, atLoad, armed: () => armed, asked });

  function arm(scenario: Scenario): void {
    armed = scenario;
    ids = sessionIdsOf(scenario.id);
    provider.arm(scenario.attempts);
    notices.update();
  }

  return {
    clock,
    services: cast.services,
    ...configure(atLoad.configured, provider),
    newSessionId: () => ids(),
    reachability: () => Promise.resolve({ platform: stoodIn, callCode: stoodIn }),
    pages: [{ path: "/__sim", Component: SimPage }],
    surround(effects: CallEffects) {
      watched = watchWorld(effects);
      return watched;
    },
    attach(session: CallSession) {
      if (wishes.provider === "standin") window.standinRuns = createStandinRuns(cast);
      const snapshot = () => takeSnapshot(session, watched.world());
      const armedNow = () => armed;
      preview = createPreview({
        clock,
        driver,
        provider,
        session,
        snapshot,
        arm,
        armed: armedNow,
      });
      window.voiceSimPreview = preview;
      const { clock: simClock, emit, trace } = preview;
      const { now, pause, resume, advance } = simClock;
      window.voiceSim = {
        arm: preview.arm,
        emit(event, payload) {
          const why = emit(event, payload);
          // oxlint-disable-next-line no-console -- whoever scripts a page reads it there.
          if (why !== null) console.warn(`voiceSim.emit("${event}"): ${why}`);
        },
        clock: { now, pause, resume, advance },
        snapshot,
        trace,
      };
    },
  };
}
