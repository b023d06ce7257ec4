import { newPlaybackSettings } from "./playback.ts";
import { trackMicrophones } from "./microphone-tracker.ts";
import { type SdkEvents, listenToSdk } from "./sdk-events.ts";
import { watchMachineScripts, withRetries } from "./machine-scripts.ts";
import { type SdkCallLibrary, sdkClassOf } from "./sdk.ts";
import { startSdkCall, type SdkCall, type SdkCallOptions } from "./sdk-call.ts";

/** One SDK instance, and what it takes to hold calls on it. */
export interface VapiClient {
  readonly events: SdkEvents;
  readonly startCall: (
    options: Omit<SdkCallOptions, "events" | "settings" | "microphones">,
  ) => SdkCall;
}

/** Makes clients; throws what the SDK's class throws. */
export type ClientMaker = (
  publicKey: string,
  apiUrl: string | undefined,
  callLibrary: SdkCallLibrary,
) => VapiClient;

/** Reads the SDK's module; throws where it holds no class. */
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
