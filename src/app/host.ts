import type { RouteObject } from "react-router-dom";
import type { CallSession, SessionDependencies } from "../call/call-session.ts";
import type { Reachability } from "../provider/reachability.ts";
import { createVapiProvider } from "../provider/vapi/vapi-provider.ts";
import { ClientCreationError, type VoiceProvider } from "../provider/voice-provider.ts";
import type { Clock } from "../shared/clock.ts";
import type { Configuration } from "./configuration.ts";
import { newSessionId } from "./session-id.ts";

/** What a call does to the page around it. */
type Surroundings = Pick<SessionDependencies, "ring" | "navigate">;

/** What the app runs on: the machine and the real service, or the simulator in their place. */
export interface Host extends Pick<
  SessionDependencies,
  "clock" | "connect" | "targets" | "newSessionId"
> {
  /** The page's own surroundings, or a watched form of them. */
  readonly surround: (surroundings: Surroundings) => Surroundings;
  /** Hands over the session once it is there. */
  readonly attach: (session: CallSession) => void;
  /** What the client is made with; null where there is nothing to make it with. */
  readonly publicKey: string | null;
  /** Addresses that belong to the voice service even on the page's own origin, such as a stand-in's. */
  readonly services: readonly string[];
  /** Fetches what tries the network for a call. */
  readonly reachability: () => Promise<Reachability>;
  /** Pages of the host's own. */
  readonly routes: readonly RouteObject[];
}

function createRealHost(configuration: Configuration, clock: Clock): Host {
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
    surround: (surroundings) => surroundings,
    attach: () => {},
    routes: [],
  };
}

/**
 * The simulator in a simulator build, the real service in any other, which then holds no simulator code.
 *
 * @param clock the wall clock.
 */
export async function chooseHost(configuration: Configuration, clock: Clock): Promise<Host> {
  if (import.meta.env.MODE === "sim") {
    const { createSimHost } = await import("../../simulator/console/host.ts");
    return createSimHost(clock);
  }
  return createRealHost(configuration, clock);
}
