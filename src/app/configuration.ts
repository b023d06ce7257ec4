/** The build's configuration of the voice service. */
export interface Configuration {
  /** Null if the build has none; the client is then missing. */
  readonly publicKey: string | null;
  /** The service's address without a trailing slash; null for the SDK's default. */
  readonly apiUrl: string | null;
  readonly targets: { readonly assistant: string | null; readonly workflow: string | null };
  /** Unusable values, described for the person who deploys. */
  readonly faults: readonly string[];
}

/** A value that is not a non-empty string counts as missing. */
type BuildVariables = Readonly<Record<"publicKey" | "assistant" | "workflow" | "apiUrl", unknown>>;

/** Read one by one, because `import.meta.env` as a whole would put every `VITE_` variable into the bundle. */
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

/** Normalises an address, so that API paths can be appended. Null if it is not a plain http(s) address. */
function apiAddress(text: string): string | null {
  try {
    const { href, protocol, origin, pathname } = new URL(text);
    // A longer href has a query, a fragment or credentials, even if they are empty.
    const isPlain = /^https?:$/.test(protocol) && href === origin + pathname;
    return isPlain ? href.replace(/\/+$/, "") : null;
  } catch {
    return null;
  }
}

/** A missing value becomes null. An unusable value becomes null and a fault. */
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
