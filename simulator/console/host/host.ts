import { lazy } from "react";
import type { CallSession } from "../../../src/call/call-session.ts";
import type { Reach } from "../../../src/provider/reachability.ts";
import type { Clock } from "../../../src/shared/clock.ts";
import { millis } from "../../../src/shared/units.ts";
import { within } from "../../../src/shared/within.ts";
import { driveClock } from "../../engine/clock-driver.ts";
import { DEFAULT_FIXTURE_ID, fixtureText } from "../../engine/fixture-library.ts";
import { type RunResult, runScenario } from "../../engine/runner.ts";
import { type Cast, SCRIPTED } from "../../engine/scripted-provider.ts";
import { CIRCUMSTANCES, standAlone, storeApart } from "../../gallery/circumstances.ts";
import { createReach } from "../../gallery/reach.ts";
import { configure, sessionIdsOf } from "../../engine/session-setup.ts";
import { type CallEffects, NO_EFFECTS, watchEffects } from "../../engine/snapshot.ts";
import type { Sound } from "../../real-sdk/voices.ts";
import { describeFaults, parseScenario } from "../../scenario/parse.ts";
import type { Scenario } from "../../scenario/schema.ts";
import { watchFrame } from "../model/app/frame-watch.ts";
import { createPreview, type PreviewApp } from "../model/app/create-preview.ts";
import { passOn } from "./frame-events.ts";
import { findKept, NOTHING_KEPT } from "../model/storage/scenario-store.ts";
import { findArmed } from "../model/storage/armed.ts";
import { NO_ACTS } from "../model/run/take.ts";
import { showNotices } from "./notices.tsx";
import { readOptions } from "../model/page-options.ts";

/** How long the page waits for the database, without which it plays the fixture. */
const STORE_TIMEOUT = millis(1000);

/**
 * Loads the scenario that the address names, or the default one and the problem of the other. Without a name the
 * database is not read.
 */
async function load(
  named: string | null,
  wall: Clock,
): Promise<{ readonly scenario: Scenario; readonly problem: string | null }> {
  const id = named ?? DEFAULT_FIXTURE_ID;
  const { draft, own } =
    named === null
      ? NOTHING_KEPT
      : await within(wall, STORE_TIMEOUT, findKept(id), "").catch(() => NOTHING_KEPT);
  // The first of these texts that has no faults is played.
  const texts = [findArmed(id), draft, own?.text, fixtureText(id)].flatMap((text) => text ?? []);
  const all = texts.map((text) => parseScenario(text));
  const accepted = all.find((parsed) => parsed.ok);
  if (accepted !== undefined) return { scenario: accepted.scenario, problem: null };
  const [refused] = all;
  const problem =
    refused === undefined || refused.ok
      ? `Unknown scenario “${id}”. The default call plays.`
      : `The scenario “${id}” is refused. The default call plays.\n${describeFaults(refused.faults)}`;
  if (named === null) throw new Error(problem);
  return { ...(await load(null, wall)), problem };
}

/**
 * Lets the app move the focus only while its frame has it. Otherwise a played call would take the focus
 * from the console, and the next Space would press the app's stop button.
 */
