import type { Clock } from "../shared/clock.ts";
import type { Reachability } from "./reachability.ts";
import type { CallTarget, VoiceProvider } from "./voice-provider.ts";

/** The names of the build variables that configure a service: the staff's tools ask for them. */
export type VariableNames = Readonly<Record<"publicKey" | "apiUrl" | CallTarget["type"], string>>;

/**
 * A voice service as this build configures it. Each adapter's folder exports a function that creates
 * one; `src/app/start-app.tsx` chooses which. Light: it loads the service's client on demand.
 */
export interface VoiceService {
  readonly variables: VariableNames;
  /** Null without a key: no call is possible. */
  readonly publicKey: string | null;
  /** The identifiers to call; null where the build has none. */
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
