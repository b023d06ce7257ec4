import type Vapi from "@vapi-ai/web";
import type { CallMetadata } from "../voice-provider.ts";

/** Every event name that the SDK's types know. */
export type SdkEventName = Parameters<Vapi["on"]>[0];

/** The metadata travels as variables of the overrides: the one place that the SDK's types give. */
export interface SdkOverrides {
  readonly variableValues: CallMetadata;
}

/** What is used of the SDK's call object (`DailyCall`). */
export interface DailyCallObject {
  readonly callClientId: string;
  destroy(): Promise<void>;
  participants(): unknown;
  sendAppMessage(data: unknown): unknown;
  getInputDevices(): Promise<unknown>;
  on(
    event: "participant-joined" | "participant-left",
    listener: (event?: unknown) => void,
  ): unknown;
}

/** What is used of an SDK instance. Whatever it hands over enters as `unknown`. */
export interface VapiSdk {
  on(event: SdkEventName, listener: (payload?: unknown) => void): unknown;
  start(
    assistant?: string,
    assistantOverrides?: SdkOverrides,
    squad?: undefined,
    workflow?: string,
    workflowOverrides?: SdkOverrides,
  ): Promise<unknown>;
  stop(): Promise<void>;
  setMuted(muted: boolean): void;
  setVolume(volume: number): void;
  setInputDevicesAsync(devices: { audioDeviceId: string }): Promise<unknown>;
  say(text: string, endCallAfterSpoken?: boolean, interruptionsEnabled?: boolean): void;
  getAudioPlayer(): HTMLAudioElement | null;
  getDailyCallObject(): DailyCallObject | null;
}

/** What of the call library's own options is used. The second is outside of the SDK's types. */
export interface SdkCallLibrary {
  readonly avoidEval: boolean;
  /** Where the call machine is fetched from, instead of the library's own address. */
  readonly callObjectBundleUrlOverride?: string | undefined;
}

/** The SDK's class. Its key and address are global to the module: the last instance made wins. */
export type SdkClass = new (
  publicKey: string,
  apiUrl?: string,
  dailyConfig?: SdkCallLibrary,
) => VapiSdk;

/** Fetches the SDK's module. The annotation holds the interface above against the SDK's own types. */
export async function loadSdk(): Promise<unknown> {
  const module: { readonly default: SdkClass } = await import("@vapi-ai/web");
  return module;
}

/**
 * The class within the module, however deep the bundler or Node put a CommonJS default export: at
 * the top, under `default`, or under `default` twice.
 */
export function sdkClassOf(module: unknown): SdkClass {
  let found = module;
  for (let depth = 0; depth < 2 && typeof found === "object" && found !== null; depth++)
    found = "default" in found ? found.default : found;
  if (typeof found !== "function") throw new TypeError("The voice SDK holds no client class.");
  return found as SdkClass;
}
