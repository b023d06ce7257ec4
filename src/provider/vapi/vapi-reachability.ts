import { version } from "@daily-co/daily-js/package.json";
import { systemTimers } from "../../shared/system-clock.ts";
import type { ProbeFragment, Reach, Reachability } from "../reachability.ts";
import { tryMediaPath } from "./media-path.ts";
import { loadSdk } from "./sdk.ts";
import { sdkClassOf } from "./sdk-class.ts";
import { macrotask } from "../../shared/macrotask.ts";

/** Where the call library of this version loads its call machine from. */
export const CALL_MACHINE = `https://c.daily.co/call-machine/versioned/${version}/static/call-machine-object-bundle.js`;
/** The statuses by which the service refuses a request for a call without an assistant. */
const REFUSALS: readonly number[] = [400, 422];
const PROBE: ProbeFragment = "#probe";

/**
 * Counts the checks of this page. Each check preloads a new address, because Chromium answers a later
 * request for the same address with the result of the preload, even if it failed.
 */
let checks = 0;

interface ReachOptions {
  /** The public key; null if none is configured. The service refuses a request without a key. */
  readonly publicKey: string | null;
  /** The service's address, without a trailing slash. */
  readonly apiUrl: string;
}

/**
 * Loads a script without running it. Rejects if it does not load. A preload obeys the same rules of the page's policy as
 * the script element of the call library.
 */
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

/** Remembers the directive of the page's content security policy that blocks an address. */
function watchPolicy(address: string) {
  // The browser reports a blocked address without its fragment, so the comparison ignores it.
  const reported = address.replace(/#.*/, "");
  let directive: string | null = null;
  const note = (event: SecurityPolicyViolationEvent) => {
    if (event.disposition === "enforce" && event.blockedURI === reported)
      directive ??= event.effectiveDirective;
  };
  document.addEventListener("securitypolicyviolation", note);
  return {
    directive: () => directive,
    end: () => document.removeEventListener("securitypolicyviolation", note),
  };
}

/** Checks the hosts that a call with Vapi needs. */
export function createReachability({ publicKey, apiUrl }: ReachOptions): Reachability {
  /** Makes an attempt. If it fails, returns the reason. */
  async function tell(
    address: string,
    signal: AbortSignal,
    attempt: (host: string) => Promise<Reach>,
  ): Promise<Reach> {
    const { host } = new URL(address);
    const policy = watchPolicy(address);
    try {
      return await attempt(host);
    } catch (error) {
      // The browser reports a violation only after the request has failed, so the check waits for one task.
      await macrotask(systemTimers);
      const directive = policy.directive();
      if (directive !== null) return { type: "forbidden", host, directive };
      try {
        // Without CORS a request succeeds with any host that can be reached.
        await fetch(address, { mode: "no-cors", signal, cache: "no-store", credentials: "omit" });
        return { type: "withheld", host };
      } catch {
        return { type: "unanswered", host, error };
      }
    } finally {
      policy.end();
    }
  }

  return {
    /** Sends the SDK's request for a call, without an assistant: the service reads and refuses it. */
    platform(signal) {
      const address = `${apiUrl}/call/web${PROBE}`;
      return tell(address, signal, async (host) => {
        const answer = await fetch(address, {
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
        const body: unknown = await answer.json().catch(() => null);
        const { status } = answer;
        return { type: "answered", host, status, body, asExpected: REFUSALS.includes(status) };
      });
    },
    async callCode(signal) {
      try {
        sdkClassOf(await loadSdk());
      } catch (error) {
        return { type: "not-loaded", error };
      }
      const address = `${CALL_MACHINE}?check=${++checks}${PROBE}`;
      return tell(address, signal, async (host) => {
        await preloadScript(address);
        return { type: "loaded", host };
      });
    },
    media: tryMediaPath,
  };
}
