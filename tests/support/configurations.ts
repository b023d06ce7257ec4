import { type Configuration, knownConfiguration } from "../../src/provider/configuration.ts";
import { ClientMissingError } from "../../src/provider/voice-provider.ts";

interface Settings {
  readonly publicKey: string | null;
  readonly assistant: string | null;
  readonly workflow: string | null;
  readonly apiUrl: string | null;
  readonly faults: readonly string[];
}

/** A complete configuration, with these changes. */
export const configured = (over: Partial<Settings> = {}): Configuration => {
  const { publicKey = "key", assistant = "a", workflow = "w", apiUrl = null, faults = [] } = over;
  return {
    publicKey,
    targets: { assistant, workflow },
    apiUrl,
    contactUrl: null,
    faults,
    ignored: [],
  };
};

/** The same as a source that has been read. */
export const configuredWith = (over?: Partial<Settings>) => knownConfiguration(configured(over));

/** Connects to no provider, as without a public key. */
export function connectWithoutKey(): never {
  throw new ClientMissingError("No public key is configured.");
}
