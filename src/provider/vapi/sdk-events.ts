import { SDK_EVENTS } from "./map-event.ts";
import type { VapiSdk } from "./sdk.ts";
import { guarded } from "../../shared/report-unhandled-error.ts";

/** Receives the SDK's events of one call. */
export type SdkListener = (event: string, payload: unknown) => void;

/** The events of one SDK instance, which serves one call at a time. */
export type SdkEvents = ReturnType<typeof listenToSdk>;

/**
 * Subscribes to every event of an SDK instance for as long as it lives. An error of a listener does not
 * reach the SDK, because the SDK would then skip its own clean-up.
 */
export function listenToSdk(sdk: VapiSdk) {
  let current: SdkListener | null = null;
  let depth = 0;
  let isRetired = false;
  /**
   * The listener of each `speech-start` without its `speech-end`, oldest first. A `speech-end` may arrive
   * a second after its call has ended, and still belongs to that call.
   */
  const speaking: (SdkListener | null)[] = [];

  function addressee(event: string): SdkListener | null {
    if (event === "speech-start") speaking.push(current);
    if (event !== "speech-end" || speaking.length === 0) return current;
    return speaking.shift() ?? null;
  }

  function route(event: string, payload: unknown): void {
    depth += 1;
    guarded(() => addressee(event)?.(event, payload));
    depth -= 1;
  }

  for (const event of SDK_EVENTS) sdk.on(event, (payload) => route(event, payload));
  return {
    sdk,
    /** Routes events to this call's listener from now on. */
    routeTo(listener: SdkListener): void {
      current = listener;
    },
    /** Whether the SDK is emitting an event. Until it has finished, no method of the SDK may be called. */
    isEmitting: () => depth > 0,
    /** Takes the instance out of service, because the remains of its call would disturb the next one. */
    retire(): void {
      isRetired = true;
    },
    isRetired: () => isRetired,
  };
}
