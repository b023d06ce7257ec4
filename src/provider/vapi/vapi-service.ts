import type { VoiceService } from "../voice-service.ts";
import { createVapiProvider } from "./vapi-provider.ts";

/** The address that the SDK has built in. */
const ADDRESS = "https://api.vapi.ai";

export const vapiService: VoiceService = {
  address: ADDRESS,
  admitted: new URL(import.meta.env.VITE_VAPI_API_URL?.trim() || ADDRESS).origin,
  createProvider: (configure, clock) => createVapiProvider({ configure, clock }),
  async reachability({ publicKey, apiUrl }) {
    const { createReachability } = await import("./vapi-reachability.ts");
    return createReachability({ publicKey, apiUrl: apiUrl ?? ADDRESS });
  },
};
