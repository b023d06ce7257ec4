import { createRedactor } from "../../src/diagnostics/words/redact.ts";
import { createToJson } from "../../src/diagnostics/words/to-json.ts";
import { SDK_EVENTS } from "../../src/provider/vapi/map-event.ts";
import { loadSdk as loadPlainSdk, type SdkClass, sdkClassOf } from "../../src/provider/vapi/sdk.ts";

declare global {
  /** Hands one event of the SDK to whoever drives the browser. */
  var recordSdkEvent: ((event: string, at: number, payload: unknown) => void) | undefined;
}

/** The class as it is, with an ear of its own on every event: it hears them before the adapter does. */
const recording = (Sdk: SdkClass): SdkClass =>
  class RecordingSdk extends Sdk {
    constructor(...options: ConstructorParameters<SdkClass>) {
      super(...options);
      // No secret leaves the page.
      const toJson = createToJson(createRedactor([options[0]]));
      for (const event of SDK_EVENTS)
        this.on(event, (payload) => {
          const at = Math.round(performance.now());
          globalThis.recordSdkEvent?.(event, at, toJson(payload ?? null));
        });
    }
  };

/** Stands in for the adapter's own `loadSdk`. */
export const loadSdk = async (): Promise<unknown> => ({
  default: recording(sdkClassOf(await loadPlainSdk())),
});
