import type { RouteObject } from "react-router-dom";
import type { CallSession } from "../call/session.ts";
import { createVapiProvider } from "../provider/vapi/vapi-provider.ts";
import {
  type CallTarget,
  ClientCreationError,
  type SessionId,
  type VoiceProvider,
} from "../provider/voice-provider.ts";
import type { Clock } from "../time/clock.ts";
import { systemClock } from "../time/system-clock.ts";
import type { AppRouter } from "./router.tsx";
import type { Configuration } from "./configuration.ts";
import { newSessionId } from "./session-id.ts";

/** What the app runs on: the machine and the real service, or the simulator in their place. */
export interface Host {
  readonly clock: Clock;
  /** The voice client, null where it is missing; throws where it cannot be created. */
  readonly connect: () => VoiceProvider | null;
  readonly newSessionId: () => SessionId;
  readonly targets: Readonly<Record<CallTarget["type"], string | null>>;
  /** Hands over what was made on this host, once it is all there. */
  readonly attach: (session: CallSession, router: AppRouter) => void;
  /** Pages of the host's own. */
  readonly routes: readonly RouteObject[];
}

function createRealHost({ publicKey, apiUrl, targets, faults }: Configuration): Host {
  function connect(): VoiceProvider | null {
    if (publicKey === null) return null;
    if (faults.length > 0) throw new ClientCreationError(faults.join("; "));
    return createVapiProvider({ publicKey, apiUrl, clock: systemClock });
  }
  return { clock: systemClock, connect, newSessionId, targets, attach: () => {}, routes: [] };
}

/** The simulator in a simulator build, the real service in any other, which then holds no simulator code. */
export async function chooseHost(configuration: Configuration): Promise<Host> {
  if (import.meta.env.MODE === "sim") {
    const { createSimHost } = await import("../../simulator/console/host.ts");
    return createSimHost();
  }
  return createRealHost(configuration);
}
