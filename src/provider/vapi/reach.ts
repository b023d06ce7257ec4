import type { ProbeFragment, Reach, Reachability } from "../reachability.ts";
import { loadSdk, sdkClassOf } from "./sdk.ts";

/** Where the service answers unless it was configured otherwise: the SDK's own address. */
const PLATFORM = "https://api.vapi.ai";
/** Where a call is asked for. To be asked what it is, as here, costs nothing and needs no credential. */
const CALL_PATH = "/call/web";
/** Where the SDK fetches its call machine from. Which file it is, is its own affair. */
const CALL_MACHINE_HOST = "https://c.daily.co/";
const PROBE: ProbeFragment = "#probe";

interface ReachOptions {
  /** Where the service answers, without a slash at its end. Null for its own address. */
  readonly apiUrl: string | null;
  readonly ask?: typeof fetch;
  readonly load?: () => Promise<unknown>;
}

/**
 * Whether a host answers anything at all, asked in one way after the other. One that does not answer
 * to other pages than its own is found out by `no-cors`: the browser then tells that it did, no more.
 */
async function reach(
  ask: typeof fetch,
  address: string,
  signal: AbortSignal,
  modes: readonly RequestMode[],
): Promise<Reach> {
  const { host } = new URL(address);
  let error: unknown;
  for (const mode of modes) {
    try {
      const { status } = await ask(`${address}${PROBE}`, {
        mode,
        signal,
        cache: "no-store",
        credentials: "omit",
      });
      return { type: "answered", host, status: status || null };
    } catch (reason) {
      error = reason;
    }
  }
  return { type: "unanswered", host, error };
}

/** Reaches for what the real service's calls need. */
export function createReachability(options: ReachOptions): Reachability {
  const { apiUrl, ask = (...request) => fetch(...request), load = loadSdk } = options;
  const platform = apiUrl ?? PLATFORM;
  return {
    platform: (signal) => reach(ask, `${platform}${CALL_PATH}`, signal, ["cors", "no-cors"]),
    async callCode(signal) {
      try {
        sdkClassOf(await load());
      } catch (error) {
        return { type: "not-loaded", error };
      }
      return reach(ask, CALL_MACHINE_HOST, signal, ["no-cors"]);
    },
  };
}
