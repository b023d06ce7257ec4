import { isLevelCause } from "../../../../src/call/activity.ts";
import { PROVIDER_EVENTS } from "../../../../src/provider/events.ts";
import { readEvent } from "../../../../src/provider/read-event.ts";
import { act, type ExpectationResult, playScenario } from "../../../engine/player.ts";
import { recordTrace, type Snapshot } from "../../../engine/snapshot.ts";
import { describeFaults, parseScenarioValue } from "../../../scenario/parse.ts";
import type { VisitorAction, Scenario } from "../../../scenario/schema.ts";
import { rowOf, type TraceRow } from "../run/trace-rows.ts";
import { createHand, type HandParts } from "./hand.ts";
import { pageAt } from "../page-address.ts";
import { offerOf } from "./page-offers.ts";
import { AFTER_ACT, hasActs, type Pin, type Take } from "../run/take.ts";
import type { VoiceSim } from "./voice-sim.ts";

/** The start and the end of a played scenario on the app's clock. */
export interface Run {
  readonly from: number;
  readonly end: number;
}

/** `window.voiceSimPreview`: the automation interface with the extras that /__sim needs of the app in its frame. */
export type PreviewApp = ReturnType<typeof createPreview>["app"];

declare global {
  interface Window {
    voiceSimPreview?: PreviewApp;
  }
}

/** The longest time that one step may skip if no scenario is played, in milliseconds. */
const STEP_HORIZON = 60_000;

/** The note of a scripted act for which the page has no button. */
const NOT_OFFERED = "a visitor could not press this here";

interface PreviewParts extends Omit<HandParts, "begin" | "now" | "record" | "started"> {
  readonly snapshot: () => Snapshot;
  readonly armed: () => Scenario;
  readonly arm: (scenario: Scenario) => void;
  /** The take that the armed scenario contains. */
  readonly take: Take;
  readonly goHome: () => void;
}

/** Creates the interface of a page, and the session for the page, which records acts by hand. */
export function createPreview(parts: PreviewParts) {
  const { clock, driver, session, snapshot, armed, goHome } = parts;
  const trace: TraceRow[] = [];
  let results: ExpectationResult[] = [];
  let playing: Run | null = null;
  let take = parts.take;
  let starts = 0;
  let stepping: Promise<unknown> = Promise.resolve();
  /** The indices of scripted acts for which the page has no button. */
  const unoffered = new Set<number>();
  recordTrace(session, snapshot, (entry, activity) => {
    const row = rowOf(entry, activity, trace.at(-1));
    const notes = [row.note, unoffered.has(trace.length) ? NOT_OFFERED : ""];
    trace.push({ ...row, note: notes.filter(Boolean).join(" · ") });
  });

  const hand = createHand({
    ...parts,
    now: () => clock.now() - (playing?.from ?? 0),
    begin() {
      if (playing === null && hasActs(parts.take)) play();
    },
    record(act) {
      take = { ...take, acts: [...take.acts, act] };
      if (playing === null || act.kind === "unkept") return;
      playing = { ...playing, end: Math.max(playing.end, playing.from + act.at + AFTER_ACT) };
      driver.stopAt(playing.end);
    },
    started: () => starts++,
  });

  /** Performs an act of the script, and goes where the page's own button would lead. */
  function visit(item: VisitorAction, perform: () => void): void {
    const offer = offerOf(item.do, window.location.pathname, snapshot());
    if (offer === null) unoffered.add(trace.length);
    perform();
    if (offer === "leads home") goHome();
  }

  async function takeStep(): Promise<boolean> {
    driver.pause();
    const first = trace.length;
    const judged = () => results.filter((result) => result !== null).length;
    const before = judged();
    // Levels do not count, because they arrive ten times a second and would end every step.
    const hasHappened = () =>
      judged() > before || trace.slice(first).some(({ entry }) => !isLevelCause(entry.cause));
    // Runs the items that are already due, so that the step ends at a later one.
    await driver.advance(0);
    if (hasHappened()) return true;
    const end = playing?.end ?? 0;
    const horizon = Math.max(end < Infinity ? end : 0, clock.now() + STEP_HORIZON);
    for (let next = clock.nextAt(); next !== null && next <= horizon; next = clock.nextAt()) {
      await driver.advance(next - clock.now());
      if (hasHappened()) return true;
    }
    return false;
  }

  function play(): void {
    const scenario = armed();
    if (!hasActs(parts.take)) take = { ...take, script: true };
    const from = clock.now();
    const played = playScenario(scenario, { clock, session, snapshot, visit });
    ({ results } = played);
    // A manual call goes on after its last act.
    playing = { from, end: take.script ? played.end : Infinity };
    driver.stopAt(playing.end);
  }

  const visitByHand = (doing: VisitorAction) =>
    hand.visit(doing, () =>
      visit(doing, () => act(session, doing, pageAt(window.location.pathname))),
    );

  const app = {
    arm(value) {
      const parsed = parseScenarioValue(value);
      if (!parsed.ok) throw new Error(describeFaults(parsed.faults));
      parts.arm(parsed.scenario);
    },
    emit(name, payload) {
      const event = PROVIDER_EVENTS.find((known) => known === name);
      if (event === undefined) {
        const known = PROVIDER_EVENTS.join(", ");
        throw new Error(`Unknown event "${name}". Expected one of: ${known}.`);
      }
      const why = parts.provider.emit(readEvent(event, payload));
      // oxlint-disable-next-line no-console -- for a person who uses the automation interface.
      if (why !== null) console.warn(`voiceSim.emit("${name}"): ${why}`);
    },
    snapshot,
    clock: driver,
    trace: () => trace.map(({ entry }) => entry),
    /** Acts as the visitor by hand, and goes where the page's own button would lead. */
    visit: visitByHand,
    send: hand.send,
    setLevel: hand.setLevel,
    /** The scenario that the next start plays. */
    armed,
    /**
     * Starts a call by hand if none runs, as the page's own button does. With `active` also makes the call
     * active. Resolves with the resulting phase: idle if the page cannot call.
     */
    async begin(upTo: "connecting" | "active"): Promise<Snapshot["state"]> {
      const phase = () => session.state().phase;
      if (phase() === "idle") await visitByHand({ do: "start" });
      if (upTo === "active" && phase() === "connecting") await hand.send("call-start", undefined);
      return phase();
    },
    /** Schedules the armed scenario's visitor and expectations, starting now. */
    play,
    /** The run of the scenario that `play` started; null before. */
    playing: () => playing,
    /** How many starts were pressed on the page by hand. */
    starts: () => starts,
    /** The acts by hand so far, with those that the scenario of the frame contains. */
    take: () => take,
    pin(pin: Pin): void {
      take = { ...take, pins: [...take.pins, pin] };
    },
    /** The results of all expectations, in the order of the file. */
    expectations: () => results,
    /** Pauses and advances to the next event that is not a level; false if none follows. */
    step(): Promise<boolean> {
      // Concurrent steps are queued, because both would stop at the same event.
      const taken = stepping.then(takeStep);
      stepping = taken.catch(() => false);
      return taken;
    },
    traceLength: () => trace.length,
    traceFrom: (first: number) => trace.slice(first),
  } satisfies VoiceSim & Record<string, unknown>;
  return { app, session: hand.session };
}
