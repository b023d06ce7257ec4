import { createRedactor } from "../../src/diagnostics/entries/redact.ts";
import { createToJson } from "../../src/diagnostics/entries/to-json.ts";
import { SDK_EVENTS } from "../../src/provider/vapi/map-event.ts";
import { loadSdk as loadPlainSdk, type SdkClass } from "../../src/provider/vapi/sdk.ts";
import { sdkClassOf } from "../../src/provider/vapi/sdk-class.ts";

declare global {
  /** Passes an event of the SDK to the script that drives the browser. The script defines this function. */
  var recordSdkEvent: ((event: string, at: number, payload: unknown) => void) | undefined;
}

/** Subclasses the SDK with a listener for every event, which runs before the adapter's listeners. */
const recording = (Sdk: SdkClass): SdkClass =>
  class RecordingSdk extends Sdk {
    constructor(...options: ConstructorParameters<SdkClass>) {
      super(...options);
      // Removes secrets before an event leaves the page.
      const toJson = createToJson(createRedactor([options[0]]));
      for (const event of SDK_EVENTS)
        this.on(event, (payload) => {
          const at = Math.round(performance.now());
          globalThis.recordSdkEvent?.(event, at, toJson(payload ?? null));
        });
    }
  };

/** This function replaces the adapter's `loadSdk`. */
export const loadSdk = async (): Promise<unknown> => ({
  default: recording(sdkClassOf(await loadPlainSdk())),
});
