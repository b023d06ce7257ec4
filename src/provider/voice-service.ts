import type { Clock } from "../shared/clock.ts";
import type { Reachability } from "./reachability.ts";
import type { Configuration } from "./configuration.ts";
import type { VoiceProvider } from "./voice-provider.ts";

/**
 * A voice service. Each adapter's folder exports one, and `src/app/start-app.tsx` names it. It loads the service's
 * client on demand, so that pages stay small.
 *
 * @example
 * const provider = vapiService.createProvider(configuration.read, createSystemClock());
 * provider.start({ target: "assistant", metadata }, onEvent);
 */
export interface VoiceService {
  /** The usual address of the service's API. */
  readonly address: string;
  /** The one origin of the API that the content security policy of this build admits. */
  readonly admitted: string;
  /**
   * Creates the provider. Called once, on the first start or warm-up.
   *
   * @param configure reads the configuration. A start waits for it.
   */
  readonly createProvider: (configure: () => Promise<Configuration>, clock: Clock) => VoiceProvider;
  /** Loads the checks of the network. */
  readonly reachability: (configuration: Configuration) => Promise<Reachability>;
}
