import type { VapiSdk } from "./sdk.ts";

/** Sends a message to the assistant. Returns false if the SDK does not take it. */
export function tellAssistant(sdk: VapiSdk, send: () => void): boolean {
  // Without a call object, the SDK drops the message silently.
  if (sdk.getDailyCallObject() === null) return false;
  try {
    send();
    return true;
  } catch {
    // The SDK throws before the join and for a text that is too long.
    return false;
  }
}
