import type { CallSession, SessionDependencies } from "../call/call-session.ts";
import type { Reachability } from "../provider/reachability.ts";
import { type ConfigurationSource, requireKey } from "../provider/configuration.ts";
import type { VoiceProvider } from "../provider/voice-provider.ts";
import type { VoiceService } from "../provider/voice-service.ts";
import type { Clock } from "../shared/clock.ts";
import { randomUuid } from "../shared/random-uuid.ts";
import type { HostPage } from "./app-routes.tsx";
import { readConfiguration } from "./configuration.ts";
import { createCallLock } from "./call-lock.ts";

/** Effects of a call on the page. */
type CallEffects = Pick<SessionDependencies, "ring" | "navigate">;

/**
 * The dependencies of the app that differ between the real voice service and the simulator. `main.tsx`
 * creates the host for the real service; the simulator's entry creates its own.
 */
export interface Host extends Pick<SessionDependencies, "clock" | "connect" | "newSessionId"> {
  /** Lets a host wrap a call's effects on the page in order to observe them. */
  readonly surround: (effects: CallEffects) => CallEffects;
  /** Receives the session as soon as it exists, and returns the session that the pages use. */
  readonly attach: (session: CallSession) => CallSession;
  readonly configuration: ConfigurationSource;
  /** Addresses that belong to the voice service even on the page's own origin, such as a stand-in's. */
  readonly services: readonly string[];
  /** Fetches the checks whether the network allows a call. */
  readonly reachability: () => Promise<Reachability>;
  /** Pages that this host adds to the app. */
  readonly pages: readonly HostPage[];
}

/**
 * Connects the app to the real voice service.
 *
 * @param clock the wall clock.
 */
export function createRealHost(
  service: VoiceService,
  clock: Clock,
  configuration: ConfigurationSource = readConfiguration(service),
): Host {
  let provider: VoiceProvider | null = null;
  const callLock = createCallLock();
  const configure = () => callLock.claimed().then(configuration.read);
  return {
    clock,
    connect() {
      const known = configuration.get();
      if (known !== null) requireKey(known);
      provider ??= service.createProvider(configure, clock);
      return provider;
    },
    newSessionId: randomUuid,
    configuration,
    services: [],
    reachability: async () => service.reachability(await configuration.read()),
    surround: (effects) => effects,
    attach: callLock.attach,
    pages: [],
  };
}
