/** What the build was told about the voice service. */
export interface Configuration {
  /** Null where none was given: the client is then missing. */
  readonly publicKey: string | null;
  /** Where the service answers, without a slash at its end; null for the service's own address. */
  readonly apiUrl: string | null;
  readonly targets: { readonly assistant: string | null; readonly workflow: string | null };
  /** Values that were given and cannot be used, in words for whoever deploys. */
  readonly faults: readonly string[];
}

/** The build's variables. Anything but a filled string counts as missing. */
type BuildVariables = Readonly<Record<"publicKey" | "assistant" | "workflow" | "apiUrl", unknown>>;

/** Each one by its name: `import.meta.env` as a whole would put every `VITE_` variable into the bundle. */
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

/** An address to which the paths of the API are appended as they are; null for any other text. */
function apiAddress(text: string): string | null {
  try {
    const { href, protocol, origin, pathname } = new URL(text);
    // An address that is more than this has a query, a fragment or credentials, perhaps empty ones.
    const isPlain = /^https?:$/.test(protocol) && href === origin + pathname;
    return isPlain ? href.replace(/\/+$/, "") : null;
  } catch {
    return null;
  }
}

/** Reads the variables once. Total: a missing value is null, a wrong one also a fault. */
export function readConfiguration(variables: BuildVariables = buildVariables): Configuration {
  const address = given(variables.apiUrl);
  const apiUrl = address === null ? null : apiAddress(address);
  return {
    publicKey: given(variables.publicKey),
    apiUrl,
    targets: { assistant: given(variables.assistant), workflow: given(variables.workflow) },
    faults:
      address === null || apiUrl !== null
        ? []
        : [
            `VITE_VAPI_API_URL is not a plain http or https address, such as https://api.example.com: "${address}"`,
          ],
  };
}
