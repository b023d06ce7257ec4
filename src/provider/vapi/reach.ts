import library from "@daily-co/daily-js/package.json";
import type { ProbeFragment, Reach, Reachability } from "../reachability.ts";
import { loadSdk, sdkClassOf } from "./sdk.ts";

/** Where the service answers unless it was configured otherwise: the SDK's own address. */
const PLATFORM = "https://api.vapi.ai";
/** Where the call library of this version loads its call machine from. */
export const CALL_MACHINE = `https://c.daily.co/call-machine/versioned/${library.version}/static/call-machine-object-bundle.js`;
const PROBE: ProbeFragment = "#probe";

/**
 * Counts the checks of this page. Each has an address of its own: Chromium answers a later request for an
 * address with what became of a preload, also where that failed.
 */
let checks = 0;

interface ReachOptions {
  /** Null where none is configured: the service then refuses the request, as it would refuse a call. */
  readonly publicKey: string | null;
  /** Where the service answers, without a slash at its end. Null for its own address. */
  readonly apiUrl: string | null;
  readonly ask?: typeof fetch;
  /** Loads a script without running it; rejects where that fails. */
  readonly preload?: (address: string) => Promise<void>;
  /** Loads the SDK. */
  readonly load?: () => Promise<unknown>;
}

/** A preload obeys the same rules of the page's policy as the script element of the call library. */
function preloadScript(address: string): Promise<void> {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "script", href: address });
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error("The script could not be loaded.")));
  });
  document.head.append(link);
  return loaded.finally(() => link.remove());
}

/** Reaches for what the real service's calls need. */
export function createReachability(options: ReachOptions): Reachability {
  const { publicKey, apiUrl, ask = (...request) => fetch(...request) } = options;
  const { preload = preloadScript, load = loadSdk } = options;

  /** After a failure: whether the host answers at all, which the browser tells of any host. */
  async function failed(address: string, signal: AbortSignal, error: unknown): Promise<Reach> {
    const { host } = new URL(address);
    try {
      await ask(address, { mode: "no-cors", signal, cache: "no-store", credentials: "omit" });
      return { type: "withheld", host };
    } catch {
      return { type: "unanswered", host, error };
    }
  }

  return {
    /** Asks for a call as the SDK does, of nobody: the service reads the request and refuses it. */
    async platform(signal) {
      const address = `${apiUrl ?? PLATFORM}/call/web${PROBE}`;
      try {
        const { status } = await ask(address, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            authorization: `Bearer ${publicKey ?? ""}`,
          },
          body: "{}",
          signal,
          cache: "no-store",
          credentials: "omit",
        });
        return { type: "answered", host: new URL(address).host, status };
      } catch (error) {
        return failed(address, signal, error);
      }
    },
    async callCode(signal) {
      try {
        sdkClassOf(await load());
      } catch (error) {
        return { type: "not-loaded", error };
      }
      const address = `${CALL_MACHINE}?check=${++checks}${PROBE}`;
      try {
        await preload(address);
        return { type: "loaded", host: new URL(address).host };
      } catch (error) {
        return failed(address, signal, error);
      }
    },
  };
}
