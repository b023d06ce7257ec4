import type { CallSession, SessionDependencies } from "../call/call-session.ts";
import type { Reachability } from "../provider/reachability.ts";
import { createVapiProvider } from "../provider/vapi/vapi-provider.ts";
import { ClientCreationError, type VoiceProvider } from "../provider/voice-provider.ts";
import type { Clock } from "../shared/clock.ts";
import type { HostPage } from "./app-routes.tsx";
import type { Configuration } from "./configuration.ts";
import { newSessionId } from "./session-id.ts";

/** Effects of a call on the page. */
type CallEffects = Pick<SessionDependencies, "ring" | "navigate">;

/** What the app runs on. `main.tsx` hands the real service to it, the simulator's entry the simulator. */
export interface Host extends Pick<
  SessionDependencies,
  "clock" | "connect" | "targets" | "newSessionId"
> {
  /** Returns the page's effects, or a version of them that a host observes. */
  readonly surround: (effects: CallEffects) => CallEffects;
  /** Receives the session as soon as it exists. */
  readonly attach: (session: CallSession) => void;
  /** The key that the client is created with; null without a client. */
  readonly publicKey: string | null;
  /** Addresses that belong to the voice service even on the page's own origin, such as a stand-in's. */
  readonly services: readonly string[];
  /** Fetches the module that checks whether the network allows a call. */
  readonly reachability: () => Promise<Reachability>;
  /** Additional pages of this host. */
  readonly pages: readonly HostPage[];
}

/**
 * Connects the app to the real voice service.
 *
 * @param clock the wall clock.
 */
export function createRealHost(configuration: Configuration, clock: Clock): Host {
  const { publicKey, apiUrl, targets, faults } = configuration;
  function connect(): VoiceProvider | null {
    if (publicKey === null) return null;
    if (faults.length > 0) throw new ClientCreationError(faults.join("; "));
    return createVapiProvider({ publicKey, apiUrl, clock });
  }
  return {
    clock,
    connect,
    newSessionId,
    targets,
    publicKey,
    services: apiUrl === null ? [] : [apiUrl],
    async reachability() {
      const { createReachability } = await import("../provider/vapi/vapi-reachability.ts");
      return createReachability({ publicKey, apiUrl });
    },
    surround: (effects) => effects,
    attach: () => {},
    pages: [],
  };
}
