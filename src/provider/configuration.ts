import { ClientCreationError, ClientMissingError, type CallTarget } from "./voice-provider.ts";

/** The settings of the voice service and the contact address, as `config.json` on the site's own server has them. */
export interface Configuration {
  /** The service's public key; null if there is none. No call is possible without it. */
  readonly publicKey: string | null;
  /** The IDs of assistant and workflow; null for a missing one. */
  readonly targets: Readonly<Record<CallTarget, string | null>>;
  /** The address of the service's API, without a trailing slash. Null for the service's usual one. */
  readonly apiUrl: string | null;
  /** Where buyers reach the product's makers, a `mailto:` or https address. Null if there is none. */
  readonly contactUrl: string | null;
  /** Describes each unusable setting to the staff. Unless the list is empty, no call is possible. */
  readonly faults: readonly string[];
  /** Describes to the staff each setting that is ignored, without which calls are possible. */
  readonly ignored: readonly string[];
}

/** The configuration of this page. It is read when it is needed first. */
export interface ConfigurationSource {
  /** Null until it has been read. */
  readonly get: () => Configuration | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads it unless it has been read. Rejects if it cannot be read; a later call tries again. */
  readonly read: () => Promise<Configuration>;
}

/** A configuration that is known from the start. */
export const knownConfiguration = (configuration: Configuration): ConfigurationSource => ({
  get: () => configuration,
  subscribe: () => () => {},
  read: () => Promise.resolve(configuration),
});

/**
 * Returns the public key if calls are possible.
 *
 * @throws ClientMissingError without a key.
 * @throws ClientCreationError if a setting is unusable.
 */
export function requireKey({ publicKey, faults }: Configuration): string {
  if (publicKey === null) throw new ClientMissingError("No public key is configured.");
  if (faults.length > 0) throw new ClientCreationError(faults.join(" "));
  return publicKey;
}
