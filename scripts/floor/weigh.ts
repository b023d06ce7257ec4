import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";

/** Builds a page that contains the libraries alone, with the same settings as the app's build. */
export async function buildFloor(): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    plugins: [react()],
    build: {
      write: false,
      rolldownOptions: { input: resolve(import.meta.dirname, "entry.tsx") },
    },
  });
  if (!("output" in built)) throw new Error("The floor was not built as one bundle.");
  return built.output.filter((file) => file.type === "chunk");
}
