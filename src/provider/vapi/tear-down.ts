import type { Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import { sweepPlayers } from "./playback.ts";
import { answerLeave } from "./daily.ts";
import type { CallMicrophones } from "./microphone-tracker.ts";
import type { SdkEvents } from "./sdk-events.ts";
import { sweepMachineScripts } from "./machine-scripts.ts";
import type { VapiSdk } from "./sdk.ts";
import { reportUnhandledError } from "../../shared/report-unhandled-error.ts";
import type { Latch } from "../../shared/latch.ts";
import { macrotask } from "../../shared/macrotask.ts";
import { settlesWithin } from "../../shared/within.ts";

/** How long the call machine is given to answer a stop. */
export const STOP_LIMIT = millis(4_000);
/** How long a call object is given to be destroyed after that. */
export const DESTROY_LIMIT = millis(1_000);
/** How long a start that was cancelled keeps the next one waiting: its request cannot be taken back. */
export const REQUEST_LIMIT = millis(10_000);

export interface TearDown {
  readonly events: SdkEvents;
  readonly clock: Clock;
  /** Whether its call object has been made. A start that fails before leaves nothing to be stopped. */
  readonly made: Latch;
  /**
   * Whether a stop can reach the call: it has begun to join, or its start has settled. Before that
   * the SDK ignores a stop and lets the call come alive; after it the start may never settle.
   */
  readonly reachable: Latch;
  readonly microphones: CallMicrophones;
  /** Takes the SDK instance out of service: a remainder of this call would disturb the next one. */
  readonly retire: (events: SdkEvents) => void;
}

/** Ends a call by force, with all that waits for an answer that does not come. */
async function destroy(sdk: VapiSdk, clock: Clock): Promise<void> {
  const daily = sdk.getDailyCallObject();
  if (daily === null) return;
  const { callClientId } = daily;
  const destroyed = (async () => daily.destroy())();
  answerLeave(callClientId);
  await settlesWithin(clock, DESTROY_LIMIT, destroyed);
}

/** Stops what the SDK has alive, if anything. Rejects with what the SDK threw, once all is done. */
async function stop({ events, clock, microphones, retire }: TearDown): Promise<void> {
  const { sdk } = events;
  const stopping = (async () => sdk.stop())();
  const answered = await settlesWithin(clock, STOP_LIMIT, stopping);
  // After a fatal error, and by a machine that is silent, nobody else closes it.
  microphones.close();
  if (sdk.getDailyCallObject() !== null) {
    await destroy(sdk, clock);
    // The SDK's own stop may be waiting still; answered late, it would throw away the next call.
    retire(events);
  }
  microphones.unwatch();
  if (answered) await stopping;
}

/**
 * The call is given up with its request in flight, and may yet come alive: then it is stopped, as soon as
 * it has a call object, since no other call can be made on the page beside that one. What its start
 * stumbles upon afterwards is emitted by an instance that is out of service. By that time another call may be
 * heard, so nothing is swept.
 */
async function stopOnceMade(work: TearDown): Promise<void> {
  await work.made.opened;
  await stop(work);
}

/**
 * Ends a call for good, whatever it is in the middle of, and leaves nothing of it on the page.
 * Settles when the next call may have the SDK; rejects, no earlier, with what the SDK threw.
 */
export async function tearDown(work: TearDown): Promise<void> {
  const { events, clock, reachable, microphones, retire } = work;
  // Nobody is listened to from here on, however long the rest takes.
  microphones.silence();
  try {
    // Amid its own words the SDK has not cleared up yet, and would be interrupted in it.
    if (events.isEmitting()) await macrotask(clock);
    const inTime = reachable.isOpen();
    await stop(work);
    if (inTime) return;
    if (await settlesWithin(clock, REQUEST_LIMIT, reachable.opened)) {
      // A join that is only being begun is left like any other once it has been.
      await macrotask(clock);
      await stop(work);
    } else {
      retire(events);
      stopOnceMade(work).catch(reportUnhandledError);
    }
  } finally {
    sweepPlayers();
    sweepMachineScripts();
  }
}
