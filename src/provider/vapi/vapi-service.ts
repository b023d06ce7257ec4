import type { VoiceService } from "../voice-service.ts";
import { createVapiProvider } from "./vapi-provider.ts";

/** The names of the build variables behind the values, for messages to the staff. */
const VARIABLES = {
  publicKey: "VITE_VAPI_PUBLIC_KEY",
  assistant: "VITE_VAPI_ASSISTANT_ID",
  workflow: "VITE_VAPI_WORKFLOW_ID",
  apiUrl: "VITE_VAPI_API_URL",
} as const;

/** The variables of the build. Only a non-blank string counts as a value. */
type BuildVariables = Readonly<Record<keyof typeof VARIABLES, unknown>>;

/** The values of this build, each read by name: `import.meta.env` would put all variables into the bundle. */
const buildVariables: BuildVariables = {
  publicKey: import.meta.env.VITE_VAPI_PUBLIC_KEY,
  assistant: import.meta.env.VITE_VAPI_ASSISTANT_ID,
  workflow: import.meta.env.VITE_VAPI_WORKFLOW_ID,
  apiUrl: import.meta.env.VITE_VAPI_API_URL,
};

function given(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? null : text;
}

/** Normalises an address to which the paths of the API can be appended; null for any other text. */
function apiAddress(text: string): string | null {
  try {
    const { href, protocol, origin, pathname } = new URL(text);
    // If `href` is longer than origin and path, the address has a query, a fragment or credentials.
    const isPlain = /^https?:$/.test(protocol) && href === origin + pathname;
    return isPlain ? href.replace(/\/+$/, "") : null;
  } catch {
    return null;
  }
}

/** Configures Vapi. Never throws: a missing or invalid value is null, an invalid one adds a fault. */
export function createVapiService(variables: BuildVariables = buildVariables): VoiceService {
  const publicKey = given(variables.publicKey);
  const address = given(variables.apiUrl);
  const apiUrl = address === null ? null : apiAddress(address);
  const isWrong = address !== null && apiUrl === null;
  return {
    variables: VARIABLES,
    publicKey,
    targets: { assistant: given(variables.assistant), workflow: given(variables.workflow) },
    faults: isWrong
      ? [
          `${VARIABLES.apiUrl} is not a plain http or https address, such as https://api.example.com: "${address}"`,
        ]
      : [],
    addresses: apiUrl === null ? [] : [apiUrl],
    createProvider: (clock) => createVapiProvider({ publicKey: publicKey ?? "", apiUrl, clock }),
    async reachability() {
      const { createReachability } = await import("./vapi-reachability.ts");
      return createReachability({ publicKey, apiUrl });
    },
  };
}
