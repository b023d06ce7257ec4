import type Vapi from "@vapi-ai/web";
import type { CallMetadata } from "../voice-provider.ts";

/** Every event name that the SDK's types know. */
export type SdkEventName = Parameters<Vapi["on"]>[0];

/** The overrides of a start, which carry the metadata: the SDK's types have no other field for it. */
export interface SdkOverrides {
  readonly variableValues: CallMetadata;
}

/** The part of the SDK's call object (`DailyCall`) that the adapter uses. */
export interface DailyCallObject {
  readonly callClientId: string;
  destroy(): Promise<void>;
  participants(): Readonly<Record<string, unknown>>;
  sendAppMessage(data: unknown): unknown;
  getInputDevices(): Promise<unknown>;
  on(
    event: "participant-joined" | "participant-left",
    listener: (event?: unknown) => void,
  ): unknown;
}

/** The part of an SDK instance that the adapter uses. Its data arrives as `unknown`. */
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
  send(message: Parameters<Vapi["send"]>[0]): void;
  getAudioPlayer(): HTMLAudioElement | null;
  getDailyCallObject(): DailyCallObject | null;
}

/** The call library's options that the adapter uses. The SDK's types lack the second one. */
export interface SdkCallLibrary {
  readonly avoidEval: boolean;
  /** Replaces the address of the call machine. */
  readonly callObjectBundleUrlOverride?: string | undefined;
}

/** The SDK's class. Its key and address are global: those of the latest instance apply to all. */
export type SdkClass = new (
  publicKey: string,
  apiUrl?: string,
  dailyConfig?: SdkCallLibrary,
) => VapiSdk;

/** Loads the SDK's module. The annotation checks `VapiSdk` against the SDK's own types. */
export async function loadSdk(): Promise<unknown> {
  const module: { readonly default: SdkClass } = await import("@vapi-ai/web");
  return module;
}
