import { type Configuration, knownConfiguration } from "../../src/provider/configuration.ts";
import { ClientMissingError } from "../../src/provider/voice-provider.ts";

type Settings = Configuration["targets"] & Omit<Configuration, "targets">;

/** A complete configuration, with these changes. */
export const configured = ({
  assistant = "a",
  workflow = "w",
  ...over
}: Partial<Settings> = {}): Configuration => ({
  publicKey: "key",
  targets: { assistant, workflow },
  apiUrl: null,
  contactUrl: null,
  faults: [],
  ignored: [],
  ...over,
});

/** The same as a source that has been read. */
export const configuredWith = (over?: Partial<Settings>) => knownConfiguration(configured(over));

/** Connects to no provider, as without a public key. */
export function connectWithoutKey(): never {
  throw new ClientMissingError("No public key is configured.");
}
