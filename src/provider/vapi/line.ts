import { SDK_EVENTS } from "./map-event.ts";
import type { VapiSdk } from "./sdk.ts";
import { reportUnhandledError } from "../../shared/report-unhandled-error.ts";

/** Hears what the SDK says while a call has the line, and of that call only. */
export type Hear = (event: string, payload: unknown) => void;

/** One SDK instance. It serves one call at a time. */
export interface Line {
  readonly sdk: VapiSdk;
  /** Gives the line to a call: from now on, what the SDK says is that call's. */
  seat(hear: Hear): void;
  /** Whether the SDK is in the middle of saying something, and so unfit for being told anything. */
  emitting(): boolean;
}

/**
 * Listens to an SDK instance, once and for good. What a listener throws never reaches the SDK, whose
 * own cleaning up would be skipped by it.
 */
export function openLine(sdk: VapiSdk): Line {
  let occupant: Hear | null = null;
  let depth = 0;
  /** Whose speech has begun, oldest first. The SDK's end of it may come a second after the call's. */
  const speaking: (Hear | null)[] = [];

  function addressee(event: string): Hear | null {
    if (event === "speech-start") speaking.push(occupant);
    if (event !== "speech-end" || speaking.length === 0) return occupant;
    return speaking.shift() ?? null;
  }

  function route(event: string, payload: unknown): void {
    depth += 1;
    try {
      addressee(event)?.(event, payload);
    } catch (error) {
      reportUnhandledError(error);
    } finally {
      depth -= 1;
    }
  }

  for (const event of SDK_EVENTS) sdk.on(event, (payload) => route(event, payload));
  return {
    sdk,
    seat(hear) {
      occupant = hear;
    },
    emitting: () => depth > 0,
  };
}
