import type { Clock } from "../shared/clock.ts";
import type { Reachability } from "./reachability.ts";
import type { CallTarget, VoiceProvider } from "./voice-provider.ts";

/** The names of the build variables that configure a service, for messages to the staff. */
export type VariableNames = Readonly<Record<"publicKey" | "apiUrl" | CallTarget["type"], string>>;

/**
 * A voice service as this build configures it. Each adapter's folder exports a function that creates
 * one, and `src/app/start-app.tsx` calls it. Small: it loads the service's client on demand.
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
  /** Null without a key: no call is possible. */
  readonly publicKey: string | null;
  /** The identifiers to call; null if the build has none. */
  readonly targets: Readonly<Record<CallTarget["type"], string | null>>;
  /** Describes each invalid value to the staff. With any, no call is possible. */
  readonly faults: readonly string[];
  /** Addresses whose requests the log records, even on the page's own origin. */
  readonly addresses: readonly string[];
  /** Called once, on the first start. */
  readonly createProvider: (clock: Clock) => VoiceProvider;
  /** Loads the checks of the network. */
  readonly reachability: () => Promise<Reachability>;
}
