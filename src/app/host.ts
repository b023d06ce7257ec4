import type { CallSession, SessionDependencies } from "../call/call-session.ts";
import type { Reachability } from "../provider/reachability.ts";
import { ClientCreationError, type VoiceProvider } from "../provider/voice-provider.ts";
import type { VoiceService } from "../provider/voice-service.ts";
import type { Clock } from "../shared/clock.ts";
import type { HostPage } from "./app-routes.tsx";
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
export function createRealHost(service: VoiceService, clock: Clock): Host {
  const { publicKey, targets, faults, addresses, reachability } = service;
  function connect(): VoiceProvider | null {
    if (publicKey === null) return null;
    if (faults.length > 0) throw new ClientCreationError(faults.join("; "));
    return service.createProvider(clock);
  }
  return {
    clock,
    connect,
    newSessionId,
    targets,
    publicKey,
    services: addresses,
    reachability,
    surround: (effects) => effects,
    attach: () => {},
    pages: [],
  };
}
