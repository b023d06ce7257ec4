import type { Clock } from "../../shared/clock.ts";
import { whenReachable } from "../../shared/when-reachable.ts";
import { type Configuration, requireKey } from "../configuration.ts";
import { ClientCreationError, ClientMissingError, type VoiceProvider } from "../voice-provider.ts";
import { loadSdk, type SdkCallLibrary } from "./sdk.ts";
import { type Connection, type OpenCall, openCall } from "./vapi-call.ts";
import type { ClientMaker, VapiClient } from "./vapi-client.ts";

export interface VapiOptions {
  /** Reads the configuration. Each start calls it; the client keeps the first key and address. */
  readonly configure: () => Promise<Configuration>;
  readonly clock: Clock;
  /** Options for the SDK's call library, which reads them for each call. Default: no `eval`. */
  readonly callLibrary?: SdkCallLibrary;
  /** Loads the code for clients. Default: the package and the rest of the adapter. */
  readonly load?: () => Promise<ClientMaker>;
}

export async function loadClientMaker(): Promise<ClientMaker> {
  const [{ clientMaker }, module] = await Promise.all([import("./vapi-client.ts"), loadSdk()]);
  return clientMaker(module);
}

/** Calls also work on a page whose policy forbids `eval`. */
const NO_EVAL: SdkCallLibrary = { avoidEval: true };

/**
 * Implements the port with Vapi's SDK. The module is small, because the first warm-up or start loads the
 * SDK and the rest of the adapter. After a failed load, the next warm-up or start loads again. One SDK
 * instance holds one call after another: a start waits until the previous call is cleaned up.
 */
export function createVapiProvider(options: VapiOptions): VoiceProvider {
  const { configure, clock, callLibrary = NO_EVAL, load = loadClientMaker } = options;
  let loading: Promise<ClientMaker> | null = null;
  let client: VapiClient | null = null;
  let last: OpenCall | null = null;

  const usable = () => (client?.events.isRetired() === false ? client : null);

  /** Rejects if the code does not load; a later call loads it again. */
  const fetchMaker = (): Promise<ClientMaker> =>
    (loading ??= whenReachable(async () => load()).catch((error: unknown) => {
      loading = null;
      throw error;
    }));

  async function connect(maker: Promise<ClientMaker>): Promise<Connection> {
    try {
      const configuration = await configure();
      const publicKey = requireKey(configuration);
      const { apiUrl, targets } = configuration;
      const make = await maker;
      client = usable() ?? make(publicKey, apiUrl ?? undefined, callLibrary);
      return { client, targets };
    } catch (cause) {
      if (cause instanceof ClientMissingError) throw cause;
      throw new ClientCreationError("The voice client could not be created.", { cause });
    }
  }

  return {
    warmUp() {
      // The start that follows reports a failure.
      fetchMaker().catch(() => {});
      configure().catch(() => {});
    },
    hasClient: () => usable() !== null,
    start(request, listener) {
      const busy = last?.inProgress();
      const free = (busy ? null : last?.gone()) ?? Promise.resolve();
      // If the load that a warm-up began fails, the start loads again.
      const maker = loading?.catch(fetchMaker) ?? fetchMaker();
      // Marks a rejection as handled: the call awaits it only later, in `connect`.
      maker.catch(() => {});
      const call = openCall({ request, listener, clock, free, connect: () => connect(maker) });
      // Only one call is possible at a time: the start of a second one resolves with `empty`.
      if (busy) call.voice.release();
      else last = call;
      return call.voice;
    },
  };
}
