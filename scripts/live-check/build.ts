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
  readonly apiUrl: string | null;
}

/** Builds the app for production with the recording SDK. */
export async function buildFor(
  { publicKey, assistantId, apiUrl }: BuiltFor,
  outDir: string,
): Promise<void> {
  process.env["VITE_VAPI_PUBLIC_KEY"] = publicKey;
  process.env["VITE_VAPI_ASSISTANT_ID"] = assistantId;
  process.env["VITE_VAPI_API_URL"] = apiUrl ?? "";
  await build({
    root: ROOT,
    logLevel: "error",
    plugins: [recorded],
    build: { outDir, emptyOutDir: true },
  });
}
