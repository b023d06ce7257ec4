/** What the build was told about the voice service. */
export interface Configuration {
  /** Null where none was given: the client is then missing. */
  readonly publicKey: string | null;
  /** Where the service answers; null for its own address. */
  readonly apiUrl: string | null;
  readonly targets: { readonly assistant: string | null; readonly workflow: string | null };
  /** Values that were given and cannot be used, in words for whoever deploys. */
  readonly faults: readonly string[];
}

/** The variables as the build tool hands them over; anything but a filled string counts as missing. */
type Environment = Readonly<Record<string, unknown>>;

function given(environment: Environment, name: string): string | null {
  const value = environment[name];
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? null : text;
}

function isHttpUrl(text: string): boolean {
  try {
    return ["https:", "http:"].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** Reads the environment once. Total: what is missing is null, what is wrong is a fault beside it. */
export function readConfiguration(environment: Environment): Configuration {
  const apiUrl = given(environment, "VITE_VAPI_API_URL");
  const usable = apiUrl === null || isHttpUrl(apiUrl);
  return {
    publicKey: given(environment, "VITE_VAPI_PUBLIC_KEY"),
    apiUrl: usable ? apiUrl : null,
    targets: {
      assistant: given(environment, "VITE_VAPI_ASSISTANT_ID"),
      workflow: given(environment, "VITE_VAPI_WORKFLOW_ID"),
    },
    faults: usable ? [] : [`VITE_VAPI_API_URL is not an http or https address: "${apiUrl}"`],
  };
}
