import type { VapiSdk } from "./sdk.ts";
import { attempt } from "../../shared/attempt.ts";

/** Sends a message to the assistant. Returns false if the SDK does not take it. */
export function tellAssistant(sdk: VapiSdk, send: () => void): boolean {
  // Without a call object, the SDK drops the message silently.
  if (sdk.getDailyCallObject() === null) return false;
  // The SDK throws before the join and for a text that is too long.
  return attempt(() => {
    send();
    return true;
  }, false);
}
