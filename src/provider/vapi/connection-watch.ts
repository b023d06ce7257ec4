import type { Cancel, Clock } from "../../shared/clock.ts";
import { type Millis, millis } from "../../shared/units.ts";
import { SPEECH_THRESHOLD, volumeOf } from "../levels.ts";
import { readEvent } from "../read-event.ts";
import { assistantIn, isAssistant } from "./daily.ts";
import type { DailyCallObject } from "./sdk.ts";

/**
 * How long a channel may be interrupted while the assistant is silent and no message arrives. A channel may
 * recover without an event, and Daily may report an error before the limit.
 */
export const INTERRUPTION_LIMIT = millis(30_000);
/** How long the call may be without an assistant. The SDK reports no absence, and the room stays open. */
export const ABSENCE_LIMIT = millis(5_000);

const HEARD_ABOVE = volumeOf(SPEECH_THRESHOLD);

/** Why a call counts as lost: the raw payload of a `disconnect`. */
export type Loss =
  | { readonly reason: "network"; readonly channel: string }
  | { readonly reason: "assistant-left" };

/**
 * Reports a live call that has been lost permanently: this SDK never emits the specification's `disconnect`. Before
 * `call-start` there is no call to lose, and the time limit of the start applies.
 */
export function watchConnection(clock: Clock, lost: (loss: Loss) => void) {
  const waits = new Map<string, Cancel>();
  let live = false;
  /** When the service last showed that the call works. */
  let aliveAt: Millis | null = null;

  function end(): void {
    for (const cancel of waits.values()) cancel();
    waits.clear();
    live = false;
  }

  function lose(loss: Loss): void {
    end();
    lost(loss);
  }

  function wait(name: string, time: number, then: () => void): void {
    if (live && !waits.has(name)) waits.set(name, clock.after(millis(time), then));
  }

  function stopWaiting(name: string): void {
    waits.get(name)?.();
    waits.delete(name);
  }

  /** Waits for the channel or the limit. Waits again if the service showed meanwhile that the call works. */
  function waitForChannel(channel: string, limit: number = INTERRUPTION_LIMIT): void {
    const since = clock.now();
    const name = `network ${channel}`;
    wait(name, limit, () => {
      stopWaiting(name);
      if (aliveAt !== null && aliveAt > since)
        waitForChannel(channel, aliveAt + INTERRUPTION_LIMIT - clock.now());
      else lose({ reason: "network", channel });
    });
  }

  return {
    /** Watches the participants of the call. */
    attach(daily: DailyCallObject | null): void {
      daily?.on("participant-left", (event) => {
        if (isAssistant(event) && assistantIn(daily) === undefined)
          wait("assistant", ABSENCE_LIMIT, () => {
            stopWaiting("assistant");
            if (assistantIn(daily) === undefined) lose({ reason: "assistant-left" });
          });
      });
      daily?.on("participant-joined", (event) => {
        if (isAssistant(event)) stopWaiting("assistant");
      });
    },
    note(event: string, payload: unknown): void {
      if (event === "call-start") live = true;
      const isHeard =
        event === "volume-level" && typeof payload === "number" && payload > HEARD_ABOVE;
      // While the visitor speaks, the assistant is silent, and only transcripts show that the call works.
      if (isHeard || event === "message") aliveAt = clock.now();
      if (event !== "network-connection") return;
      const { connection } = readEvent("network-connection", payload);
      if (connection === null) return;
      const { channel, connected } = connection;
      if (connected) stopWaiting(`network ${channel}`);
      else waitForChannel(channel);
    },
    end,
  };
}
