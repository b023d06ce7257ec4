import type { ProviderEvent } from "./events.ts";

/** Whether the call ends with this event. Later events may still follow. */
export const endsCall = (event: ProviderEvent): boolean =>
  event.type === "call-end" ||
  event.type === "disconnect" ||
  (event.type === "error" && event.error.fatal);
