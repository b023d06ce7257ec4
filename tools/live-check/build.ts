import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { ROOT } from "../../scripts/run.ts";

const RECORDING_SDK = fileURLToPath(new URL("./recording-sdk.ts", import.meta.url));

/** A plugin that replaces the SDK in the adapter by a recording subclass. */
const recorded: Plugin = {
  name: "recorded-sdk",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "./sdk.ts" && importer?.endsWith("src/provider/vapi/vapi-provider.ts") === true
      ? RECORDING_SDK
      : null,
};

/**
 * Builds the app for production with the recording SDK.
 *
 * @param apiUrl the address that the app may call; null for the service's own.
 */
export async function buildRecorded(apiUrl: string | null, outDir: string): Promise<void> {
  process.env["VITE_VAPI_API_URL"] = apiUrl ?? "";
  await build({
    root: ROOT,
    logLevel: "error",
    plugins: [recorded],
    build: { outDir, emptyOutDir: true },
  });
}
