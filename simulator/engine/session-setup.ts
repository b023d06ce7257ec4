import { v5 as nameBasedId } from "uuid";
import type { SessionDependencies } from "../../src/call/call-session.ts";
import type { SessionId, VoiceProvider } from "../../src/provider/voice-provider.ts";
import type { Scenario } from "../scenario/schema.ts";

const NAMESPACE = "6f1d3c52-6a0e-4d3b-9a57-0f6d1c1f0b7e";

/** Returns a function that creates the ID of each next start. Each run of a scenario has the same IDs. */
export function sessionIdsOf(scenarioId: string): () => SessionId {
  let starts = 0;
  return () => nameBasedId(`${scenarioId}#${++starts}`, NAMESPACE);
}

/** The voice client and the call targets that a session gets for a scenario's `configured`. */
export function configure(
  configured: Scenario["configured"],
  provider: VoiceProvider,
): Pick<SessionDependencies, "connect" | "targets"> & { readonly publicKey: string | null } {
  const named = configured !== "no-target";
  return {
    publicKey: configured === false ? null : "scripted-public-key",
    targets: {
      assistant: named ? "scripted-assistant" : null,
      workflow: named ? "scripted-workflow" : null,
    },
    connect() {
      if (configured === "client-fails") throw new Error("The scripted client cannot be created.");
      return configured === false ? null : provider;
    },
  };
}
