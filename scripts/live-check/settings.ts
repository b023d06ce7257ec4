import { parseArgs } from "node:util";

/** What a check of the true service is made with. */
export interface LiveSettings {
  readonly publicKey: string;
  readonly assistantId: string;
  /** Null for the service's own address. */
  readonly apiUrl: string | null;
  /** Where the report and the recorded fixtures go. */
  readonly out: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const KEY = "VAPI_LIVE_PUBLIC_KEY";
const ASSISTANT = "VAPI_LIVE_ASSISTANT_ID";

/** Reads the environment and the arguments; or says, in words, why nothing can be checked. */
export function readSettings(
  environment: Environment,
  args: readonly string[],
): LiveSettings | string {
  const given = (name: string): string => environment[name]?.trim() ?? "";
  const missing = [KEY, ASSISTANT].filter((name) => given(name) === "");
  if (missing.length > 0)
    return `Nothing ran: the true service is asked with a key of its own only. Missing in the environment: ${missing.join(" and ")}.`;
  try {
    const { values } = parseArgs({ args: [...args], options: { out: { type: "string" } } });
    return {
      publicKey: given(KEY),
      assistantId: given(ASSISTANT),
      apiUrl: given("VAPI_LIVE_API_URL") || null,
      out: values.out ?? "test-results/live-check",
    };
  } catch (error) {
    return `Nothing ran: ${error instanceof Error ? error.message : String(error)}`;
  }
}