function holdFocus(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusWhileInside(options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}

const SimPage = lazy(async () => ({ default: (await import("../sim-page.tsx")).SimPage }));

const stoodIn = (): Promise<Reach> => Promise.resolve({ type: "stood-in" });

async function castFor(
  { provider, machineAfter }: ReturnType<typeof readOptions>,
  sound: Sound,
): Promise<Cast> {
  if (provider === "scripted") return SCRIPTED;
  const { createRealSdk } = await import("../../real-sdk/real-sdk-cast.ts");
  return createRealSdk(sound, machineAfter);
}

/**
 * Creates the host of the simulator's entry: the app runs on a virtual clock and a simulated service.
 *
 * @param wall the clock that a running virtual clock follows.
 * @param lockCall lets one tab be in a call. Only a state of the gallery asks for it.
 */
export async function createSimHost(wall: Clock, lockCall: (session: CallSession) => CallSession) {
  const wishes = readOptions(window.location.search);
  const { journey } = wishes;
  // A page in a frame of /__sim gets its scenario from there, also one that is stored nowhere.
  const frame = window.frameElement as HTMLIFrameElement | null;
  const given = frame?.voiceSimLoad;
  const watch = given === undefined ? null : watchFrame(wall);
  if (frame !== null) holdFocus();
  if (given !== undefined && frame !== null) {
    passOn(frame);
    // The page before this one stores the words of its call in the tab's storage.
    storeApart("sessionStorage");
  }
  if (journey !== undefined) {
    standAlone();
    for (const one of journey.given ?? []) CIRCUMSTANCES[one]();
  }
  const { scenario: atLoad, problem } =
    given === undefined
      ? await load(journey?.scenario ?? wishes.scenario, wall)
      : { scenario: given.scenario, problem: null };

  // A manual call uses measured levels; a played scenario uses those of its file.
  const cast = await castFor(wishes, {
    isAloud: () => !driver.isPaused(),
    levels: () => (driver.isPaused() || preview?.playing() !== null ? "scripted" : "measured"),
  });
  const clock = cast.createClock();
  const driver = driveClock(clock, wall);
  if (!wishes.paused) driver.resume(wishes.speed);
  const provider = cast.createProvider(clock, atLoad);
  let preview: PreviewApp | null = null;
  let watched = watchEffects(NO_EFFECTS);
  let navigate: CallEffects["navigate"] = () => {};
  let armed = atLoad;
  let ids = sessionIdsOf(atLoad.id);
  const updateNotices = showNotices(() => {
    const asked = armed !== atLoad || (wishes.scenario !== null && problem === null);
    return { faults: wishes.faults, problem, atLoad, armed, asked };
  });

  function arm(scenario: Scenario): void {
    armed = scenario;
    ids = sessionIdsOf(scenario.id);
    provider.arm(scenario.attempts);
    updateNotices();
  }

  return {
    clock,
    services: cast.services,
    ...configure(atLoad.configured, provider),
    newSessionId: () => ids(),
    reachability: () => Promise.resolve({ platform: stoodIn, callCode: stoodIn, media: stoodIn }),
    pages: [{ path: "/__sim", Component: SimPage }],
    surround(effects: CallEffects) {
      watched = watchEffects({
        ...effects,
        navigate(to, call) {
          watch?.navigated(to);
          effects.navigate(to, call);
        },
      });
      ({ navigate } = effects);
      return watched;
    },
    attach(session: CallSession) {
      if (wishes.provider === "standin")
        window.runOnSdk = (scenario) => runScenario(scenario, { trace: true, cast });
      const snapshot = () => watched.read(session);
      watch?.follow(session, snapshot, clock);
      const created = createPreview({
        ...{ clock, driver, provider, session, snapshot, arm, armed: () => armed },
        take: given?.take ?? NO_ACTS,
        exact: wishes.provider === "scripted",
        goHome: () => navigate("/"),
      });
      preview = created.app;
      window.voiceSimPreview = preview;
      const { emit, trace } = preview;
      const { now, pause, resume, advance } = driver;
      const clockForScripts = { now, pause, resume, advance };
      window.voiceSim = { arm: preview.arm, emit, clock: clockForScripts, snapshot, trace };
      // Only the console can keep acts by hand.
      const used = given === undefined ? session : created.session;
      if (journey === undefined) return used;
      const reach = createReach(journey, preview);
      window.voiceSimReach = reach;
      void reach(wishes.state ?? "").catch(() => {});
      return journey.given?.includes("other tab in a call") ? lockCall(used) : used;
    },
  };
}

declare global {
  interface Window {
    /**
     * Plays a whole scenario like the runner, but with the real SDK as the provider, and returns the same kind of
     * result. Start one run at a time; the page's own call has no provider from then on. Missing unless the page has
     * `?provider=standin`.
     */
    runOnSdk?: (scenario: Scenario) => Promise<RunResult>;
  }
}
