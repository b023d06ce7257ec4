import type { ProviderEvent } from "../events.ts";

/** Whether a call is over with this event, whatever may follow it. */
export const endsCall = (event: ProviderEvent): boolean =>
  event.type === "call-end" ||
  event.type === "disconnect" ||
  (event.type === "error" && event.error.fatal);
