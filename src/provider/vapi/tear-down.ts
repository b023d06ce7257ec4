import type { Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import { silencePlayers, sweepPlayers } from "./playback.ts";
import { answerLeave } from "./daily.ts";
import type { CallMicrophones } from "./microphone-tracker.ts";
import type { SdkEvents } from "./sdk-events.ts";
import { sweepMachineScripts } from "./machine-scripts.ts";
import { reportUnhandledError } from "../../shared/report-unhandled-error.ts";
import type { Latch } from "../../shared/latch.ts";
import { macrotask } from "../../shared/macrotask.ts";
import { settlesWithin } from "../../shared/within.ts";

/** The time limit for the call machine's answer to a stop. */
export const STOP_LIMIT = millis(4_000);
/** The time limit for destroying the call object after that. */
export const DESTROY_LIMIT = millis(1_000);
/** How long a cancelled start may delay the next start: its request to the service cannot be taken back. */
export const REQUEST_LIMIT = millis(10_000);

export interface TearDown {
  readonly events: SdkEvents;
  readonly clock: Clock;
  /**
   * Opens when the call object exists. It stays closed if the start fails earlier, because there is no
   * call to stop.
   */
  readonly made: Latch;
  /**
   * Opens when a stop has an effect: the call is joining, or its start() has settled. The SDK ignores an
   * earlier stop and the call becomes active later.
   */
  readonly reachable: Latch;
  readonly microphones: CallMicrophones;
}

/** Stops the SDK's call, if it has one. Rejects with the SDK's error, after the clean-up. */
async function stop({ events, clock, microphones }: TearDown): Promise<void> {
  const { sdk } = events;
  const stopping = (async () => sdk.stop())();
  const answered = await settlesWithin(clock, STOP_LIMIT, stopping);
  // The adapter closes the microphone: the SDK does not after a fatal error or without an answer to its stop.
  microphones.close();
  const daily = sdk.getDailyCallObject();
  if (daily !== null) {
    const { callClientId } = daily;
    const destroyed = (async () => daily.destroy())();
    answerLeave(callClientId);
    await settlesWithin(clock, DESTROY_LIMIT, destroyed);
    // The late answer of a stop that is still pending would discard the next call.
    events.retire();
  }
  microphones.unwatch();
  if (answered) await stopping;
}

/**
 * Ends a call in any state and removes its remains from the page. Silences both voices at once, because the
 * call machine may answer late or never. Settles when the next call may use the SDK, with a rejection if the
 * SDK's stop threw.
 */
export async function tearDown(work: TearDown): Promise<void> {
  const { events, clock, made, reachable, microphones } = work;
  microphones.silence();
  silencePlayers();
  try {
    // The SDK finishes its own clean-up only after the event that it emits, so the stop waits for that.
    if (events.isEmitting()) await macrotask(clock);
    const inTime = reachable.isOpen();
    await stop(work);
    if (inTime) return;
    if (await settlesWithin(clock, REQUEST_LIMIT, reachable.opened)) {
      // Waits one more task for the join to begin, because a stop has no effect before the join.
      await macrotask(clock);
      await stop(work);
    } else {
      events.retire();
      // The late request may still yield a call object, which would block every other call on the page. Its
      // elements stay, because another call may be playing by then.
      made.opened.then(() => stop(work)).catch(reportUnhandledError);
    }
  } finally {
    sweepPlayers();
    sweepMachineScripts();
  }
}
