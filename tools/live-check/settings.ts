import { parseArgs } from "node:util";

/** The settings of a check of the real service. */
export type LiveSettings = Readonly<Exclude<ReturnType<typeof readSettings>, string>>;

const KEY = "VAPI_LIVE_PUBLIC_KEY";
const ASSISTANT = "VAPI_LIVE_ASSISTANT_ID";

/** Reads the environment and the arguments; returns a sentence if a setting is missing or invalid. */
export function readSettings(environment: NodeJS.ProcessEnv, args: readonly string[]) {
  const given = (name: string): string => environment[name]?.trim() ?? "";
  const missing = [KEY, ASSISTANT].filter((name) => given(name) === "");
  if (missing.length > 0)
    return `Nothing ran: the checks of the real service need their own key. Missing in the environment: ${missing.join(" and ")}.`;
  try {
    const { values } = parseArgs({ args: [...args], options: { out: { type: "string" } } });
    return {
      publicKey: given(KEY),
      assistantId: given(ASSISTANT),
      /** Null for the service's own address. */
      apiUrl: given("VAPI_LIVE_API_URL") || null,
      /** The folder for the report and the recordings. */
      out: values.out ?? "test-results/live-check",
    };
  } catch (error) {
    return `Nothing ran: ${error instanceof Error ? error.message : String(error)}`;
  }
}
