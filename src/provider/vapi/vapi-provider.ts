import type { Clock } from "../../shared/clock.ts";
import { ClientCreationError, type VoiceProvider } from "../voice-provider.ts";
import type { SdkEvents } from "./sdk-events.ts";
import { loadSdk, type SdkCallLibrary } from "./sdk.ts";
import { type OpenCall, openCall } from "./vapi-call.ts";
import type { ClientMaker, VapiClient } from "./vapi-client.ts";

export interface VapiOptions {
  readonly publicKey: string;
  /** Where the service answers. Null for its own address. */
  readonly apiUrl: string | null;
  readonly clock: Clock;
  /** What the SDK tells its call library, which reads it anew for each call. By default: no `eval`. */
  readonly callLibrary?: SdkCallLibrary;
  /** Fetches what a client is made with; by default the package and the rest of the adapter. */
  readonly load?: () => Promise<ClientMaker>;
}

/**
 * Fetches the package and the rest of the adapter. Both at once: neither is worth anything to a call
 * without the other.
 */
export async function loadClientMaker(): Promise<ClientMaker> {
  const [{ clientMaker }, module] = await Promise.all([import("./vapi-client.ts"), loadSdk()]);
  return clientMaker(module);
}

/** A page whose policy forbids `eval` has its calls all the same. */
const NO_EVAL: SdkCallLibrary = { avoidEval: true };

/**
 * The real voice service behind the port. Light: the SDK, with what seats and reads its calls, is
 * fetched by the first sign of intent, and a fetch that failed is tried again by the next. One SDK
 * instance serves one call after another; a start waits inside until nothing is left of the call
 * before.
 */
export function createVapiProvider(options: VapiOptions): VoiceProvider {
  const { publicKey, apiUrl, clock, callLibrary = NO_EVAL, load = loadClientMaker } = options;
  let loading: Promise<ClientMaker> | null = null;
  let client: VapiClient | null = null;
  let last: OpenCall | null = null;

  function fetchMaker(): Promise<ClientMaker> {
    if (loading !== null) return loading;
    loading = (async () => load())();
    // A later start tries again. Whoever waits for this one hears of the failure itself.
    loading.catch(() => {
      loading = null;
    });
    return loading;
  }

  async function connect(maker: Promise<ClientMaker>): Promise<VapiClient> {
    try {
      const make = await maker;
      client ??= make(publicKey, apiUrl ?? undefined, callLibrary);
      return client;
    } catch (cause) {
      throw new ClientCreationError("The voice client could not be created.", { cause });
    }
  }

  /** Whatever is left on a retired instance is left to itself: the next call gets a new one. */
  function retire(stuck: SdkEvents): void {
    if (client?.events === stuck) client = null;
  }

  return {
    warmUp: () => void fetchMaker(),
    hasClient: () => client !== null,
    start(request, listener) {
      const busy = last?.inProgress();
      const free = (busy ? null : last?.gone()) ?? Promise.resolve();
      // A request that was under way before the press may be lost already: the start then makes its own.
      const maker = loading?.catch(fetchMaker) ?? fetchMaker();
      // The call hears of a failure when it connects; until then nobody handles it.
      maker.catch(() => {});
      const call = openCall({
        request,
        listener,
        clock,
        free,
        connect: () => connect(maker),
        retire,
      });
      // Beside a call in progress there is no other: it is let go of at once, and comes back empty.
      if (busy) call.voice.release();
      else last = call;
      return call.voice;
    },
  };
}
