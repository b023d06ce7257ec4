import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

// Vite compiles the plugin, because Node loads no TypeScript from node_modules.
const { module } = await runnerImport(fileURLToPath(new URL("vite.ts", import.meta.url)));

export const { voiceStandin } = module;
