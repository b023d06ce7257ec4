import type { Clock } from "../shared/clock.ts";
import type { Reachability } from "./reachability.ts";
import type { CallTarget, VoiceProvider } from "./voice-provider.ts";

/** The names of the build variables that configure a service, for messages to the staff. */
export type VariableNames = Readonly<Record<"publicKey" | "apiUrl" | CallTarget["type"], string>>;

/**
 * A voice service as this build configures it. Each adapter's folder exports a function that creates one,
 * and `src/app/start-app.tsx` calls it. It loads the service's client on demand, so that pages stay small.
 *
 * @example
 * const service = createVapiService();
 * const provider = service.createProvider(createSystemClock());
 * const target = { type: "assistant", id: service.targets.assistant } as const;
 * if (service.publicKey !== null && service.faults.length === 0)
 *   provider.start({ target, metadata }, onEvent);
 */
export interface VoiceService {
  readonly variables: VariableNames;
  /** The service's public key. Null if the build has none; no call is possible then. */
  readonly publicKey: string | null;
  /** The IDs of assistant and workflow; null for one that the build does not configure. */
  readonly targets: Readonly<Record<CallTarget["type"], string | null>>;
  /** Describes each invalid build variable to the staff. Unless the list is empty, no call is possible. */
  readonly faults: readonly string[];
  /** Addresses whose requests the log records as requests to the service, even on the page's own origin. */
  readonly addresses: readonly string[];
  /** Creates the provider. Called once, on the first start or warm-up. */
  readonly createProvider: (clock: Clock) => VoiceProvider;
  /** Loads the checks of the network. */
  readonly reachability: () => Promise<Reachability>;
}
