import type { Cancel, Clock } from "../../time/clock.ts";
import { type Millis, millis } from "../../time/units.ts";
import { readEvent } from "../read-event.ts";
import { isAssistant } from "./daily.ts";
import type { DailyCallObject } from "./sdk.ts";

/** How long an interrupted connection is given to come back. Daily gives up by an error of its own. */
export const INTERRUPTION_LIMIT = millis(30_000);
/** How long the assistant may be gone. The SDK says nothing of it at all, and the room stays open. */
export const ABSENCE_LIMIT = millis(5_000);

/** Why a call counts as lost: the raw side of a `disconnect`. */
export type Loss =
  | { readonly reason: "network"; readonly channel: string }
  | { readonly reason: "assistant-left" };

export interface ConnectionWatch {
  /** Watches who comes and goes. */
  attach(daily: DailyCallObject | null): void;
  note(event: string, payload: unknown): void;
  end(): void;
}

/**
 * Tells when a live call has been lost for good: `disconnect` is a word of the specification that this
 * SDK never says. Before `call-start` there is no call to lose, and the time limit of the start holds.
 */
export function watchConnection(clock: Clock, lost: (loss: Loss) => void): ConnectionWatch {
  const waits = new Map<string, Cancel>();
  let live = false;

  function end(): void {
    for (const cancel of waits.values()) cancel();
    waits.clear();
    live = false;
  }

  function expect(what: string, limit: Millis, loss: Loss): void {
    if (!live || waits.has(what)) return;
    waits.set(
      what,
      clock.after(limit, () => {
        end();
        lost(loss);
      }),
    );
  }

  function arrived(what: string): void {
    waits.get(what)?.();
    waits.delete(what);
  }

  return {
    attach(daily) {
      daily?.on("participant-left", (event) => {
        if (isAssistant(event)) expect("assistant", ABSENCE_LIMIT, { reason: "assistant-left" });
      });
      daily?.on("participant-joined", (event) => {
        if (isAssistant(event)) arrived("assistant");
      });
    },
    note(event, payload) {
      if (event === "call-start") live = true;
      if (event !== "network-connection") return;
      const read = readEvent("network-connection", payload);
      if (read.type !== "network-connection" || read.connection === null) return;
      const { channel, connected } = read.connection;
      if (connected) arrived(`network ${channel}`);
      else expect(`network ${channel}`, INTERRUPTION_LIMIT, { reason: "network", channel });
    },
    end,
  };
}
