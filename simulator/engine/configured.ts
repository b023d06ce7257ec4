import type { SessionDependencies } from "../../src/call/call-session.ts";
import type { VoiceProvider } from "../../src/provider/voice-provider.ts";
import type { Scenario } from "../scenario/schema.ts";

/** The client and the call targets for a scenario's `configured`. */
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
