import { v5 as nameBasedId } from "uuid";
import {
  type Configuration,
  knownConfiguration,
  requireKey,
} from "../../src/provider/configuration.ts";
import {
  ClientCreationError,
  type SessionId,
  type VoiceProvider,
} from "../../src/provider/voice-provider.ts";
import type { Scenario } from "../scenario/schema.ts";

const NAMESPACE = "6f1d3c52-6a0e-4d3b-9a57-0f6d1c1f0b7e";

/** The contact address of simulator builds. The domain is reserved for examples. */
export const SCRIPTED_CONTACT = "mailto:hello@pearlline.example";

/** Returns a function that creates the session ID of the next start. Each run of a scenario has the same IDs. */
export function sessionIdsOf(scenarioId: string): () => SessionId {
  let starts = 0;
  return () => nameBasedId(`${scenarioId}#${++starts}`, NAMESPACE);
}

/** The IDs that a scenario's `configured` gives to the service. */
export const targetsOf = (configured: Scenario["configured"]): Configuration["targets"] =>
  configured === "no-target"
    ? { assistant: null, workflow: null }
    : { assistant: "scripted-assistant", workflow: "scripted-workflow" };

/** The configuration and the voice client that a session gets for a scenario's `configured`. */
export function configure(configured: Scenario["configured"], provider: VoiceProvider) {
  const configuration: Configuration = {
    publicKey: configured === false ? null : "scripted-public-key",
    targets: targetsOf(configured),
    apiUrl: null,
    contactUrl: SCRIPTED_CONTACT,
    faults: [],
    ignored: [],
  };
  return {
    configuration: knownConfiguration(configuration),
    connect() {
      requireKey(configuration);
      if (configured === "client-fails")
        throw new ClientCreationError("The scripted client cannot be created.");
      return provider;
    },
  };
}
