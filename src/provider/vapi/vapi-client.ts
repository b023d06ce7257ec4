import { newListening } from "./audio.ts";
import { watchMicrophones } from "./given-microphones.ts";
import { type Line, openLine } from "./line.ts";
import { watchMachineScripts, withRetries } from "./machine-scripts.ts";
import { type SdkCallLibrary, sdkClassOf } from "./sdk.ts";
import { seatCall, type SeatedCall, type Seating } from "./seated-call.ts";

/** One SDK instance, and what it takes to hold calls on it. */
export interface VapiClient {
  readonly line: Line;
  readonly seat: (seating: Omit<Seating, "line" | "listening" | "microphones">) => SeatedCall;
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
  const listening = newListening();
  const microphones = watchMicrophones();
  const scripts = watchMachineScripts();
  return (publicKey, apiUrl, callLibrary) => {
    const line = openLine(new Sdk(publicKey, apiUrl, withRetries(callLibrary, scripts)));
    line.sdk.setVolume(listening.volume);
    return { line, seat: (seating) => seatCall({ line, listening, microphones, ...seating }) };
  };
}
