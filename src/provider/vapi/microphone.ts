import * as v from "valibot";
import { typeOf } from "./map-event.ts";
import type { VapiSdk } from "./sdk.ts";

/** After these failures of noise cancellation the SDK opens the microphone, whoever had closed it. */
const REOPENING_ERRORS: readonly (string | null)[] = [
  "audio-processing-setup-error",
  "audio-processor-recovery-error",
];
const Joined = v.object({ stage: v.literal("daily-call-join"), status: v.literal("completed") });
const OpenVisitor = v.object({ local: v.literal(true), audio: v.literal(true) });

/** Whether the microphone may be open after this event, so that a muted visitor must be muted again. */
export function mayOpenMicrophone(event: string, payload: unknown): boolean {
  switch (event) {
    case "call-start":
      return true;
    case "call-start-progress":
      return v.is(Joined, payload);
    case "error":
      return REOPENING_ERRORS.includes(typeOf(payload));
    // A recovery that succeeds opens it without any error.
    case "daily-participant-updated":
      return v.is(OpenVisitor, payload);
    default:
      return false;
  }
}

/** Mutes or unmutes where there is a microphone; the SDK throws where there is none. */
export function setMuted(sdk: VapiSdk, muted: boolean): void {
  try {
    sdk.setMuted(muted);
  } catch {
    // The wish is remembered, and applied again once the call has been joined.
  }
}
