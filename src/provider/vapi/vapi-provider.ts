import type { Clock } from "../../time/clock.ts";
import { ClientCreationError, type VoiceCall, type VoiceProvider } from "../voice-provider.ts";
import { NO_AUDIO } from "./audio.ts";
import { type Line, openLine } from "./line.ts";
import { loadSdk, type SdkClass, sdkClassOf } from "./sdk.ts";
import { type OpenCall, openCall } from "./vapi-call.ts";

export interface VapiOptions {
  readonly publicKey: string;
  /** Where the service answers. Null for its own address. */
  readonly apiUrl: string | null;
  readonly clock: Clock;
  /** Fetches the SDK's module; by default the package, as a chunk of its own. */
  readonly load?: () => Promise<unknown>;
}

/** What a start gets while another call is in progress: nothing, as from the SDK itself. */
const NO_CALL: VoiceCall = {
  started: Promise.resolve("empty"),
  stop: () => Promise.resolve(),
  release() {},
  setMuted() {},
  playAudio: () => Promise.reject(new Error("There is no call to be heard.")),
  audio: () => NO_AUDIO,
};

/**
 * The real voice service behind the port. Light: the SDK is fetched by the first sign of intent, and
 * a fetch that failed is tried again by the next. One SDK instance serves one call after another; a
 * start waits inside until nothing is left of the call before.
 */
export function createVapiProvider(options: VapiOptions): VoiceProvider {
  const { publicKey, apiUrl, clock, load = loadSdk } = options;
  let loading: Promise<SdkClass> | null = null;
  let line: Line | null = null;
  let last: OpenCall | null = null;

  function fetchSdk(): Promise<SdkClass> {
    if (loading !== null) return loading;
    loading = (async () => sdkClassOf(await load()))();
    // A later start tries again. Whoever waits for this one hears of the failure itself.
    loading.catch(() => {
      loading = null;
    });
    return loading;
  }

  async function connect(): Promise<Line> {
    try {
      const Sdk = await fetchSdk();
      line ??= openLine(new Sdk(publicKey, apiUrl ?? undefined, { avoidEval: true }));
      return line;
    } catch (cause) {
      throw new ClientCreationError("The voice client could not be created.", { cause });
    }
  }

  /** Whatever is left on a retired instance is left to itself: the next call gets a new one. */
  function retire(stuck: Line): void {
    if (line === stuck) line = null;
  }

  return {
    warmUp: () => void fetchSdk(),
    start(request, listener) {
      if (last?.inProgress() === true) return NO_CALL;
      const free = last?.gone() ?? Promise.resolve();
      last = openCall({ request, listener, clock, free, connect, retire });
      void fetchSdk();
      return last.voice;
    },
  };
}
