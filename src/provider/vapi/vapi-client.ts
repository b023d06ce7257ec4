import { newPlaybackSettings } from "./playback.ts";
import { trackMicrophones } from "./microphone-tracker.ts";
import { type SdkEvents, listenToSdk } from "./sdk-events.ts";
import { watchMachineScripts, withRetries } from "./machine-scripts.ts";
import { type SdkCallLibrary, sdkClassOf } from "./sdk.ts";
import { startSdkCall, type SdkCall, type SdkCallOptions } from "./sdk-call.ts";

/** One SDK instance. It holds one call after another. */
export interface VapiClient {
  readonly events: SdkEvents;
  readonly startCall: (
    options: Omit<SdkCallOptions, "events" | "settings" | "microphones">,
  ) => SdkCall;
}

/** Creates a client. Throws the error of the SDK's constructor. */
export type ClientMaker = (
  publicKey: string,
  apiUrl: string | undefined,
  callLibrary: SdkCallLibrary,
) => VapiClient;

/** Throws a TypeError if the module has no SDK class. */
export function clientMaker(module: unknown): ClientMaker {
  const Sdk = sdkClassOf(module);
  const settings = newPlaybackSettings();
  const microphones = trackMicrophones();
  const scripts = watchMachineScripts();
  return (publicKey, apiUrl, callLibrary) => {
    const events = listenToSdk(new Sdk(publicKey, apiUrl, withRetries(callLibrary, scripts)));
    events.sdk.setVolume(settings.volume);
    return {
      events,
      startCall: (options) => startSdkCall({ events, settings, microphones, ...options }),
    };
  };
}
