import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { ROOT } from "../run.ts";

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

/** The values of the build variables that a check needs. */
export interface BuiltFor {
  readonly publicKey: string;
  readonly assistantId: string;
  /** Null for the service's default address. */
  readonly apiUrl: string | null;
}

/** Builds the app for production with the recording SDK. */
export async function buildFor(builtFor: BuiltFor, outDir: string): Promise<void> {
  process.env["VITE_VAPI_PUBLIC_KEY"] = builtFor.publicKey;
  process.env["VITE_VAPI_ASSISTANT_ID"] = builtFor.assistantId;
  process.env["VITE_VAPI_API_URL"] = builtFor.apiUrl ?? "";
  await build({
    root: ROOT,
    logLevel: "error",
    plugins: [recorded],
    build: { outDir, emptyOutDir: true },
  });
}
