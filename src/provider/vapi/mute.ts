import * as v from "valibot";
import type { VapiSdk } from "./sdk.ts";

const Joined = v.object({ stage: v.literal("daily-call-join"), status: v.literal("completed") });
const OpenVisitor = v.object({ local: v.literal(true), audio: v.literal(true) });

/** Whether the microphone may be open after this event, so that a muted visitor must be muted again. */
export function mayOpenMicrophone(event: string, payload: unknown): boolean {
  switch (event) {
    case "call-start-progress":
      return v.is(Joined, payload);
    // Having recovered from a failure of noise cancellation the SDK opens it, whoever had closed it.
    // Of a recovery that fails it tells by an error, and has opened nothing.
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
