import type { CallSession } from "../../../../src/call/call-session.ts";
import { FULL_SCALE } from "../../../../src/provider/levels.ts";
import type { ProviderEventName, Speaker } from "../../../../src/provider/events.ts";
import { isSendable } from "../../../../src/provider/typed-text.ts";
import { millis } from "../../../../src/shared/units.ts";
import type { ClockDriver } from "../../../engine/clock-driver.ts";
import type { ScriptedProvider } from "../../../engine/scripted-provider.ts";
import { levelItem } from "../../../engine/timeline.ts";
import { attemptRank, type VirtualClock } from "../../../engine/virtual-clock.ts";
import type { VisitorAction, VisitorItem } from "../../../scenario/schema.ts";
import { type Act, LEVEL_INTERVAL } from "../run/take.ts";

export interface HandParts {
  readonly clock: VirtualClock;
  readonly driver: ClockDriver;
  readonly provider: ScriptedProvider;
  /** Whether acts by hand wait for a millisecond of their own. The real SDK may take long within one. */
  readonly exact: boolean;
  /** The session without recording. */
  readonly session: CallSession;
  /** Begins the take if it waits for its start. Called before each act. */
  readonly begin: () => void;
  /** Milliseconds from the start of the run. */
  readonly now: () => number;
  readonly record: (act: Act) => void;
  /** Called after each start on the page. */
  readonly started: () => void;
}

type Perform = (act: () => void) => Promise<void>;
type Visit = (doing: VisitorAction, act: () => void) => Promise<void>;

/** The session for the page: its visitor acts are recorded, and those of the script are not. */
function recordVisitor({ session, now, record, started }: HandParts, visit: Visit): CallSession {
  function unkept<Args extends unknown[], Result>(what: string, act: (...args: Args) => Result) {
    return (...args: Args): Result => {
      record({ kind: "unkept", at: now(), what });
      return act(...args);
    };
  }
  return {
    ...session,
    start: (page) => void visit({ do: "start" }, () => session.start(page)).then(started),
    stop: () => void visit({ do: "stop" }, session.stop),
    goHome: (page) => void visit({ do: "go-home" }, () => session.goHome(page)),
    setMuted: (muted) =>
      void visit({ do: muted ? "mute" : "unmute" }, () => session.setMuted(muted)),
    sendText(text) {
      if (!isSendable(text)) return false;
      let sent: boolean | null = null;
      void visit({ do: "type", text }, () => (sent = session.sendText(text)));
      // While an item of the clock runs, the text is sent after it.
      return sent ?? session.state().phase === "active";
    },
    playAudio: unkept("allowed the sound", session.playAudio),
    useMicrophone: unkept("chose a microphone", session.useMicrophone),
    useSpeaker: unkept("chose a speaker", session.useSpeaker),
    setVolume: unkept("changed the volume", session.setVolume),
  };
}

/** The raw level of a slider from 0 to 1. At 1 the visualiser shows full volume. */
const rawLevel = (of: Speaker, value: number): number =>
  of === "assistant" ? Math.round(value * FULL_SCALE * 10_000) / 10_000 : value;

/** Holds levels by hand: sends them ten times a second of the call's clock, in place of the script's. */
function createLevels(parts: HandParts, perform: Perform) {
  const { clock, driver, session, provider, now, record } = parts;
  /** `last`: the time and the attempt of the last level; null before the first one. */
  const held = new Map<Speaker, { value: number; last: { at: number; attempt: number } | null }>();

  function send(of: Speaker): void {
    const hold = held.get(of);
    if (hold === undefined || session.state().phase === "idle") return;
    const { value, last } = hold;
    provider.holdLevels(of, true);
    const place = provider.add(levelItem(of, value));
    if (typeof place === "string") return;
    const at = now();
    const begins = last?.attempt !== place.attempt;
    record({ kind: "level", at, of, value, hold, begins, ...place });
    hold.last = { at, attempt: place.attempt };
  }

  function schedule(of: Speaker): void {
    const hold = held.get(of);
    const rank = attemptRank(hold?.last?.attempt ?? 0, "event");
    clock.schedule(millis(clock.now() + LEVEL_INTERVAL), rank, () => {
      if (held.get(of) !== hold) return false;
      send(of);
      schedule(of);
      return false;
    });
  }

  function release(of: Speaker): void {
    const hold = held.get(of);
    if (hold === undefined) return;
    hold.value = 0;
    send(of);
    provider.holdLevels(of, false);
    held.delete(of);
  }

  /** Sends a changed level of a paused call at once, in the millisecond of the last one if time stands still. */
  async function resend(of: Speaker): Promise<void> {
    if (held.get(of)?.last?.at !== now()) return perform(() => send(of));
    send(of);
    await driver.advance(0);
  }

  return async function setLevel(of: Speaker, level: number): Promise<void> {
    const value = rawLevel(of, level);
    const hold = held.get(of);
    const isCalling = session.state().phase !== "idle";
    if (value === 0) {
      if (hold === undefined) return undefined;
      return isCalling ? perform(() => release(of)) : release(of);
    }
    if (hold !== undefined) {
      hold.value = value;
      return isCalling && driver.isPaused() ? resend(of) : undefined;
    }
    held.set(of, { value, last: null });
    if (isCalling) await perform(() => send(of));
    schedule(of);
  };
}

/** Records what a person does on the page and in the console, so that it can be replayed and kept. */
export function createHand(parts: HandParts) {
  const { driver, provider, exact, begin, now, record } = parts;
  /** Performs an act in a millisecond of its own, at once if no item of the clock is due. */
  const perform: Perform = async (act) => {
    begin();
    while (!driver.claim() && exact) await driver.advance(0);
    act();
    await driver.advance(0);
  };
  const visit: Visit = (doing, act) =>
    perform(() => {
      // A cast: the compiler does not see that the item has the fields of its action.
      record({ kind: "visitor", at: now(), item: { at: now(), ...doing } as VisitorItem });
      act();
    });
  return {
    session: recordVisitor(parts, visit),
    visit,
    setLevel: createLevels(parts, perform),
    /** Sends an event in the latest call. Resolves with null, or with the reason why it was not sent. */
    async send(event: ProviderEventName, payload: unknown): Promise<string | null> {
      let why: string | null = null;
      await perform(() => {
        const place = provider.add({ event, payload });
        if (typeof place === "string") why = place;
        else record({ kind: "event", at: now(), event, payload, ...place });
      });
      return why;
    },
  };
}
